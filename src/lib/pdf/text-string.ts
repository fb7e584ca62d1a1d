/** Text strings (ISO 32000-1, 7.9.2.2): PDFDocEncoding, or Unicode behind a mark. */

/** Where PDFDocEncoding differs from Latin-1 (annex D.2), from 0x18 on and from 0x80 on. */
const FROM_18 = "˘ˇˆ˙˝˛˚˜";
const FROM_80 = "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž�€";

const LETTERS: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x18 && byte < 0x20) return FROM_18[byte - 0x18]!;
  if (byte >= 0x80 && byte <= 0xa0) return FROM_80[byte - 0x80]!;
  return String.fromCharCode(byte);
});
const BYTES: ReadonlyMap<string, number> = new Map(
  LETTERS.map((letter, byte): [string, number] => [letter, byte]).filter(
    // Not assigned, or read as a line's end by some.
    ([letter, byte]) => letter !== "�" && byte !== 0x7f && byte !== 0xad,
  ),
);

const UTF_16_MARK = [0xfe, 0xff] as const;
const UTF_16_SWAPPED_MARK = [0xff, 0xfe] as const;
const UTF_8_MARK = [0xef, 0xbb, 0xbf] as const;

/** The text that a string's bytes stand for; bytes without a meaning give U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  if (begins(bytes, UTF_16_MARK)) return new TextDecoder("utf-16be").decode(bytes.subarray(2));
  if (begins(bytes, UTF_16_SWAPPED_MARK)) {
    return new TextDecoder("utf-16le").decode(bytes.subarray(2));
  }
  if (begins(bytes, UTF_8_MARK)) return new TextDecoder().decode(bytes.subarray(3));
  return Array.from(bytes, (byte) => LETTERS[byte]).join("");
}

/** PDFDocEncoding where it has all letters, else UTF-16 with its mark. */
export function encodeText(text: string): Uint8Array {
  const bytes = Array.from(text, (letter) => BYTES.get(letter));
  if (!bytes.includes(undefined)) {
    const plain = Uint8Array.from(bytes as number[]);
    if (!isMarked(plain)) return plain;
  }
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return Uint8Array.from([...UTF_16_MARK, ...units.flatMap((unit) => [unit >> 8, unit & 255])]);
}

/** Text of Latin letters may begin like a mark: ÿþ, þÿ, ï»¿. */
function isMarked(bytes: Uint8Array): boolean {
  return [UTF_16_MARK, UTF_16_SWAPPED_MARK, UTF_8_MARK].some((mark) => begins(bytes, mark));
}

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

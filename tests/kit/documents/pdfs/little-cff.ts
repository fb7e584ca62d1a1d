/**
 * A CFF font (Adobe Technical Note 5176) whose glyphs are named A, B, C …, each by a program.
 * @param matrix in place of thousandths
 */
export function littleCff(glyphs: readonly Uint8Array[], matrix: readonly number[] = []): Buffer {
  const header = Buffer.from([1, 0, 4, 1]);
  const name = index([Buffer.from("Little")]);
  const nothing = index([]);
  const programs = index([Buffer.from([ENDCHAR]), ...glyphs]);
  const charset = Buffer.from([0, ...glyphs.flatMap((_, glyph) => [0, FIRST_NAME + glyph])]);
  const scale = matrix.length > 0 ? [...matrix.map(real), Buffer.from([12, 7])] : [];
  const top = (charsetAt: number, programsAt: number) =>
    index([
      Buffer.concat([
        ...scale,
        ...[whole(charsetAt), Buffer.from([15])],
        ...[whole(programsAt), Buffer.from([17])],
      ]),
    ]);
  const at = header.length + name.length + top(0, 0).length + 2 * nothing.length;
  const dict = top(at, at + charset.length);
  return Buffer.concat([header, name, dict, nothing, nothing, charset, programs]);
}

/** A number in a glyph's program. */
export function charStringNumber(value: number): number[] {
  return [28, (value >> 8) & 255, value & 255];
}

const ENDCHAR = 14;
/** Of "A" among the names that every font has. */
const FIRST_NAME = 34;

function index(items: readonly Uint8Array[]): Buffer {
  if (items.length === 0) return Buffer.alloc(2);
  const head = Buffer.alloc(3 + 4 * (items.length + 1));
  head.writeUInt16BE(items.length, 0);
  head.writeUInt8(4, 2);
  let end = 1;
  head.writeUInt32BE(end, 3);
  items.forEach((item, at) => {
    end += item.length;
    head.writeUInt32BE(end, 7 + 4 * at);
  });
  return Buffer.concat([head, ...items]);
}

function whole(value: number): Buffer {
  const bytes = Buffer.from([29, 0, 0, 0, 0]);
  bytes.writeInt32BE(value, 1);
  return bytes;
}

/** Digit by digit, as half bytes. */
function real(value: number): Buffer {
  const digits = [...value.toFixed(6)].map((sign) =>
    sign === "." ? "a" : sign === "-" ? "e" : sign,
  );
  const text = `${digits.join("")}f`;
  return Buffer.from(`1e${text.length % 2 === 0 ? text : `${text}f`}`, "hex");
}

/** Entries that one section of a map may have (Adobe Technical Note 5014, 5.3). */
const MOST_ENTRIES = 100;

/** The texts of a ToUnicode map as the typesetter writes it (ISO 32000-1, 9.10.3). */
export function readUnicodeMap(map: Uint8Array): Map<number, string> {
  const texts = new Map<number, string>();
  const written = Buffer.from(map).toString("latin1");
  for (const section of written.split("beginbfchar").slice(1)) {
    const [entries = ""] = section.split("endbfchar");
    for (const [, code = "", text = ""] of entries.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]*)>/gi)) {
      texts.set(Number.parseInt(code, 16), utf16(Buffer.from(text, "hex")));
    }
  }
  return texts;
}

/** A map for codes of two bytes. */
export function writeUnicodeMap(texts: readonly (readonly [code: number, text: string])[]): string {
  const lines = texts.map(([code, text]) => `<${hexCode(code)}> <${hexText(text)}>`);
  const sections: string[] = [];
  for (let at = 0; at < lines.length; at += MOST_ENTRIES) {
    const part = lines.slice(at, at + MOST_ENTRIES);
    sections.push(`${part.length} beginbfchar\n${part.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${sections.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

/** Big-endian, without a mark in front. */
export const utf16 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString("utf16le");

export const hexText = (text: string): string =>
  Buffer.from(text, "utf16le").swap16().toString("hex");

export const hexCode = (code: number): string => code.toString(16).padStart(4, "0");

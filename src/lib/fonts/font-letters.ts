/**
 * The characters that a TrueType or OpenType font has glyphs for, read from its
 * `cmap` table (OpenType 1.9, formats 4 and 12), as a sorted list of ranges.
 */
export function lettersOf(font: Buffer): [first: number, last: number][] {
  const tables = font.readUInt16BE(4);
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    if (font.toString("latin1", at, at + 4) === "cmap")
      return readCmap(font, font.readUInt32BE(at + 8));
  }
  throw new Error("a font without a cmap table");
}

function readCmap(font: Buffer, start: number): [number, number][] {
  const ranges: [number, number][] = [];
  const count = font.readUInt16BE(start + 2);
  for (let at = start + 4; at < start + 4 + count * 8; at += 8) {
    const table = start + font.readUInt32BE(at + 4);
    const format = font.readUInt16BE(table);
    if (format === 12) ranges.push(...groups(font, table));
    if (format === 4) ranges.push(...segments(font, table));
  }
  return ranges.sort((a, b) => a[0] - b[0]);
}

function groups(font: Buffer, table: number): [number, number][] {
  const count = font.readUInt32BE(table + 12);
  return Array.from({ length: count }, (_, index) => {
    const at = table + 16 + index * 12;
    return [font.readUInt32BE(at), font.readUInt32BE(at + 4)];
  });
}

/** The last segment of every table of format 4 is U+FFFF, which is no letter. */
function segments(font: Buffer, table: number): [number, number][] {
  const length = font.readUInt16BE(table + 6);
  const ranges: [number, number][] = [];
  for (let at = 0; at < length; at += 2) {
    const last = font.readUInt16BE(table + 14 + at);
    const first = font.readUInt16BE(table + 16 + length + at);
    if (first !== 0xffff) ranges.push([first, last]);
  }
  return ranges;
}

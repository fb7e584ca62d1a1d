/** Lookup types, OpenType 1.9, `GSUB`. */
const [SINGLE, EXTENSION] = [1, 7];

/**
 * What a font puts in the place of glyphs that are set in small capitals
 * (OpenType 1.9: `GSUB`, feature `smcp`, single substitutions), by glyph.
 * @param gsub where the table begins; 0 where the font has none
 */
export function smallCapitals(font: Buffer, gsub: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  if (gsub === 0) return found;
  const u16 = (at: number) => font.readUInt16BE(at);
  const features = gsub + u16(gsub + 6);
  const lookups = gsub + u16(gsub + 8);
  for (let at = features + 2; at < features + 2 + u16(features) * 6; at += 6) {
    if (font.toString("latin1", at, at + 4) !== "smcp") continue;
    const feature = features + u16(at + 4);
    for (const index of numbers(font, feature + 4, u16(feature + 2))) {
      const lookup = lookups + u16(lookups + 2 + index * 2);
      for (const offset of numbers(font, lookup + 6, u16(lookup + 4))) {
        const outer = lookup + offset;
        const isExtended = u16(lookup) === EXTENSION;
        const type = isExtended ? u16(outer + 2) : u16(lookup);
        const table = isExtended ? outer + font.readUInt32BE(outer + 4) : outer;
        if (type === SINGLE) substitute(font, table, found);
      }
    }
  }
  return found;
}

function substitute(font: Buffer, table: number, found: Map<number, number>): void {
  const isDelta = font.readUInt16BE(table) === 1;
  const covered = coverage(font, table + font.readUInt16BE(table + 2));
  for (const [index, glyph] of covered.entries()) {
    const own = font.readUInt16BE(table + (isDelta ? 4 : 6 + index * 2));
    found.set(glyph, isDelta ? (glyph + own) & 0xffff : own);
  }
}

function coverage(font: Buffer, table: number): number[] {
  const count = font.readUInt16BE(table + 2);
  if (font.readUInt16BE(table) === 1) return numbers(font, table + 4, count);
  return Array.from({ length: count }, (_, range) => {
    const [first = 0, last = 0] = numbers(font, table + 4 + range * 6, 2);
    return Array.from({ length: last - first + 1 }, (__, at) => first + at);
  }).flat();
}

const numbers = (font: Buffer, from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => font.readUInt16BE(from + at * 2));

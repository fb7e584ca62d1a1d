/**
 * A TrueType font with the outlines of some letters only. Everything that lays
 * letters out (cmap, GSUB, GPOS, widths) stays byte for byte, so a text of those
 * letters looks as it does in the whole font; all others are blank.
 */

/**
 * @param {Buffer} font
 * @param {(code: number) => boolean} keeps which characters keep their outlines
 * @returns {Buffer}
 */
export function trimFont(font, keeps) {
  const tables = readTables(font);
  const count = tables.get("maxp").readUInt16BE(4);
  const loca = longOffsets(tables);
  const glyf = tables.get("glyf");
  const outline = (glyph) =>
    glyf.subarray(loca.readUInt32BE(glyph * 4), loca.readUInt32BE(glyph * 4 + 4));

  const kept = keptGlyphs(tables, count, keeps);
  for (const glyph of kept) for (const part of componentsOf(outline(glyph))) kept.add(part);

  const offsets = Buffer.alloc(loca.length);
  const outlines = [];
  let end = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    if (kept.has(glyph)) {
      outlines.push(outline(glyph));
      end += outline(glyph).length;
    }
    offsets.writeUInt32BE(end, glyph * 4 + 4);
  }
  tables.set("glyf", Buffer.concat(outlines));
  tables.set("loca", offsets);
  // Without names of glyphs, which no browser reads (format 3).
  const post = Buffer.from(tables.get("post").subarray(0, 32));
  post.writeUInt32BE(0x00030000, 0);
  tables.set("post", post);
  return writeFont(font.readUInt32BE(0), tables);
}

/** @returns {Map<string, Buffer>} */
export function readTables(font) {
  const tables = new Map();
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    const start = font.readUInt32BE(at + 8);
    const table = font.subarray(start, start + font.readUInt32BE(at + 12));
    tables.set(font.toString("latin1", at, at + 4), table);
  }
  return tables;
}

/** Where each outline begins, in words of four bytes; fonts below 128 kB count halves in words of two. */
function longOffsets(tables) {
  const head = Buffer.from(tables.get("head"));
  const loca = tables.get("loca");
  if (head.readInt16BE(50) === 1) return loca;
  head.writeInt16BE(1, 50);
  tables.set("head", head);
  const long = Buffer.alloc(loca.length * 2);
  for (let at = 0; at < loca.length; at += 2) long.writeUInt32BE(loca.readUInt16BE(at) * 2, at * 2);
  return long;
}

/**
 * Glyphs of the characters, and those that stand for no character but may take
 * a kept one's place: an alternate is named after its letter, "uni0410.ss01".
 */
function keptGlyphs(tables, count, keeps) {
  const kept = new Set([0]);
  const encoded = new Set();
  for (const [code, glyph] of charactersOf(tables.get("cmap"))) {
    encoded.add(glyph);
    if (keeps(code)) kept.add(glyph);
  }
  const names = namesOf(tables.get("post"), count);
  for (let glyph = 0; glyph < count; glyph += 1) {
    if (encoded.has(glyph)) continue;
    const code = /^uni([0-9A-F]{4})/.exec(names[glyph] ?? "")?.[1];
    if (code === undefined || keeps(Number.parseInt(code, 16))) kept.add(glyph);
  }
  return kept;
}

/** The glyph of each character (cmap, format 4). */
export function charactersOf(cmap) {
  const found = new Map();
  for (let at = 4; at < 4 + cmap.readUInt16BE(2) * 8; at += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(at + 4));
    if (table.readUInt16BE(0) !== 4) continue;
    const size = table.readUInt16BE(6);
    for (let segment = 0; segment < size; segment += 2) {
      const last = table.readUInt16BE(14 + segment);
      const first = table.readUInt16BE(16 + size + segment);
      const delta = table.readUInt16BE(16 + 2 * size + segment);
      const place = 16 + 3 * size + segment;
      const range = table.readUInt16BE(place);
      for (let code = first; code <= last && code !== 0xffff; code += 1) {
        const glyph =
          range === 0
            ? (code + delta) & 0xffff
            : table.readUInt16BE(place + range + (code - first) * 2);
        if (glyph !== 0) found.set(code, glyph);
      }
    }
  }
  return found;
}

/** Names that are not among the 258 of every Macintosh (post, format 2); a font may come without. */
function namesOf(post, count) {
  if (post.readUInt32BE(0) !== 0x00020000) return [];
  const names = [];
  for (let at = 34 + count * 2; at < post.length; at += 1 + post[at]) {
    names.push(post.toString("latin1", at + 1, at + 1 + post[at]));
  }
  return Array.from(
    { length: count },
    (_, glyph) => names[post.readUInt16BE(34 + glyph * 2) - 258],
  );
}

const MORE_COMPONENTS = 0x20;
const WORDS = 0x01;
const SCALES = [
  [0x08, 2],
  [0x40, 4],
  [0x80, 8],
];

function componentsOf(outline) {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const parts = [];
  let at = 10;
  for (let flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
    flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    const scale = SCALES.find(([flag]) => flags & flag)?.[1] ?? 0;
    at += 4 + (flags & WORDS ? 4 : 2) + scale;
  }
  return parts;
}

function writeFont(version, tables) {
  const names = [...tables.keys()].sort();
  const power = 2 ** Math.floor(Math.log2(names.length));
  const head = Buffer.alloc(12 + names.length * 16);
  head.writeUInt32BE(version, 0);
  const search = [names.length, power * 16, Math.log2(power), (names.length - power) * 16];
  for (const [place, value] of search.entries()) head.writeUInt16BE(value, 4 + place * 2);
  const parts = [head];
  let end = head.length;
  for (const [place, name] of names.entries()) {
    const table = tables.get(name);
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const at = 12 + place * 16;
    head.write(name, at, "latin1");
    head.writeUInt32BE(checksum(padded), at + 4);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    end += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(bytes) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

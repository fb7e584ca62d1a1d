import { reachOfGlyph } from "./char-strings.ts";
import { glyphNamesOf } from "./encodings.ts";
import { isUsualMatrix } from "./usual-matrix.ts";

/** What a Type 1 font says of its glyphs (Adobe Type 1 Font Format). */
export interface Type1Font {
  /** The program without the frame that it has as a file of its own. */
  bytes: Buffer;
  /** Bytes in clear text, encrypted ones, and zeros: Length1 to Length3. */
  lengths: [number, number, number];
  names: readonly string[];
  /** By code, the glyph's name in the font's own encoding. */
  encoding: readonly (string | undefined)[];
  /** In thousandths of an em; undefined where it is not told. */
  widthOf(name: string): number | undefined;
  /** How far a glyph reaches, in units of the font; undefined where its program is not clear. */
  reachOf(name: string): number | undefined;
  /** Whether glyphs stand upright, as large as usual. */
  isUpright: boolean;
}

const MAX_GLYPHS = 70_000;
/** Keys of the encryption (chapter 7). */
const [PROGRAM_KEY, GLYPH_KEY] = [55_665, 4_330];
const SKIPPED = 4;

/** Undefined when it does not hold together. */
export function readType1(source: Uint8Array): Type1Font | undefined {
  const bytes = joinSegments(Buffer.from(source.buffer, source.byteOffset, source.byteLength));
  const mark = bytes?.indexOf("eexec") ?? -1;
  if (!bytes || mark < 0 || !bytes.subarray(0, 2).equals(Buffer.from("%!"))) return undefined;
  const start = behindBlank(bytes, mark + 5);
  const clear = bytes.toString("latin1", 0, mark);
  const encrypted = bytes.subarray(start);
  const hidden = decrypt(isHex(encrypted) ? undoHex(encrypted) : encrypted, PROGRAM_KEY, SKIPPED);
  const glyphs = readGlyphs(hidden);
  const encoding = readOwnEncoding(clear);
  if (!glyphs || !encoding) return undefined;
  const zeros = trailingZeros(bytes, start);
  const programOf = (name: string | undefined) => {
    const glyph = name === undefined ? undefined : glyphs.programs.get(name);
    return glyph && decrypt(glyph, GLYPH_KEY, glyphs.skipped);
  };
  const standard = glyphNamesOf("Standard");
  const partOf = (code: number) => programOf(standard[code]);
  let own: (Buffer | undefined)[] | undefined;
  return {
    bytes,
    lengths: [start, bytes.length - start - zeros, zeros],
    names: glyphs.names,
    encoding,
    widthOf: (name) => {
      const program = programOf(name);
      return program && readWidth(program);
    },
    reachOf: (name) => {
      own ??= readSubroutines(hidden, glyphs.skipped);
      const program = programOf(name);
      return program ? reachOfGlyph(program, { kind: "Type1", own, shared: [], partOf }) : 0;
    },
    isUpright: isUsualMatrix(readMatrix(clear)),
  };
}

/** Font files come in segments, each with its kind and length before it (Adobe Technical Note 5040). */
function joinSegments(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0x80) return bytes;
  const parts: Buffer[] = [];
  for (let at = 0; at + 6 <= bytes.length && bytes[at] === 0x80 && bytes[at + 1] !== 3; ) {
    const length = bytes.readUInt32LE(at + 2);
    if (at + 6 + length > bytes.length) return undefined;
    parts.push(bytes.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function behindBlank(bytes: Buffer, from: number): number {
  let at = from;
  while (isBlank(bytes[at])) at += 1;
  return at;
}

/** Encrypted bytes may be written as digits; then the first four are such (7.2). */
function isHex(bytes: Buffer): boolean {
  return /^[0-9a-fA-F\s]{4}/.test(bytes.toString("latin1", 0, 4));
}

function undoHex(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString("latin1").replace(/[^0-9a-fA-F]/g, ""), "hex");
}

function decrypt(bytes: Buffer, key: number, skipped: number): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let state = key;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    plain[at] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(skipped);
}

/** 512 zeros and `cleartomark` end a program; many leave them out. */
function trailingZeros(bytes: Buffer, from: number): number {
  const mark = bytes.lastIndexOf("cleartomark");
  if (mark < from) return 0;
  let at = mark;
  while (at > from && (bytes[at - 1] === 0x30 || isBlank(bytes[at - 1]))) at -= 1;
  return bytes.length - at;
}

interface Glyphs {
  names: string[];
  programs: Map<string, Buffer>;
  /** Bytes at the start of each program that mean nothing. */
  skipped: number;
}

function readGlyphs(hidden: Buffer): Glyphs | undefined {
  const start = hidden.indexOf("/CharStrings");
  if (start < 0) return undefined;
  const said = /\/lenIV\s+(\d)\b/.exec(hidden.toString("latin1", 0, start))?.[1];
  const glyphs: Glyphs = { names: [], programs: new Map(), skipped: Number(said ?? SKIPPED) };
  // Some programs give glyphs that nothing leads to an empty name.
  const ENTRY = /^\/(\S*)\s+(\d{1,5})\s+\S+ $/;
  let at = start + 12;
  while (glyphs.names.length < MAX_GLYPHS) {
    const slash = hidden.indexOf(0x2f, at);
    if (slash < 0) break;
    const head = headOf(hidden, slash);
    const entry = head && ENTRY.exec(head);
    const begin = slash + (entry ? head.length : 1);
    const end = begin + Number(entry?.[2] ?? 0);
    if (!entry || end > hidden.length) {
      at = begin;
      continue;
    }
    glyphs.names.push(entry[1]!);
    glyphs.programs.set(entry[1]!, hidden.subarray(begin, end));
    at = end;
    if (/^\s*\S+\s+end\b/.test(hidden.toString("latin1", end, end + 24))) break;
  }
  return glyphs.names.length > 0 ? glyphs : undefined;
}

/** What glyphs have in common (chapter 8), by number. */
function readSubroutines(hidden: Buffer, skipped: number): (Buffer | undefined)[] {
  const list: (Buffer | undefined)[] = [];
  const end = hidden.indexOf("/CharStrings");
  let at = hidden.indexOf("/Subrs");
  while (at >= 0 && list.length < MAX_GLYPHS) {
    at = hidden.indexOf("dup ", at);
    if (at < 0 || at > end) break;
    const entry = SUBROUTINE.exec(hidden.toString("latin1", at, at + 40));
    const begin = at + (entry?.[0].length ?? 4);
    const behind = begin + Number(entry?.[2] ?? 0);
    if (entry && behind <= hidden.length) {
      list[Number(entry[1])] = decrypt(hidden.subarray(begin, behind), GLYPH_KEY, skipped);
    }
    at = behind;
  }
  return list;
}

const SUBROUTINE = /^dup\s+(\d{1,5})\s+(\d{1,5})\s+\S{1,12} /;

/** Thousandths where none is stated. */
function readMatrix(clear: string): number[] {
  const at = clear.indexOf("/FontMatrix");
  const [start, end] = [clear.indexOf("[", at), clear.indexOf("]", at)];
  if (at < 0 || start < 0 || end < start) return [0.001, 0, 0, 0.001, 0, 0];
  return clear
    .slice(start + 1, end)
    .trim()
    .split(/\s+/)
    .map(Number);
}

/** Name, length and the word that reads it, with the one blank behind. */
function headOf(bytes: Buffer, start: number): string | undefined {
  let blanks = 0;
  for (let at = start; at < Math.min(bytes.length, start + 200); at += 1) {
    const isNext = isBlank(bytes[at]) && !isBlank(bytes[at - 1]);
    if (isNext) blanks += 1;
    if (blanks === 3) return bytes.toString("latin1", start, at + 1);
  }
  return undefined;
}

const PLACE = /\bdup\s+(\d{1,3})\s*\/(\S+)\s+put\b/g;

function readOwnEncoding(clear: string): (string | undefined)[] | undefined {
  const start = clear.indexOf("/Encoding");
  if (start < 0) return undefined;
  const rest = clear.slice(start + 9);
  if (/^\s*StandardEncoding\b/.test(rest)) return [...glyphNamesOf("Standard")];
  const encoding: (string | undefined)[] = new Array(256).fill(undefined);
  for (const [, code, name] of rest.matchAll(PLACE)) {
    if (Number(code) < 256) encoding[Number(code)] = name;
  }
  return encoding;
}

/** Of the operators hsbw and sbw, which begin every glyph (chapter 6). */
function readWidth(program: Buffer): number | undefined {
  const operands: number[] = [];
  for (let at = 0; at < program.length && operands.length < 24; ) {
    const byte = program[at++]!;
    if (byte === 255 && at + 4 <= program.length) {
      operands.push(program.readInt32BE(at));
      at += 4;
    } else if (byte >= 251) operands.push(-(byte - 251) * 256 - (program[at++] ?? 0) - 108);
    else if (byte >= 247) operands.push((byte - 247) * 256 + (program[at++] ?? 0) + 108);
    else if (byte >= 32) operands.push(byte - 139);
    else if (byte === 12 && program[at] === 12) {
      at += 1;
      const [over, under] = [operands.at(-2) ?? 0, operands.pop() ?? 1];
      operands[operands.length - 1] = over / under;
    } else if (byte === 13) return operands[1];
    else return byte === 12 && program[at] === 7 ? operands[2] : undefined;
  }
  return undefined;
}

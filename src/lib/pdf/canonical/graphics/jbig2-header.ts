/** Types of segments (ISO/IEC 14492, 7.3.1). */
export const PAGE_INFORMATION = 48;
const HALFTONES = new Set([20, 22, 23]);
const REFINEMENTS = new Set([40, 42, 43]);
const TEXTS = new Set([4, 6, 7]);
const MAX_SEGMENTS = 10_000;
const UNKNOWN_LENGTH = 0xffff_ffff;
/** Of a halftone region's flags, which follow its place (7.4.5.1.1). */
const ENABLES_SKIP = 0x08;
const PLACE_BYTES = 17;
/** Of a text region's flags (7.4.3.1.1); behind them, where it is by Huffman, stands which tables. */
const [BY_HUFFMAN, REFINES] = [0x01, 0x02];

export interface Jbig2Header {
  width: number;
  /** Undefined where it is told by stripes. */
  height: number | undefined;
  /**
   * It has a region that some programs draw as other pixels: a halftone of which dots are passed
   * over and text by other tables than the first ones in poppler, refined text in MuPDF and
   * Ghostscript, regions that refine others in MuPDF.
   */
  isRare: boolean;
}

/** What embedded JBIG2 data say of their page; null where no page begins soundly. */
export function readJbig2Header(bytes: Uint8Array): Jbig2Header | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Jbig2Header | null = null;
  let at = 0;
  for (let segment = 0; segment < MAX_SEGMENTS && at + 11 <= data.length; segment += 1) {
    const read = readSegment(data, at);
    if (!read) break;
    const { type, start, length } = read;
    if (type === PAGE_INFORMATION && !header) {
      if (start + 19 > data.length) return null;
      const height = data.readUInt32BE(start + 4);
      header = {
        width: data.readUInt32BE(start),
        height: height === UNKNOWN_LENGTH ? undefined : height,
        isRare: false,
      };
    }
    if (header) header.isRare ||= isRare(type, data.subarray(start + PLACE_BYTES));
    if (length === UNKNOWN_LENGTH) break;
    at = start + length;
  }
  return header;
}

/** @param flags of a region, and what follows them */
function isRare(type: number, flags: Buffer): boolean {
  if (HALFTONES.has(type)) return ((flags[0] ?? 0) & ENABLES_SKIP) !== 0;
  if (!TEXTS.has(type) || flags.length < 4) return REFINEMENTS.has(type);
  const isByHuffman = (flags[1]! & BY_HUFFMAN) !== 0;
  return isByHuffman && ((flags[1]! & REFINES) !== 0 || flags.readUInt16BE(2) !== 0);
}

export interface Segment {
  type: number;
  /** Where its data begin, and how long they are. */
  start: number;
  length: number;
}

/** All segments of embedded JBIG2 data; null where one does not say how long it is. */
export function readSegments(data: Buffer): Segment[] | null {
  const segments: Segment[] = [];
  let at = 0;
  while (at + 11 <= data.length) {
    const read = readSegment(data, at);
    if (!read || read.length === UNKNOWN_LENGTH || segments.length >= MAX_SEGMENTS) return null;
    segments.push(read);
    at = read.start + read.length;
  }
  return segments;
}

/** ISO/IEC 14492, 7.2. */
function readSegment(data: Buffer, at: number): Segment | null {
  const number = data.readUInt32BE(at);
  const flags = data[at + 4]!;
  const short = data[at + 5]! >> 5;
  if (short > 4 && short < 7) return null;
  const isLong = short === 7;
  const count = isLong ? data.readUInt32BE(at + 5) & 0x1fff_ffff : short;
  if (count > MAX_SEGMENTS) return null;
  const retained = isLong ? 4 + Math.ceil((count + 1) / 8) : 1;
  const size = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
  const page = (flags & 0x40) !== 0 ? 4 : 1;
  const lengthAt = at + 5 + retained + count * size + page;
  if (lengthAt + 4 > data.length) return null;
  return { type: flags & 0x3f, start: lengthAt + 4, length: data.readUInt32BE(lengthAt) };
}

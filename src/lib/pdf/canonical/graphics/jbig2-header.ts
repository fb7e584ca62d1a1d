/** Types of segments (ISO/IEC 14492, 7.3.1). */
const PAGE_INFORMATION = 48;
const MAX_SEGMENTS = 10_000;
const UNKNOWN_LENGTH = 0xffff_ffff;

export interface Jbig2Header {
  width: number;
  /** Undefined where it is told by stripes. */
  height: number | undefined;
}

/** What embedded JBIG2 data say of their page; null where no page begins soundly. */
export function readJbig2Header(bytes: Uint8Array): Jbig2Header | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  for (let segment = 0; segment < MAX_SEGMENTS && at + 11 <= data.length; segment += 1) {
    const read = readSegment(data, at);
    if (!read) break;
    const { type, start, length } = read;
    if (type === PAGE_INFORMATION) {
      if (start + 19 > data.length) return null;
      const height = data.readUInt32BE(start + 4);
      return {
        width: data.readUInt32BE(start),
        height: height === UNKNOWN_LENGTH ? undefined : height,
      };
    }
    if (length === UNKNOWN_LENGTH) break;
    at = start + length;
  }
  return null;
}

interface Segment {
  type: number;
  /** Where its data begin, and how long they are. */
  start: number;
  length: number;
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

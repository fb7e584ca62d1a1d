/** Type of the segment that tells a page's size (ISO/IEC 14492, 7.3.1), and of those that end it. */
const PAGE_INFORMATION = 48;
const MAX_SEGMENTS = 10_000;
const UNKNOWN_LENGTH = 0xffff_ffff;

/**
 * The size of the page in embedded JBIG2 data; the height is undefined where it
 * is told by stripes. Null where no page begins soundly.
 */
export function readJbig2Size(
  bytes: Uint8Array,
): { width: number; height: number | undefined } | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  for (let segment = 0; segment < MAX_SEGMENTS && at + 11 <= data.length; segment += 1) {
    const header = readSegment(data, at);
    if (!header) return null;
    if (header.type === PAGE_INFORMATION) {
      if (header.start + 19 > data.length) return null;
      const height = data.readUInt32BE(header.start + 4);
      return {
        width: data.readUInt32BE(header.start),
        height: height === UNKNOWN_LENGTH ? undefined : height,
      };
    }
    if (header.length === UNKNOWN_LENGTH) return null;
    at = header.start + header.length;
  }
  return null;
}

/** ISO/IEC 14492, 7.2. */
function readSegment(
  data: Buffer,
  at: number,
): { type: number; start: number; length: number } | null {
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

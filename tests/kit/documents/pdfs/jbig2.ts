/** Embedded JBIG2 data (ISO/IEC 14492), segment by segment. */
function segment(type: number, data: Buffer): Buffer {
  const header = Buffer.alloc(11);
  header.writeUInt32BE(type, 0);
  header[4] = type;
  header[6] = 1;
  header.writeUInt32BE(data.length, 7);
  return Buffer.concat([header, data]);
}

/** What page 1 says of itself. @param isSet every dot is black before anything is drawn */
export function jbig2Page(width: number, height: number, isSet = false): Buffer {
  const data = Buffer.alloc(19);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  // Regions may be drawn in a way of their own, beside the page's (7.4.8.5).
  data[16] = isSet ? 0x44 : 0;
  return segment(48, data);
}

/** How a region is drawn on what is there (7.4.1.5). */
export const JBIG2_OPERATORS = { or: 0, and: 1, xor: 2, xnor: 3, replace: 4 } as const;

/** Packed as a fax is (Modified Modified READ): eight rows of eight dots, of which none is set, or the right half. */
const ROWS = {
  empty: Buffer.of(0xff, 0x00, 0x10, 0x01),
  half: Buffer.of(0x36, 0xff, 0xff, 0x00, 0x10, 0x01),
};

/** Eight rows of eight dots, none of which is set. @param operator how it is drawn on the page */
export function jbig2Region(
  width: number,
  height: number,
  operator: number,
  { x = 0, y = 0, rows = "empty" }: { x?: number; y?: number; rows?: keyof typeof ROWS } = {},
): Buffer {
  const data = Buffer.alloc(18);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeInt32BE(x, 8);
  data.writeInt32BE(y, 12);
  data[16] = operator;
  data[17] = 1;
  return segment(38, Buffer.concat([data, ROWS[rows]]));
}

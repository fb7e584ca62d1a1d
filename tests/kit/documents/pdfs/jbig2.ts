/** Embedded JBIG2 data (ISO/IEC 14492), segment by segment. */
function segment(type: number, data: Buffer): Buffer {
  const header = Buffer.alloc(11);
  header.writeUInt32BE(type, 0);
  header[4] = type;
  header[6] = 1;
  header.writeUInt32BE(data.length, 7);
  return Buffer.concat([header, data]);
}

/** What page 1 says of itself: no dot is set before anything is drawn. */
export function jbig2Page(width: number, height: number): Buffer {
  const data = Buffer.alloc(19);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return segment(48, data);
}

/** Eight rows of eight dots, none of which is set, packed as a fax is. @param operator how it is drawn on the page */
export function jbig2Region(width: number, height: number, operator: number): Buffer {
  const data = Buffer.alloc(18);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[16] = operator;
  // Modified Modified READ.
  data[17] = 1;
  return segment(38, Buffer.concat([data, Buffer.of(0xff, 0x00, 0x10, 0x01)]));
}

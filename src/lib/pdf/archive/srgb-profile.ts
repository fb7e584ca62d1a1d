/**
 * The colours of screens (IEC 61966-2-1) as a profile of version 4.2 (ICC.1:2004-10,
 * 8.3.3): three primaries under D50 and one curve, what archives want to know of
 * colours that are said as those of a device (ISO 19005-3, 6.2.3).
 */
export function srgbProfile(): Uint8Array {
  const tags = tagsOf();
  const distinct = [...new Set(tags.map(([, data]) => data))];
  let at = HEADER_BYTES + 4 + tags.length * ENTRY_BYTES;
  const places = new Map<Buffer, number>();
  for (const data of distinct) {
    places.set(data, at);
    at += data.length;
  }
  const list = Buffer.alloc(4 + tags.length * ENTRY_BYTES);
  list.writeUInt32BE(tags.length, 0);
  tags.forEach(([name, data], index) => {
    const entry = 4 + index * ENTRY_BYTES;
    list.write(name, entry, "latin1");
    list.writeUInt32BE(places.get(data)!, entry + 4);
    list.writeUInt32BE(data.length, entry + 8);
  });
  return Buffer.concat([header(at), list, ...distinct]);
}

const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;
const D50 = [0.9642, 1, 0.8249];
const PRIMARIES = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
};
/** From the white of screens, D65, to D50 (annex E). */
const ADAPTATION = [
  1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168,
];
/** ((a·x + b)^g above d, c·x below: table 47, function type 3. */
const CURVE = { g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045 };

function tagsOf(): [name: string, data: Buffer][] {
  const { g, a, b, c, d } = CURVE;
  const kind = Buffer.from([0, 3, 0, 0]);
  const curve = element("para", kind, writeFixedPoint([g, a, b, c, d]));
  return [
    ["desc", text("sRGB")],
    ["cprt", text("No copyright, use freely")],
    ["wtpt", element("XYZ ", writeFixedPoint(D50))],
    ["chad", element("sf32", writeFixedPoint(ADAPTATION))],
    ...Object.entries(PRIMARIES).map(([name, values]): [string, Buffer] => [
      name,
      element("XYZ ", writeFixedPoint(values)),
    ]),
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeUInt32BE(length, 0);
  bytes.writeUInt32BE(0x04_20_00_00, 8);
  bytes.write("mntrRGB XYZ ", 12, "latin1");
  [2026, 1, 1].forEach((part, index) => {
    bytes.writeUInt16BE(part, 24 + index * 2);
  });
  bytes.write("acsp", 36, "latin1");
  writeFixedPoint(D50).copy(bytes, 68);
  return bytes;
}

/** s15Fixed16Number (4.6). */
function writeFixedPoint(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeInt32BE(Math.round(value * 65_536), index * 4);
  });
  return bytes;
}

/** Each begins where a number of four bytes may. */
function element(type: string, ...parts: readonly Buffer[]): Buffer {
  const whole = Buffer.concat([Buffer.from(`${type}\0\0\0\0`, "latin1"), ...parts]);
  return Buffer.concat([whole, Buffer.alloc((4 - (whole.length % 4)) % 4)]);
}

/** In English (10.13). */
function text(words: string): Buffer {
  const letters = Buffer.from(words, "utf16le").swap16();
  const record = Buffer.alloc(20);
  record.writeUInt32BE(1, 0);
  record.writeUInt32BE(12, 4);
  record.write("enUS", 8, "latin1");
  record.writeUInt32BE(letters.length, 12);
  record.writeUInt32BE(28, 16);
  return element("mluc", record, letters);
}

/** Colour profiles (ICC.1:2022), tag by tag. */
type Tags = Readonly<Record<string, Buffer>>;

/** A profile of these tags, one behind the other. */
export function profile(space: string, tags: Tags, kind = "mntr"): Buffer {
  const header = Buffer.alloc(132);
  header.write(kind, 12, "latin1");
  header.write(`${space}XYZ `, 16, "latin1");
  header.write("acsp", 36, "latin1");
  const contents = Object.values(tags);
  header.writeUInt32BE(contents.length, 128);
  let at = 132 + 12 * contents.length;
  const rows = Object.entries(tags).map(([name, content]) => {
    const row = Buffer.alloc(12);
    row.write(name, 0, "latin1");
    row.writeUInt32BE(at, 4);
    row.writeUInt32BE(content.length, 8);
    at += content.length;
    return row;
  });
  return Buffer.concat([header, ...rows, ...contents]);
}

/** A curve of this exponent. */
export function gamma(exponent: number): Buffer {
  const tag = Buffer.alloc(14);
  tag.write("curv", 0, "latin1");
  tag.writeUInt32BE(1, 8);
  tag.writeUInt16BE(Math.round(exponent * 256), 12);
  return tag;
}

export function xyz(...values: number[]): Buffer {
  const tag = Buffer.alloc(20);
  tag.write("XYZ ", 0, "latin1");
  values.forEach((value, index) => {
    tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index);
  });
  return tag;
}

export const WHITE = { wtpt: xyz(0.9642, 1, 0.8249) };
export const SRGB = {
  ...WHITE,
  rXYZ: xyz(0.4361, 0.2225, 0.0139),
  gXYZ: xyz(0.3851, 0.7169, 0.0971),
  bXYZ: xyz(0.1431, 0.0606, 0.7141),
};
/** A screen with the colours of sRGB and another curve. */
export const screen = (exponent: number, tags: Tags = {}) =>
  profile("RGB ", {
    ...SRGB,
    rTRC: gamma(exponent),
    gTRC: gamma(exponent),
    bTRC: gamma(exponent),
    ...tags,
  });

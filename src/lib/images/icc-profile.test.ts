import assert from "node:assert/strict";
import { test } from "node:test";
import { readIcc } from "./icc-profile.ts";

type Tags = Readonly<Record<string, Buffer>>;

/** A profile of these tags, one behind the other. */
function profile(space: string, tags: Tags, { said = Object.keys(tags).length } = {}): Buffer {
  const header = Buffer.alloc(132);
  header.write(space, 16, "latin1");
  header.write("acsp", 36, "latin1");
  header.writeUInt32BE(said, 128);
  const contents = Object.values(tags);
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

function curve(...entries: number[]): Buffer {
  const tag = Buffer.alloc(12 + 2 * entries.length);
  tag.write("curv", 0, "latin1");
  tag.writeUInt32BE(entries.length, 8);
  for (const [at, entry] of entries.entries()) tag.writeUInt16BE(entry, 12 + 2 * at);
  return tag;
}

function formula(kind: number, ...parameters: number[]): Buffer {
  const tag = Buffer.alloc(12 + 4 * parameters.length);
  tag.write("para", 0, "latin1");
  tag.writeUInt16BE(kind, 8);
  for (const [at, value] of parameters.entries()) {
    tag.writeInt32BE(Math.round(value * 65_536), 12 + 4 * at);
  }
  return tag;
}

function xyz(x: number, y: number, z: number): Buffer {
  const tag = Buffer.alloc(20);
  tag.write("XYZ ", 0, "latin1");
  for (const [at, value] of [x, y, z].entries()) tag.writeInt32BE(value * 65_536, 8 + 4 * at);
  return tag;
}

const screen = (tags: Tags = {}): Tags => ({
  rXYZ: xyz(0.5, 0.25, 0),
  gXYZ: xyz(0.25, 0.5, 0.125),
  bXYZ: xyz(0.125, 0.125, 0.75),
  rTRC: curve(),
  gTRC: curve(),
  bTRC: curve(),
  ...tags,
});

/** The light of a grey value, 0 to 1, under a curve; null where the curve cannot be read. */
function light(tag: Buffer, value: number): string | null {
  const space = readIcc(profile("GRAY", { kTRC: tag }), true);
  return space && space.curves[0][Math.round(value * 255)]!.toFixed(3);
}

test("a curve of no entries changes nothing, one of a single entry is an exponent", () => {
  assert.equal(light(curve(), 0.2), "0.200");
  assert.equal(light(curve(2 * 256), 0.2), "0.040");
});

test("between the entries of a curve there is a straight line, and the ends are its own", () => {
  const bent = curve(0, 65_535, 0);
  assert.equal(light(bent, 0), "0.000");
  assert.equal(light(bent, 0.2), "0.400");
  assert.equal(light(bent, 0.8), "0.400");
  assert.equal(light(bent, 1), "0.000");
});

test("each of the five kinds of formula is that of the standard, on both sides of its joint", () => {
  assert.equal(light(formula(0, 2), 0.4), "0.160");
  const one = formula(1, 2, 0.5, -0.3);
  assert.deepEqual([light(one, 0.4), light(one, 0.8)], ["0.000", "0.010"]);
  const two = formula(2, 2, 0.5, -0.3, 0.1);
  assert.deepEqual([light(two, 0.4), light(two, 0.8)], ["0.100", "0.110"]);
  const three = formula(3, 2, 1, 0, 0.5, 0.6);
  assert.deepEqual([light(three, 0.4), light(three, 0.8)], ["0.200", "0.640"]);
  const four = formula(4, 2, 1, 0, 0.5, 0.6, 0.1, 0.2);
  assert.deepEqual([light(four, 0.4), light(four, 0.8)], ["0.400", "0.740"]);
});

test("light is never below 0 or above 1, whatever a formula says", () => {
  assert.equal(light(formula(2, 1, 4, 0, 0), 0.8), "1.000");
  assert.equal(light(formula(4, 1, 1, 0, -3, 0.6, 0, 0), 0.4), "0.000");
  assert.equal(light(formula(1, 1, 0, 0), 0.4), "0.000");
  assert.equal(light(formula(0, -1), 0), "0.000");
});

test("a curve that is cut, or of a kind that nobody knows, is none", () => {
  const sound = curve(0, 65_535);
  assert.equal(light(sound.subarray(0, -1), 0.2), null);
  assert.equal(light(sound.subarray(0, 11), 0.2), null);
  for (const kind of [0, 1, 2, 3, 4]) {
    const whole = formula(kind, ...Array(7).fill(1));
    const bytes = 12 + 4 * [1, 3, 4, 5, 7][kind]!;
    assert.notEqual(light(whole.subarray(0, bytes), 0.2), null);
    assert.equal(light(whole.subarray(0, bytes - 1), 0.2), null);
  }
  assert.equal(light(formula(5, ...Array(9).fill(1)), 0.2), null);
  assert.equal(light(Buffer.from("sf32\0\0\0\0\0\0\0\0", "latin1"), 0.2), null);
});

test("a curve that says it has four thousand million entries is cut", () => {
  const tag = curve(1, 2);
  tag.writeUInt32BE(0xffffffff, 8);
  assert.equal(light(tag, 0.2), null);
});

test("a grey picture takes a grey profile, and one in colours takes one in colours", () => {
  const grey = profile("GRAY", { kTRC: curve() });
  const colours = profile("RGB ", screen());
  assert.deepEqual(
    [readIcc(grey, true), readIcc(colours, false)].map((space) => space !== null),
    [true, true],
  );
  assert.deepEqual([readIcc(grey, false), readIcc(colours, true)], [null, null]);
  assert.equal(readIcc(profile("CMYK", screen()), false), null);
});

test("a profile of colours needs its three primaries and its three curves", () => {
  for (const missing of Object.keys(screen())) {
    const { [missing]: _, ...others } = screen();
    assert.equal(readIcc(profile("RGB ", others), false), null, missing);
  }
  const cut = { gXYZ: xyz(0, 0, 0).subarray(0, 19) };
  assert.equal(readIcc(profile("RGB ", screen(cut)), false), null);
  assert.equal(readIcc(profile("RGB ", screen({ gXYZ: curve(1, 2, 3, 4) })), false), null);
});

test("the primaries stand in the columns of the matrix", () => {
  const only = (tag: string) => {
    const zero = { rXYZ: xyz(0, 0, 0), gXYZ: xyz(0, 0, 0), bXYZ: xyz(0, 0, 0) };
    return readIcc(profile("RGB ", screen({ ...zero, [tag]: xyz(1, 0, 0) })), false)!.matrix!;
  };
  for (const [column, tag] of ["rXYZ", "gXYZ", "bXYZ"].entries()) {
    const filled = only(tag).flatMap((value, at) => (value === 0 ? [] : [at % 3]));
    assert.deepEqual(filled, [column, column, column]);
  }
});

test("tags that lie outside the profile, or stand behind the hundredth, are not read", () => {
  const whole = profile("GRAY", { kTRC: curve(0, 65_535) });
  assert.notEqual(readIcc(whole, true), null);
  assert.equal(readIcc(whole.subarray(0, -1), true), null);
  const many = (before: number) =>
    Object.fromEntries([
      ...Array.from({ length: before }, (_, at) => [`t${at}`.padEnd(4), Buffer.alloc(0)] as const),
      ["kTRC", curve()],
    ]);
  assert.notEqual(readIcc(profile("GRAY", many(99)), true), null);
  assert.equal(readIcc(profile("GRAY", many(100)), true), null);
});

test("no more tags are read than the profile says it has, and no more than there is room for", () => {
  assert.equal(readIcc(profile("GRAY", { kTRC: curve() }, { said: 0 }), true), null);
  assert.notEqual(readIcc(profile("GRAY", { kTRC: curve() }, { said: 0xffffffff }), true), null);
});

test("what is too short for a profile, or has no mark of one, is none", () => {
  const sound = profile("GRAY", { kTRC: curve() });
  const unmarked = Buffer.from(sound);
  unmarked.write("ascp", 36, "latin1");
  assert.equal(readIcc(unmarked, true), null);
  for (const length of [0, 131, 132]) assert.equal(readIcc(sound.subarray(0, length), true), null);
});

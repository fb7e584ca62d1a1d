import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readProfile } from "./profiles.ts";

type Tags = Readonly<Record<string, Buffer>>;

/** A profile of these tags, one behind the other. */
function profile(space: string, tags: Tags, kind = "mntr"): Buffer {
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

function gamma(exponent: number): Buffer {
  const tag = Buffer.alloc(14);
  tag.write("curv", 0, "latin1");
  tag.writeUInt32BE(1, 8);
  tag.writeUInt16BE(Math.round(exponent * 256), 12);
  return tag;
}

function xyz(...values: number[]): Buffer {
  const tag = Buffer.alloc(20);
  tag.write("XYZ ", 0, "latin1");
  values.forEach((value, index) => {
    tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index);
  });
  return tag;
}

const table = (words: string) => Buffer.from(`mft2\0\0\0\0${words}`, "latin1");
const WHITE = { wtpt: xyz(0.9642, 1, 0.8249) };
const SRGB = {
  ...WHITE,
  rXYZ: xyz(0.4361, 0.2225, 0.0139),
  gXYZ: xyz(0.3851, 0.7169, 0.0971),
  bXYZ: xyz(0.1431, 0.0606, 0.7141),
};
const screen = (exponent: number, tags: Tags = {}) =>
  profile("RGB ", {
    ...SRGB,
    rTRC: gamma(exponent),
    gTRC: gamma(exponent),
    bTRC: gamma(exponent),
    ...tags,
  });

describe("a colour profile", () => {
  it("that is as good as sRGB says nothing", () => {
    assert.deepEqual(readProfile(screen(2.2), 3), { kind: "plain" });
  });

  it("of another gamma is kept with its curves and matrix, and nothing else", () => {
    const kept = readProfile(screen(1.8, { A2B1: table("other"), cprt: table("words") }), 3);
    assert.equal(kept.kind, "kept");
    assert.ok(kept.kind === "kept");
    const text = kept.bytes.toString("latin1");
    assert.match(text, /rXYZ.*rTRC/s);
    assert.doesNotMatch(text, /A2B1|cprt|other|words/);
    assert.equal(kept.bytes.readUInt32BE(0), kept.bytes.length);
    assert.equal(readProfile(kept.bytes, 3).kind, "kept");
  });

  it("that turns what is nearly white to black is told from all others", () => {
    assert.equal(readProfile(screen(100), 3).kind, "wild");
    const grey = profile("GRAY", { ...WHITE, kTRC: gamma(100) });
    assert.equal(readProfile(grey, 1).kind, "wild");
  });

  it("of a press keeps one table of its several", () => {
    const press = profile(
      "CMYK",
      { ...WHITE, A2B0: table("first"), A2B1: table("second"), B2A0: table("back") },
      "prtr",
    );
    const kept = readProfile(press, 4);
    assert.ok(kept.kind === "kept");
    assert.match(kept.bytes.toString("latin1"), /first/);
    assert.doesNotMatch(kept.bytes.toString("latin1"), /second|back/);
  });

  for (const [name, bytes, components] of [
    ["of another number of colours", screen(2.2), 1],
    ["that is cut off", screen(1.8).subarray(0, 200), 3],
    ["of a device that links others", profile("RGB ", SRGB, "link"), 3],
    ["without a table", profile("CMYK", WHITE, "prtr"), 4],
    ["that is none", Buffer.from("no profile ".repeat(20)), 3],
  ] as const) {
    it(`${name} is of no use`, () => {
      assert.deepEqual(readProfile(bytes, components), { kind: "broken" });
    });
  }
});

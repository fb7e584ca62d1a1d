import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gamma, profile, SRGB, screen, WHITE } from "#kit/documents/pdfs/colour-profile.ts";
import { readProfile } from "./profiles.ts";

const table = (words: string) => Buffer.from(`mft2\0\0\0\0${words}`, "latin1");
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

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { charStringNumber } from "#kit/documents/pdfs/little-cff.ts";
import { type CharStrings, reachOfGlyph } from "./char-strings.ts";

const NOTHING = { own: [], shared: [], partOf: () => undefined };
const n = charStringNumber;
const cff = (bytes: readonly number[], strings: Partial<CharStrings> = {}) =>
  reachOfGlyph(Buffer.from(bytes), { kind: "CFF", ...NOTHING, ...strings });
/** Numbers of Type 1 have another form. */
const old = (value: number) => [255, 0, 0, (value >> 8) & 255, value & 255];
const type1 = (bytes: readonly number[], strings: Partial<CharStrings> = {}) =>
  reachOfGlyph(Buffer.from(bytes), { kind: "Type1", ...NOTHING, ...strings });

const [RMOVETO, RLINETO, HLINETO, END] = [21, 5, 6, 14];

describe("how far a glyph reaches", () => {
  it("is as far as its lines go, in steps that one number does not tell", () => {
    const steps = [...n(20_000), ...n(0), ...n(20_000), ...n(7), RLINETO];
    assert.equal(cff([...n(10), ...n(20), RMOVETO, ...steps, END]), 40_010);
    assert.equal(cff([...n(-500), ...n(20), RMOVETO, ...n(400), HLINETO, END]), 500);
  });

  it("counts curves of every kind", () => {
    const four = [...n(10), ...n(20), ...n(30), ...n(40)];
    assert.equal(cff([...four, 27, END]), 70, "level");
    assert.equal(cff([...four, 26, END]), 80, "upright");
    assert.equal(cff([...four, ...n(5), 31, END]), 70, "turning");
    assert.equal(cff([...four, ...four, 30, END]), 110, "turning twice");
    const flex = [1, 2, 3, 4, 5, 6].flatMap((value) => n(100 * value));
    assert.equal(cff([...flex, ...flex, ...n(50), 12, 35, END]), 2_400, "flex");
    assert.equal(cff([...flex, ...flex.slice(0, 15), 12, 37, END]), 2_300, "flex1");
  });

  it("follows subroutines, masks of stems, and the accent of a letter", () => {
    const far = Buffer.from([...n(9_000), HLINETO, 11]);
    assert.equal(cff([...n(-107), 10, END], { own: [far] }), 9_000);
    assert.equal(cff([...n(-107), 29, END], { shared: [far] }), 9_000);
    const stems = [...n(1), ...n(2), ...n(3), ...n(4), 18, ...n(5), ...n(6), 19];
    assert.equal(cff([...stems, 255, ...n(700), HLINETO, END]), 700);
    const partOf = (code: number) => Buffer.from([...n(code === 65 ? 300 : 40), HLINETO, END]);
    const accent = [...n(2_000), ...n(1_500), ...n(65), ...n(193), END];
    assert.equal(cff(accent, { partOf }), 2_040);
  });

  it("is told of Type 1 fonts as well", () => {
    assert.equal(type1([...old(30), ...old(600), 13, ...old(20_000), HLINETO, 9, END]), 20_030);
    const hinted = [...old(4), ...old(1), ...old(3), 12, 16, 12, 17, 10];
    const own = [undefined, undefined, undefined, undefined, Buffer.from([11])];
    assert.equal(type1([...old(0), ...old(9), 13, ...hinted, ...old(8), HLINETO, END], { own }), 8);
    assert.equal(type1([...old(900), ...old(3), 12, 12, HLINETO, END]), 300);
    const partOf = () => Buffer.from([...old(10), ...old(600), 13, ...old(90), HLINETO, END]);
    const accent = [...old(0), ...old(700), ...old(50), ...old(65), ...old(193), 12, 6];
    assert.equal(type1([...old(0), ...old(600), 13, ...accent], { partOf }), 800);
  });

  it("is not told of a program that contradicts itself, or never ends", () => {
    assert.equal(cff([...n(-107), 10, END]), undefined, "calls what is not there");
    const own: Buffer[] = [Buffer.from([...n(-107), 10, ...n(-107), 10])];
    assert.equal(cff([...n(-107), 10, END], { own }), undefined, "calls itself");
    assert.equal(cff([28, 1]), undefined, "ends within a number");
    assert.equal(cff([2, END]), undefined, "an operator that is none");
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { type LengthRange, readLength, shortNumber } from "./css-lengths.ts";
import { readTokens } from "./css-tokens.ts";

const ALL: LengthRange = { pt: [-1000, 1000], em: [-10, 10], percent: [0, 100] };
const length = (value: string, range = ALL) => readLength(readTokens(value)?.[0], range);

test("units of screens and paper become points", () => {
  const inPoints = {
    "12pt": "12pt",
    "16px": "12pt",
    "2rem": "24pt",
    "1in": "72pt",
    "2.54cm": "72pt",
    "25.4mm": "72pt",
    "101.6q": "72pt",
    "6PC": "72pt",
    "-4px": "-3pt",
  };
  for (const [written, stored] of Object.entries(inPoints))
    assert.equal(length(written), stored, written);
});

test("letters' sizes stay what they are, and a letter's height or width is half of one", () => {
  assert.equal(length("1.5em"), "1.5em");
  assert.equal(length("3ex"), "1.5em");
  assert.equal(length("4ch"), "2em");
});

test("zero needs no unit, any other number does", () => {
  for (const zero of ["0", "0px", "0em", "0%", "-0pt"]) assert.equal(length(zero), "0", zero);
  assert.equal(length("1"), null);
});

test("units that a property cannot have, or nobody has, are no length", () => {
  assert.equal(length("2em", { pt: [0, 9] }), null);
  assert.equal(length("2%", { pt: [0, 9] }), null);
  for (const unknown of ["1vw", "1fr", "1deg", "1lh", "1s"])
    assert.equal(length(unknown), null, unknown);
  for (const other of ["auto", '"1px"', "calc(1px)", "#111"])
    assert.equal(length(other), null, other);
  assert.equal(readLength(undefined, ALL), null);
});

test("a length at an end of its range stays, one beyond is moved there, in each unit by its own range", () => {
  const range: LengthRange = { pt: [2, 8], em: [0.5, 2], percent: [10, 90] };
  const moved = {
    "1.99pt": "2pt",
    "2pt": "2pt",
    "2.01pt": "2.01pt",
    "8pt": "8pt",
    "8.01pt": "8pt",
    "0.4em": "0.5em",
    "9em": "2em",
    "9%": "10%",
    "91%": "90%",
    "0": "2pt",
  };
  for (const [written, stored] of Object.entries(moved))
    assert.equal(length(written, range), stored, written);
});

test("numbers are written with two digits at most, never as an exponent or a negative zero", () => {
  assert.equal(shortNumber(1.005), "1");
  assert.equal(shortNumber(1.006), "1.01");
  assert.equal(shortNumber(0.0000001), "0");
  assert.equal(shortNumber(-0.001), "0");
  assert.equal(shortNumber(1_000_000), "1000000");
  assert.equal(length("0.004pt"), "0");
});

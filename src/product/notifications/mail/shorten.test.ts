import assert from "node:assert/strict";
import { test } from "node:test";
import { shorten } from "./shorten.ts";

const NAMES: [name: string, most: number, shown: string][] = [
  ["Lease", 12, "Lease"],
  ["Twelve signs", 12, "Twelve signs"],
  ["Lease of the meadow", 13, "Lease of the…"],
  ["Rent of everything", 11, "Rent of ev…"],
  ["Lease, renewed", 7, "Lease…"],
  ["Donaudampfschifffahrt", 12, "Donaudampfs…"],
  ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…"],
  ["e\u0301e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301…"],
];

for (const [name, most, shown] of NAMES) {
  test(`"${name}" in ${most} characters is "${shown}"`, () => {
    assert.equal(shorten(name, most), shown);
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  FINDINGS,
  type Finding,
  type FindingCode,
  finding,
  gravestFirst,
  verdictOf,
} from "./findings.ts";

const CODES = Object.keys(FINDINGS) as FindingCode[];
const anyFindings = fc.array(fc.constantFrom(...CODES).map((code) => finding(code)));
const found = (...codes: FindingCode[]): Finding[] => codes.map((code) => finding(code));

test("a file about which nothing speaks is genuine, and so is one of which only good is found", () => {
  assert.equal(verdictOf([]), "genuine");
  const good = CODES.filter((code) => FINDINGS[code] === null);
  assert.equal(verdictOf(found(...good)), "genuine");
});

test("each finding alone makes of a file what the table says", () => {
  for (const code of CODES) {
    assert.equal(verdictOf(found(code)), FINDINGS[code] ?? "genuine", code);
  }
});

const GRAVER: [grave: FindingCode, lighter: FindingCode][] = [
  ["no-pdf", "cut-short"],
  ["cut-short", "bytes-changed"],
  ["bytes-changed", "written-anew"],
  ["written-anew", "no-seal"],
  ["no-seal", "other-id"],
  ["sealer-unknown", "timestamp-missing"],
  ["bytes-changed", "two-readings"],
  ["two-readings", "written-anew"],
  ["timestamp-missing", "record-holds"],
];

for (const [grave, lighter] of GRAVER) {
  test(`${grave} counts more than ${lighter}, in whichever order they are found`, () => {
    const verdict = verdictOf(found(grave));
    assert.notEqual(verdict, verdictOf(found(lighter)));
    assert.equal(verdictOf(found(grave, lighter)), verdict);
    assert.equal(verdictOf(found(lighter, grave)), verdict);
    assert.deepEqual(gravestFirst(found(lighter, grave)), found(grave, lighter));
  });
}

test("no further finding makes a file better than it was", () => {
  fc.assert(
    fc.property(anyFindings, fc.constantFrom(...CODES), (before, more) => {
      if (verdictOf(before) === "genuine") return;
      assert.notEqual(verdictOf([...before, finding(more)]), "genuine");
    }),
  );
});

test("the first of the gravest is what the verdict comes from, and none is lost or doubled", () => {
  fc.assert(
    fc.property(anyFindings, (findings) => {
      const sorted = gravestFirst(findings);
      assert.equal(verdictOf(sorted.slice(0, 1)), verdictOf(findings));
      const codes = (all: readonly Finding[]) => all.map(({ code }) => code).sort();
      assert.deepEqual(codes(sorted), codes(findings));
    }),
  );
});

test("findings of one weight stay in the order in which they were found", () => {
  const pages = found("bytes-changed", "hidden-in-seal", "added-behind");
  assert.deepEqual(gravestFirst(pages), pages);
  const first: Finding = finding("added-behind", { count: "1" });
  const second: Finding = finding("added-behind", { count: "2" });
  assert.deepEqual(gravestFirst([second, first]), [second, first]);
});

test("whoever sorts findings keeps the list that was given", () => {
  const given = found("record-holds", "bytes-changed");
  gravestFirst(given);
  assert.deepEqual(given, found("record-holds", "bytes-changed"));
});

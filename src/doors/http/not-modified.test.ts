import assert from "node:assert/strict";
import { test } from "node:test";
import { isNotModified } from "./not-modified.ts";

test("a version is there already where If-None-Match names it, weakly, in a list, or any", () => {
  const cases: [ifNoneMatch: string | undefined, expected: boolean][] = [
    [undefined, false],
    ["", false],
    ['"a"', true],
    [' W/"a" ', true],
    ['"b"', false],
    ['"b", W/"a"', true],
    ['"b",,"a"', true],
    ["*", true],
    [" * ", true],
    ['"*"', false],
    ["a", false],
    ['w/"a"', false],
    ['"A"', false],
  ];
  for (const [ifNoneMatch, expected] of cases) {
    assert.equal(isNotModified(ifNoneMatch, '"a"'), expected, ifNoneMatch);
  }
});

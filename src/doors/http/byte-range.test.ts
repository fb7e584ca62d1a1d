import assert from "node:assert/strict";
import { test } from "node:test";
import { decideRange } from "./byte-range.ts";

const FILE = { bytes: 100, tag: '"a"' };

test("a range is answered as RFC 9110 has it, and what is none or of another version with all", () => {
  const cases: [range: string | undefined, ifRange: string | undefined, expected: unknown][] = [
    [undefined, undefined, "all"],
    ["bytes=0-0", undefined, { first: 0, last: 0 }],
    ["bytes=40-", '"a"', { first: 40, last: 99 }],
    ["bytes=40-1000", undefined, { first: 40, last: 99 }],
    ["bytes=-10", undefined, { first: 90, last: 99 }],
    ["bytes=-1000", undefined, { first: 0, last: 99 }],
    ["bytes=-0", undefined, "nothing"],
    ["bytes=100-", undefined, "nothing"],
    ["bytes=40-", '"b"', "all"],
    ["bytes=40-", 'W/"a"', "all"],
    ["bytes=5-4", undefined, "all"],
    ["bytes=0-1,5-6", undefined, "all"],
    ["bytes=-", undefined, "all"],
    ["items=0-1", undefined, "all"],
  ];
  for (const [range, ifRange, expected] of cases) {
    assert.deepEqual(decideRange({ range, ifRange }, FILE), expected, range);
  }
});

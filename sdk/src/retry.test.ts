import assert from "node:assert/strict";
import { test } from "node:test";
import { decideRetry } from "./retry.ts";

const rule = { retries: 3, longestWaitMs: 60_000, random: () => 0 };

const CASES: [
  what: string,
  end: { status: number | null; code?: string; retryAfterMs?: number },
  attempt: number,
  isRepeatable: boolean,
  waitMs: number | null,
][] = [
  ["no answer", { status: null }, 1, true, 500],
  ["no answer for the second time", { status: null }, 2, true, 1_000],
  ["no answer for the third time", { status: null }, 3, true, 2_000],
  ["no answer to the last attempt", { status: null }, 4, true, null],
  ["no answer to what must not be repeated", { status: null }, 1, false, null],
  ["502", { status: 502 }, 1, true, 500],
  ["503 with a time", { status: 503, retryAfterMs: 4_000 }, 1, true, 4_000],
  ["504", { status: 504 }, 1, true, 500],
  ["502 to what must not be repeated", { status: 502 }, 1, false, null],
  [
    "no timestamp yet",
    { status: 502, code: "TIMESTAMP_FAILED", retryAfterMs: 30_000 },
    1,
    true,
    30_000,
  ],
  ["a mail that was not sent", { status: 502, code: "SEND_FAILED" }, 1, true, null],
  ["too many requests", { status: 429, retryAfterMs: 7_000 }, 1, true, 7_000],
  ["too many requests, not repeatable", { status: 429, retryAfterMs: 7_000 }, 1, false, 7_000],
  ["too many requests without a time", { status: 429 }, 2, false, 1_000],
  ["too many requests for a minute", { status: 429, retryAfterMs: 60_000 }, 1, true, 60_000],
  ["too many sends for a day", { status: 429, retryAfterMs: 86_400_000 }, 1, true, null],
  ["500", { status: 500, code: "INTERNAL_ERROR" }, 1, true, null],
  ["400", { status: 400 }, 1, true, null],
  ["409", { status: 409 }, 1, true, null],
  ["a redirect", { status: 302 }, 1, true, null],
];

for (const [what, end, attempt, isRepeatable, waitMs] of CASES) {
  test(`after attempt ${attempt} with ${what} ${waitMs === null ? "there is no other" : `the next comes after ${waitMs} ms`}`, () => {
    const full = { code: undefined, retryAfterMs: undefined, ...end };
    assert.equal(decideRetry(full, attempt, isRepeatable, rule), waitMs);
  });
}

test("waits grow to eight seconds and no further, and are spread over their second half", () => {
  const end = { status: null, code: undefined, retryAfterMs: undefined };
  for (const [random, waitMs] of [
    [0, 8_000],
    [0.5, 6_000],
    [1, 4_000],
  ] as const) {
    const patient = { ...rule, retries: 100, random: () => random };
    for (const attempt of [5, 9, 100]) {
      assert.equal(decideRetry(end, attempt, true, patient), waitMs);
    }
  }
});

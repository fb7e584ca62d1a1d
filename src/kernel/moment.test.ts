import assert from "node:assert/strict";
import { test } from "node:test";
import { readMoment } from "./moment.ts";

test("a moment is read with its zone, to the millisecond", () => {
  for (const [sent, iso] of [
    ["2026-12-31T18:00:00Z", "2026-12-31T18:00:00.000Z"],
    ["2026-12-31T19:00:00+01:00", "2026-12-31T18:00:00.000Z"],
    ["2026-12-31T18:00:00.123456Z", "2026-12-31T18:00:00.123Z"],
    ["2024-02-29T23:59:59-12:00", "2024-03-01T11:59:59.000Z"],
  ] as const) {
    assert.equal(readMoment(sent)?.toISOString(), iso, sent);
  }
});

test("what would be another moment elsewhere, or none, is not read", () => {
  for (const sent of [
    ...[
      "2026-12-31",
      "2026-12-31T18:00:00",
      "31.12.2026",
      "1767204000",
      "",
      "2026-02-29T00:00:00Z",
    ],
    ...["2026-02-30T00:00:00Z", "2026-12-31T25:00:00Z", "2026-12-31T18:00:00+25:00", "now"],
    ...[
      "2026-12-31 18:00:00Z",
      "2026-12-31T18:00Z",
      "+12026-12-31T18:00:00Z",
      "2026-12-31T18:00:60Z",
    ],
  ]) {
    assert.equal(readMoment(sent), null, sent);
  }
});

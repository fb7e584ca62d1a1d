import assert from "node:assert/strict";
import { test } from "node:test";
import { asTyped, readDeadline } from "./deadline-form.tsx";

const at = new Date("2026-12-31T18:00:07.123Z");

test("a deadline is typed and read by the account's own clock, in winter and in summer", () => {
  assert.equal(asTyped(at, "Europe/Berlin"), "2026-12-31T19:00");
  assert.equal(readDeadline("2026-12-31T19:00", null, "Europe/Berlin"), "2026-12-31T18:00:00.000Z");
  assert.equal(readDeadline("2027-07-01T19:00", null, "Europe/Berlin"), "2027-07-01T17:00:00.000Z");
  assert.equal(
    readDeadline("2027-03-28T00:30", null, "Asia/Kathmandu"),
    "2027-03-27T18:45:00.000Z",
  );
  assert.equal(readDeadline("2027-03-28T03:00", null, "Europe/Berlin"), "2027-03-28T01:00:00.000Z");
});

test("left as it was it stays to the millisecond, empty it is none, and what is no time is said to be none", () => {
  assert.equal(readDeadline("2026-12-31T19:00", at, "Europe/Berlin"), at.toISOString());
  assert.equal(readDeadline("", at, "UTC"), null);
  assert.equal(readDeadline("tomorrow", at, "UTC"), "tomorrow");
  assert.equal(readDeadline("2026-13-31T19:00", at, "UTC"), "2026-13-31T19:00");
});

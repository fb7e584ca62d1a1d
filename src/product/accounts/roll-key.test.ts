import assert from "node:assert/strict";
import { test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { rolledEnds } from "./create-key.ts";

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms);

test("an old key goes on for a day, and never longer than it was given", () => {
  const now = at(0);
  const forever = rolledEnds({ createdAt: at(-DAY_MS), expiresAt: null }, now);
  assert.deepEqual(forever, { old: at(LIMITS.keyOverlapMs), next: null });
  const soon = rolledEnds({ createdAt: at(-9 * DAY_MS), expiresAt: at(HOUR_MS) }, now);
  assert.deepEqual(soon, { old: at(HOUR_MS), next: at(9 * DAY_MS + HOUR_MS) });
  const later = rolledEnds({ createdAt: at(-DAY_MS), expiresAt: at(9 * DAY_MS) }, now);
  assert.deepEqual(later, { old: at(DAY_MS), next: at(10 * DAY_MS) });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { contentSince } from "./take-backup.ts";

test("what a draft says may be newer than the draft, until it is made signable", () => {
  const draft = new Map([
    ["created_at", "2026-01-01 00:00:00+00"],
    ["updated_at", "2026-03-01 00:00:00+00"],
  ]);
  assert.equal(contentSince(draft), "2026-03-01 00:00:00+00");
  const sent = new Map([...draft, ["finalized_at", "2026-02-01 00:00:00+00"]]);
  assert.equal(contentSince(sent), "2026-02-01 00:00:00+00");
});

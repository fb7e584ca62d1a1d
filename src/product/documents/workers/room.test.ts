import assert from "node:assert/strict";
import { test } from "node:test";
import { mostMemory, slowFitting } from "./room.ts";

const GB = 1_000_000_000;
/** What Node answers where no control group bounds it. */
const NONE = [0, 2 ** 64];

test("children get what the control group, or else the machine, has besides the service", () => {
  assert.equal(mostMemory(2 * GB, 64 * GB), 1.4 * GB);
  for (const none of NONE) assert.equal(mostMemory(none, 8 * GB), 7.4 * GB);
  assert.equal(mostMemory(0.5 * GB, 8 * GB), 0.35 * GB, "one at least");
});

test("slow tasks are as many as fit beside two quick ones", () => {
  assert.equal(slowFitting(1.4 * GB, 0.9 * GB), 0);
  assert.equal(slowFitting(7.4 * GB, 0.9 * GB), 7);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { startRepeating } from "./repeatedly.ts";

test("work that takes longer than its turn is not begun beside itself, and who stops waits for it", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const ends: (() => void)[] = [];
  const stop = startRepeating(() => new Promise((resolve) => ends.push(resolve)), 100, {
    atOnce: true,
  });
  t.mock.timers.tick(250);
  assert.equal(ends.length, 1);
  ends[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  t.mock.timers.tick(100);
  assert.equal(ends.length, 2);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isStopped, false);
  ends[1]?.();
  await stopped;
  t.mock.timers.tick(1_000);
  assert.equal(ends.length, 2);
});

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { wait } from "./wait.ts";

const reason = new Error("enough");

test("a wait ends when its signal is aborted, and does not begin when it was before", async () => {
  const giving = new AbortController();
  const waiting = wait(1_000_000_000, giving.signal);
  giving.abort(reason);
  await assert.rejects(waiting, reason);
  await assert.rejects(wait(1_000_000_000, giving.signal), reason);
});

test("a wait that is over leaves nothing at its signal", async () => {
  const { signal } = new AbortController();
  await wait(1, signal);
  await wait(1);
  assert.deepEqual(getEventListeners(signal, "abort"), []);
});

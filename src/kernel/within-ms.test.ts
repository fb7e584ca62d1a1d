import assert from "node:assert/strict";
import { test } from "node:test";
import { withinMs } from "./within-ms.ts";

const never = new Promise<never>(() => {});
const LONG_MS = 24 * 60 * 60 * 1_000;

test("what is there in time is given, null among it", async () => {
  assert.equal(await withinMs(Promise.resolve("there"), LONG_MS), "there");
  assert.equal(await withinMs(Promise.resolve(undefined), LONG_MS), undefined);
});

test("what does not come is null, and what was waited for goes on", async () => {
  assert.equal(await withinMs(never, 0), null);
  const work = Promise.withResolvers<string>();
  assert.equal(await withinMs(work.promise, 0), null);
  work.resolve("late");
  assert.equal(await work.promise, "late");
});

test("what fails in time fails for whoever waits", async () => {
  await assert.rejects(withinMs(Promise.reject(new Error("away")), LONG_MS), /away/);
});

test("whether it came or failed, no timer is left behind that would hold a process up", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === "Timeout").length;
  const before = timers();
  const work = Promise.withResolvers<void>();
  const waiting = withinMs(work.promise, LONG_MS);
  assert.equal(timers(), before + 1);
  work.resolve();
  await waiting;
  await withinMs(Promise.reject(new Error("away")), LONG_MS).catch(() => {});
  assert.equal(timers(), before);
});

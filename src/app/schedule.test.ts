import assert from "node:assert/strict";
import { test } from "node:test";
import { startSchedule } from "./schedule.ts";

test("a stop waits for every turn that runs, whichever work it is of, and a failure is told by its own", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const turns: Record<string, PromiseWithResolvers<void>[]> = { quick: [], slow: [] };
  const told: unknown[] = [];
  const row = (name: string, everyMs: number) => ({
    everyMs,
    atOnce: true,
    work() {
      const turn = Promise.withResolvers<void>();
      turns[name]?.push(turn);
      return turn.promise;
    },
    failed: (error: unknown) => told.push([name, error]),
  });
  const stop = startSchedule({ quick: row("quick", 10), slow: row("slow", 100) });
  const counts = () => Object.values(turns).map(({ length }) => length);
  t.mock.timers.tick(50);
  assert.deepEqual(counts(), [1, 1], "nothing runs beside itself");
  turns.quick?.[0]?.reject("no database");
  await new Promise(setImmediate);
  assert.deepEqual(told, [["quick", "no database"]]);
  t.mock.timers.tick(10);
  assert.deepEqual(counts(), [2, 1], "a failure is not the end of it");
  let isOver = false;
  const stopped = stop().then(() => {
    isOver = true;
  });
  turns.slow?.[0]?.resolve();
  await new Promise(setImmediate);
  assert.equal(isOver, false);
  turns.quick?.[1]?.resolve();
  await stopped;
  t.mock.timers.tick(1_000);
  assert.deepEqual(counts(), [2, 1]);
});

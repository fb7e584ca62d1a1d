import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { readyChild } from "#kit/rooms/simulated-children.ts";
import { TaskFailure, WorkersBusy } from "./errors.ts";
import { openQueue } from "./queue.ts";
import type { QueueName } from "./queue-table.ts";
import { openSettlement, takeOut } from "./settlement.ts";
import { newTask } from "./task.ts";

const WAIT_MS = 20_000;
const LACK = { ended: "ended with SIGKILL", isLack: true, isCrash: false };
const CRASH = { ended: "ended with SIGSEGV", isLack: false, isCrash: true };
const anybody = () => true;

/** A queue with one task, and what came of it. */
function openScene({ mock }: TestContext, name: QueueName = "create") {
  mock.timers.enable({ apis: ["setTimeout"] });
  const queue = openQueue(name);
  const stage = { isClosed: false, takesIdleWork: true };
  const told: string[] = [];
  const ends: unknown[] = [];
  const settlement = openSettlement({ waitMs: WAIT_MS, stage, onLack: (why) => told.push(why) });
  const task = newTask({
    name: "composeHtml",
    input: "x",
    account: "a",
    resolve: (output) => ends.push(output),
    reject: (error) => ends.push(error),
  });
  queue.add("a", task);
  const begin = () => {
    const taken = takeOut(queue, anybody);
    assert.equal(taken, task);
    queue.begin(task, readyChild(1), true, 5);
  };
  return { queue, stage, told, ends, settlement, task, begin };
}

test("what the service lacks is told each time, and its task carried out once more, not twice", (t) => {
  const { queue, told, ends, settlement, task, begin } = openScene(t);
  begin();
  settlement.settle(queue, task, LACK);
  assert.deepEqual([queue.waiting, task.begunMs, task.isSlow, ends], [1, 0, false, []]);
  begin();
  settlement.settle(queue, task, LACK);
  assert.equal(queue.waiting, 0);
  assert.ok(ends.length === 1 && ends[0] instanceof WorkersBusy);
  assert.deepEqual(told, Array(2).fill("The worker process ended with SIGKILL, at composeHtml"));
});

test("an engine that fell over itself is told of only where the task did well the second time", (t) => {
  for (const isGood of [true, false]) {
    const { queue, told, ends, settlement, task, begin } = openScene(t);
    begin();
    settlement.settle(queue, task, CRASH);
    assert.deepEqual([told, ends], [[], []]);
    begin();
    const loaded = { ms: 0, isComplete: true };
    settlement.settle(queue, task, isGood ? { output: "made", loaded } : CRASH);
    if (isGood) assert.deepEqual(ends, ["made"]);
    else assert.ok(ends[0] instanceof TaskFailure);
    assert.equal(told.length, isGood ? 1 : 0);
    t.mock.timers.reset();
  }
});

test("a service that stops carries nothing out once more that nobody waits for, and tells nobody", (t) => {
  const { queue, stage, told, ends, settlement, task, begin } = openScene(t, "ahead");
  begin();
  stage.takesIdleWork = false;
  settlement.settle(queue, task, LACK);
  assert.deepEqual([queue.waiting, told], [0, []]);
  assert.ok(ends[0] instanceof WorkersBusy);
});

test("what is awaited is carried out once more until the service is closed", (t) => {
  const { queue, stage, ends, settlement, task, begin } = openScene(t);
  begin();
  stage.takesIdleWork = false;
  settlement.settle(queue, task, LACK);
  assert.equal(queue.waiting, 1);
  stage.isClosed = true;
  assert.equal(settlement.loseNext(queue, ""), true);
  assert.equal(settlement.loseNext(queue, ""), false);
  assert.ok(ends[0] instanceof WorkersBusy);
});

test("whoever waits is told in time, and who has had a turn meanwhile is not", (t) => {
  const waiting = openScene(t);
  waiting.settlement.loseLater(waiting.queue, waiting.task);
  t.mock.timers.tick(WAIT_MS - 1);
  assert.equal(waiting.ends.length, 0);
  t.mock.timers.tick(1);
  assert.ok(waiting.ends[0] instanceof WorkersBusy);
  assert.deepEqual([waiting.queue.waiting, waiting.queue.waitingBytes], [0, 0]);
  t.mock.timers.reset();
  const begun = openScene(t);
  begun.settlement.loseLater(begun.queue, begun.task);
  begun.begin();
  t.mock.timers.tick(WAIT_MS);
  assert.deepEqual(begun.ends, []);
});

test("what waits again is told in time, too", (t) => {
  const { queue, ends, settlement, task, begin } = openScene(t);
  begin();
  settlement.settle(queue, task, LACK);
  t.mock.timers.tick(WAIT_MS);
  assert.ok(ends[0] instanceof WorkersBusy);
  assert.equal(queue.waiting, 0);
});

test("a child that does not come up takes a task along the second time, of an account that may have one", (t) => {
  const { queue, ends, settlement, task } = openScene(t);
  assert.equal(
    settlement.loseNextByLack(queue, "died", () => false),
    false,
  );
  assert.equal(settlement.loseNextByLack(queue, "died", anybody), true);
  assert.deepEqual([queue.waiting, ends, task.wasLost], [1, [], true]);
  assert.equal(settlement.loseNextByLack(queue, "died", anybody), true);
  assert.match(String(ends[0]), /The worker process died/);
  assert.equal(settlement.loseNextByLack(queue, "died", anybody), false);
});

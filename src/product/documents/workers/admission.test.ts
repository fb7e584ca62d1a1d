import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readyChild, waitingTask } from "#kit/rooms/simulated-children.ts";
import { openAdmission } from "./admission.ts";
import { openQueues } from "./queues.ts";

const LIMITS = { underWay: 5, slowUnderWay: 1, waitMs: 20_000, waitingBytes: 1_000 };

function openScene({ hasMemory = true, isPause = true } = {}) {
  const queues = openQueues(LIMITS);
  const stage = { isClosed: false, takesIdleWork: true };
  const clock = { now: 0 };
  const memory = { fitsOneMore: () => hasMemory };
  const admission = openAdmission(LIMITS, {
    queues,
    stage,
    memory,
    pauses: { isPause: (isQuiet) => isQuiet && isPause },
    nowMs: () => clock.now,
  });
  const begin = (name: "create" | "seal" | "ahead", account: string, isSlow = false) =>
    queues.named(name).begin(waitingTask(account), readyChild(1), isSlow, clock.now);
  return { queues, stage, clock, admission, begin };
}

const accounts = fc.constantFrom("a", "b", "c", "d");
const busy = fc.array(fc.record({ name: fc.constantFrom("create", "seal"), account: accounts }), {
  maxLength: 6,
});

test("a queue with nothing under way may always begin one, and none goes beyond its children", () => {
  fc.assert(
    fc.property(busy, (taken) => {
      const { queues, admission, begin } = openScene();
      for (const { name, account } of taken) {
        const queue = queues.named(name);
        const may = admission.mayBegin(queue, "awaited");
        if (queue.underWay.size === 0) assert.ok(may);
        if (queue.quickUnderWay() >= queue.children) assert.ok(!may);
        const quick = queues.awaited().reduce((sum, one) => sum + one.quickUnderWay(), 0);
        if (may && queue.underWay.size > 0) assert.ok(quick < LIMITS.underWay);
        if (may) begin(name, account);
      }
    }),
  );
});

test("nothing begins where memory is short, and slow tasks take no place of quick ones", () => {
  const short = openScene({ hasMemory: false });
  const { queues, admission, begin } = openScene();
  for (const kind of ["awaited", "slow", "ahead"] as const) {
    assert.equal(short.admission.mayBegin(short.queues.named("create"), kind), false);
  }
  begin("create", "slow", true);
  assert.equal(admission.mayBegin(queues.named("create"), "slow"), false);
  assert.equal(admission.mayBegin(queues.named("seal"), "slow"), false);
  assert.equal(admission.mayBegin(queues.named("create"), "awaited"), true);
});

test("work ahead begins in a pause alone, while nothing is slow, one at a time", () => {
  const { queues, admission, begin } = openScene();
  const ahead = queues.named("ahead");
  assert.equal(admission.mayBegin(ahead, "ahead"), false, "none waits");
  ahead.add("a", waitingTask("a"));
  assert.equal(admission.mayBegin(ahead, "ahead"), true);
  begin("ahead", "b");
  assert.equal(admission.mayBegin(ahead, "ahead"), false, "one is under way");
  const loud = openScene();
  loud.queues.named("ahead").add("a", waitingTask("a"));
  loud.begin("seal", "b");
  assert.equal(loud.admission.mayBegin(loud.queues.named("ahead"), "ahead"), false);
});

test("the wait that is told grows with what waits, is none where a task begins at once, and is bounded", () => {
  fc.assert(
    fc.property(busy, fc.array(accounts, { maxLength: 30 }), accounts, (taken, waiting, mine) => {
      const { queues, clock, admission, begin } = openScene();
      const queue = queues.named("create");
      assert.equal(admission.expectedWaitMs(queue, mine), 0);
      for (const { name, account } of taken) begin(name, account);
      clock.now = 30_000;
      let before = admission.expectedWaitMs(queue, mine);
      for (const account of waiting) {
        queue.add(account, waitingTask(account));
        const after = admission.expectedWaitMs(queue, mine);
        assert.ok(after >= before);
        before = after;
      }
      const most = [...queue.underWay.keys()].length * queue.cpuMs + waiting.length * 100;
      assert.ok(before <= most);
    }),
  );
});

test("what would wait too long, holds too much or comes after the end is refused, with when to come again", () => {
  const { queues, stage, clock, admission, begin } = openScene();
  const queue = queues.named("create");
  assert.equal(admission.refusalFor(queue, "a"), null);
  assert.equal(admission.refusalFor(queue, "a", LIMITS.waitingBytes), null);
  assert.equal(admission.refusalFor(queue, "a", LIMITS.waitingBytes + 1)?.retryAfterSeconds, 5);
  for (const account of ["a", "a", "b"]) begin("create", account);
  clock.now = 25_000;
  // Two of its own, of at most 20 s each, two at a time.
  assert.equal(admission.refusalFor(queue, "a"), null);
  for (let index = 0; index < 10; index += 1) queue.add("a", waitingTask("a"));
  assert.equal(admission.refusalFor(queue, "a")?.retryAfterSeconds, 21);
  assert.equal(admission.refusalFor(queues.named("ahead"), "a"), null, "nobody waits for it");
  stage.isClosed = true;
  assert.ok(admission.refusalFor(queues.named("ahead"), "a"));
});

test("tasks that turned slow, however many, leave each child of the queue one place", () => {
  const { queues, admission, begin } = openScene();
  const queue = queues.named("create");
  for (let index = 0; index < 2 * queue.children; index += 1) {
    assert.equal(admission.mayBegin(queue, "awaited"), true);
    begin("create", `account ${index}`);
    for (const task of queue.underWay.keys()) task.isSlow = true;
  }
  assert.equal(admission.mayBegin(queue, "awaited"), false);
});

test("whoever has as many under way as it may waits for these, and others for nobody", () => {
  const { queues, clock, admission, begin } = openScene();
  const queue = queues.named("create");
  for (const account of ["a", "a"]) begin("create", account);
  clock.now = 30;
  // 70 of 100 are left of each, two at a time.
  assert.equal(admission.expectedWaitMs(queue, "a"), 70);
  assert.equal(admission.expectedWaitMs(queue, "b"), 0);
});

test("an account whose tasks are slow waits for slow tasks, one at a time, and for no others", () => {
  const { queues, clock, admission, begin } = openScene();
  const queue = queues.named("create");
  begin("create", "a");
  const [first] = queue.underWay.keys();
  queue.end(first!, 2_000, 1_000);
  clock.now = 1_000;
  assert.equal(admission.expectedWaitMs(queue, "a"), 0);
  begin("create", "b", true);
  begin("create", "c");
  clock.now = 1_400;
  // What b has is expected to take 370, and took more: as long again.
  assert.equal(admission.expectedWaitMs(queue, "a"), 400);
  queue.add("a", waitingTask("a"));
  assert.equal(admission.expectedWaitMs(queue, "a"), 1_400);
  assert.equal(admission.expectedWaitMs(queue, "d"), 0);
});

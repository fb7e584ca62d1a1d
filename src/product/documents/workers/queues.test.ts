import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readyChild, waitingTask } from "#kit/rooms/simulated-children.ts";
import { type Queue, SLOW_CPU_MS } from "./queue.ts";
import { openQueues, type Queues } from "./queues.ts";
import type { Task } from "./task.ts";

const LIMITS = { slowUnderWay: 2 };
const CHILD = readyChild(1);

const steps = fc.array(
  fc.record({
    what: fc.constantFrom("add", "begin", "begin", "turn slow", "end", "put back", "remove"),
    name: fc.constantFrom("create", "seal", "ahead"),
    account: fc.constantFrom("a", "b", "c", "d"),
    usedMs: fc.constantFrom(1, 4 * SLOW_CPU_MS),
    which: fc.nat(20),
  }),
  { maxLength: 100 },
);
type Step = typeof steps extends fc.Arbitrary<readonly (infer S)[]> ? S : never;

function take(
  queues: Queues,
  waiting: Map<Task, Queue>,
  { what, name, account, usedMs, which }: Step,
  nowMs: number,
): void {
  const queue = queues.named(name);
  const busy = [...queue.underWay.keys()];
  const one = busy[which % Math.max(1, busy.length)];
  const own = [...waiting].filter(([, of]) => of === queue).map(([task]) => task);
  if (what === "add") {
    const task = waitingTask(account, which);
    queue.add(account, task);
    waiting.set(task, queue);
  } else if (what === "begin") {
    const task = queue.take((of) => queues.roomFor(queue, of) > 0);
    if (!task) return;
    waiting.delete(task);
    const isSlow = queues.kindFor(queue, task.account) === "slow";
    queue.begin(task, CHILD, isSlow, nowMs);
    // What turns out slow may be too many; what is begun as slow is not.
    if (isSlow) assert.ok(queues.slowUnderWay() <= LIMITS.slowUnderWay);
    if (isSlow) assert.ok(queue.slowUnderWay() < Math.max(2, queue.children));
  } else if (what === "remove") {
    const task = own[which % Math.max(1, own.length)];
    if (task) queue.remove(task.account, task);
    if (task) waiting.delete(task);
  } else if (one && what === "turn slow") one.isSlow = true;
  else if (one) {
    queue.end(one, usedMs, nowMs);
    if (what !== "put back") return;
    one.isSlow = false;
    queue.putBack(one.account, one);
    waiting.set(one, queue);
  }
}

test("whatever happens, what waits and what is under way is counted right, and no account has more than it may", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const queues = openQueues(LIMITS);
      const waiting = new Map<Task, Queue>();
      for (const [now, step] of taken.entries()) {
        take(queues, waiting, step, now);
        for (const queue of queues.all()) {
          const own = [...waiting].filter(([, of]) => of === queue).map(([task]) => task);
          assert.equal(queue.waiting, own.length);
          const bytes = own.reduce((sum, task) => sum + task.bytes, 0);
          assert.equal(queue.waitingBytes, bytes);
          assert.equal(queue.slowUnderWay() + queue.quickUnderWay(), queue.underWay.size);
          for (const { account } of queue.underWay.keys()) {
            assert.ok(queue.underWayOf(account) <= queue.ofOneAccount);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("queues take turns at what is slow: whoever began a slow task last comes last", () => {
  const queues = openQueues(LIMITS);
  const names = () => queues.inTurn().map(({ name }) => name);
  const [first] = queues.inTurn();
  first?.begin(waitingTask("a"), CHILD, true, 5);
  assert.equal(names().at(-1), first?.name);
  queues.named("seal").begin(waitingTask("b"), CHILD, false, 6);
  assert.equal(names().at(-1), first?.name, "what is quick costs no turn");
});

test("an account that was set apart begins nothing beside a slow task, until it is let in", () => {
  const queues = openQueues(LIMITS);
  const queue = queues.named("create");
  queues.setApart("a");
  assert.equal(queues.roomFor(queue, "a"), queue.ofOneAccount);
  const slow = waitingTask("b");
  queues.named("seal").begin(slow, CHILD, true, 0);
  assert.equal(queues.roomFor(queue, "a"), 0);
  assert.equal(queues.roomFor(queue, "c"), queue.ofOneAccount);
  queues.letIn("a");
  assert.equal(queues.roomFor(queue, "a"), queue.ofOneAccount);
});

test("slow tasks leave a child of each queue, and are no more together than may be", () => {
  const queues = openQueues(LIMITS);
  const [create, print] = [queues.named("create"), queues.named("print")];
  assert.equal(queues.roomForSlow(create), 2);
  assert.equal(queues.roomForSlow(print), 1);
  print.begin(waitingTask("a"), CHILD, true, 0);
  assert.equal(queues.roomForSlow(print), 0);
  assert.equal(queues.roomForSlow(create), 1);
  create.begin(waitingTask("b"), CHILD, true, 0);
  assert.equal(queues.roomForSlow(create), 0);
});

test("an account is known by what its tasks took, without what was not its own", () => {
  const queues = openQueues(LIMITS);
  const queue = queues.named("create");
  const carryOut = (account: string, usedMs: number) => {
    const task = waitingTask(account);
    queue.begin(task, CHILD, false, 100);
    queue.end(task, usedMs, 400);
  };
  carryOut("slow", SLOW_CPU_MS + 1);
  carryOut("quick", -2_000);
  assert.equal(queue.expectedMs("slow"), 300);
  assert.equal(queues.kindFor(queue, "slow"), "slow");
  assert.equal(queues.kindFor(queue, "quick"), "awaited");
  assert.equal(queues.kindFor(queues.named("ahead"), "slow"), "ahead");
  assert.equal(queues.roomFor(queue, "slow"), 1);
  for (const account of ["b", "c"]) {
    queues.named("seal").begin(waitingTask(account), CHILD, true, 0);
  }
  assert.equal(queues.roomFor(queue, "slow"), 0);
  carryOut("quick", 2 * SLOW_CPU_MS);
  assert.equal(queues.kindFor(queue, "quick"), "awaited", "what was less than nothing counts as 0");
});

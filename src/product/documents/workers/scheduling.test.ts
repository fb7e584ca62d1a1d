import assert from "node:assert/strict";
import { mock, test } from "node:test";
import fc from "fast-check";
import { type SimulatedChild, simulatedChildren } from "#kit/rooms/simulated-children.ts";
import { WorkersBusy } from "./errors.ts";
import { QUEUE_OF, QUEUES, type QueueName } from "./queue-table.ts";
import { openWorkers } from "./workers.ts";

const LIMITS = {
  underWay: 4,
  slowUnderWay: 2,
  waitMs: 10_000_000,
  idleMs: 1_000,
  keptMs: 5_000,
  allBytes: 1_000_000_000,
  keptBytes: 50_000_000,
  memoryBytes: 400_000_000,
};

/** What each simulated task is known by. */
interface Asked {
  id: number;
  account: string;
  queue: QueueName;
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom("ask", "ask", "ask", "ask idle", "ready", "answer", "use", "pass", "die"),
    name: fc.constantFrom("composeHtml", "prepareSeal", "pagePicture"),
    account: fc.constantFrom("a", "b", "c", "d"),
    which: fc.nat(20),
    how: fc.constantFrom("lack", "crash", "error"),
  }),
  { maxLength: 100 },
);
type Step = typeof steps extends fc.Arbitrary<readonly (infer S)[]> ? S : never;

const askedOf = ({ task }: SimulatedChild) => task?.input as Asked;

/** Workers over simulated children, what was asked of them, and what came of it. */
function openScene() {
  const children = simulatedChildren();
  const workers = openWorkers(LIMITS, () => {}, children);
  const asked: Asked[] = [];
  const ends = new Map<number, string[]>();
  const begun = new Map<number, Set<number>>();

  function ask(account: string, name: "composeHtml", isIdle: boolean): void {
    const one = { id: asked.length, account, queue: isIdle ? "ahead" : QUEUE_OF[name] } as const;
    asked.push(one);
    const end = (how: string) => ends.set(one.id, [...(ends.get(one.id) ?? []), how]);
    const task = isIdle
      ? workers.runWhenIdle(name, one as never, account)
      : workers.run(name, one as never, account);
    void task.then(
      () => end("output"),
      (error) => end(error instanceof WorkersBusy ? "busy" : "error"),
    );
  }

  /** Notes who is at what, and that no limit is passed. */
  function check(): void {
    const busy = children.busy();
    const tasks = busy.map(askedOf);
    for (const [index, { id }] of tasks.entries()) {
      begun.set(id, (begun.get(id) ?? new Set()).add((busy[index] as SimulatedChild).pid));
    }
    assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length, "none is at two places");
    for (const [name, of] of Map.groupBy(tasks, ({ queue }) => queue)) {
      assert.ok(of.length <= 2 * QUEUES[name].children, `${of.length} on ${name}`);
      for (const own of Map.groupBy(of, ({ account }) => account).values()) {
        assert.ok(own.length <= QUEUES[name].ofOneAccount);
      }
    }
    for (const pids of begun.values()) assert.ok(pids.size <= 2, "none is tried three times");
  }

  function take({ what, name, account, which, how }: Step): void {
    const busy = children.busy();
    const one = busy[which % Math.max(1, busy.length)];
    const starting = children.all.filter(({ isStarting }) => isStarting);
    if (what === "ask") ask(account, name as "composeHtml", false);
    else if (what === "ask idle") ask(account, name as "composeHtml", true);
    else if (what === "ready") starting[which % Math.max(1, starting.length)]?.ready();
    else if (what === "answer") one?.answer({ output: null });
    else if (what === "use" && one) one.usedMs += which * 200;
    else if (what === "pass") pass(which * 50);
    else if (what === "die" && how === "error") one?.answer({ error: "wrong", isLack: false });
    else if (what === "die")
      one?.die({ ended: "died", isLack: how === "lack", isCrash: how === "crash" });
  }

  function pass(ms: number): void {
    children.pass(ms);
    mock.timers.tick(ms);
  }

  /** Lets everything that was asked for come to an end. */
  async function drain(): Promise<void> {
    for (let round = 0; round < 1_000 && ends.size < asked.length; round += 1) {
      for (const child of children.all) child.ready();
      for (const child of children.busy()) child.answer({ output: null });
      check();
      pass(60);
      await flush();
    }
  }
  return { children, workers, asked, ends, take, check, drain, pass };
}

/** Lets promises that are settled tell so. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await null;
}

test("whatever happens, no limit is passed, and each task ends once", async () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "setImmediate"] });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const { workers, asked, ends, take, check, drain } = openScene();
      for (const step of taken) {
        take(step);
        check();
      }
      await drain();
      assert.equal(ends.size, asked.length, "what waits is carried out in the end");
      for (const how of ends.values()) assert.equal(how.length, 1);
      workers.close();
    }),
    { numRuns: 300 },
  );
  mock.timers.reset();
});

test("whenever the service stops, each task ends once, and what waits is told so", async () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "setImmediate"] });
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (taken, dropsIdle) => {
      const { children, workers, asked, ends, take, check } = openScene();
      for (const step of taken) {
        take(step);
        check();
      }
      await flush();
      const busy = new Set(children.busy().map((child) => askedOf(child).id));
      const waiting = asked.filter(({ id }) => !ends.has(id) && !busy.has(id));
      if (dropsIdle) workers.dropIdleWork();
      workers.close();
      await flush();
      assert.deepEqual(children.busy(), []);
      assert.equal(ends.size, asked.length);
      for (const how of ends.values()) assert.equal(how.length, 1);
      for (const { id, queue } of waiting) {
        const isDropped = dropsIdle && queue === "ahead";
        assert.deepEqual(ends.get(id), [isDropped ? "error" : "busy"]);
      }
    }),
    { numRuns: 300 },
  );
  mock.timers.reset();
});

test("an account whose tasks are slow has one at a time, and another's begins beside it", () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "setImmediate"] });
  const { children, take, pass } = openScene();
  const step = { name: "composeHtml", which: 0, how: "lack" } as const;
  take({ ...step, what: "ask", account: "a" });
  take({ ...step, what: "ready", account: "a" });
  const [first] = children.busy();
  assert.ok(first);
  first.usedMs = 2_000;
  pass(250);
  take({ ...step, what: "ask", account: "a" });
  take({ ...step, what: "ask", account: "b" });
  for (const child of children.all) child.ready();
  const accounts = children.busy().map((child) => askedOf(child).account);
  assert.deepEqual(accounts, ["a", "b"]);
  mock.timers.reset();
});

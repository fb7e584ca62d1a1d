import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { startPolling } from "./polling.ts";

const POLLING_MS = 2_000;

/** Looks of which each answers what it is told; timers are the test's. */
function polled(t: TestContext, wanting: readonly string[] = []) {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const asked: string[][] = [];
  const looked: string[] = [];
  const errors: string[] = [];
  let answer: () => Promise<string[]> = async () => [];
  const workers = new Map<string, { look(): void; hasToClear(): boolean }>();
  const add = (kind: string) =>
    workers.set(kind, {
      look: () => void looked.push(kind),
      hasToClear: () => wanting.includes(kind),
    });
  const polling = startPolling(workers, {
    pollingMs: POLLING_MS,
    kindsDue(kinds) {
      asked.push([...kinds]);
      return answer();
    },
    onError: ({ message }) => errors.push(message),
  });
  return {
    asked,
    looked,
    errors,
    polling,
    add,
    answers(next: () => Promise<string[]>) {
      answer = next;
    },
    async tick() {
      t.mock.timers.tick(POLLING_MS);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("one question for all kinds, and only those look that have something due", async (t) => {
  const { asked, looked, add, answers, tick } = polled(t);
  for (const kind of ["seal", "mail", "deliver"]) add(kind);
  await tick();
  assert.deepEqual([asked, looked], [[["seal", "mail", "deliver"]], []]);
  answers(async () => ["deliver", "mail"]);
  await tick();
  assert.equal(asked.length, 2);
  assert.deepEqual(looked, ["mail", "deliver"]);
});

test("who may hold jobs that nobody knows of looks though nothing is due", async (t) => {
  const { looked, add, tick } = polled(t, ["mail"]);
  for (const kind of ["seal", "mail"]) add(kind);
  await tick();
  assert.deepEqual(looked, ["mail"]);
});

test("nobody is asked while there is no worker, and workers that come later are asked for", async (t) => {
  const { asked, add, tick } = polled(t);
  await tick();
  assert.deepEqual(asked, []);
  add("seal");
  await tick();
  assert.deepEqual(asked, [["seal"]]);
});

test("a question that fails is told of once, and the next one is asked all the same", async (t) => {
  const { asked, looked, errors, add, answers, tick } = polled(t);
  for (const kind of ["seal", "mail", "deliver"]) add(kind);
  answers(async () => Promise.reject(new Error("the database is away")));
  await tick();
  assert.deepEqual(errors, ["the database is away"]);
  answers(async () => ["seal"]);
  await tick();
  assert.deepEqual([asked.length, looked, errors.length], [2, ["seal"], 1]);
});

test("who stops waits for the question that is asked, and asks no more", async (t) => {
  const { asked, add, answers, tick, polling } = polled(t);
  add("seal");
  const { promise, resolve } = Promise.withResolvers<string[]>();
  answers(() => promise);
  await tick();
  let isStopped = false;
  const stopped = polling.stop().then(() => {
    isStopped = true;
  });
  await tick();
  assert.deepEqual([asked.length, isStopped], [1, false]);
  resolve([]);
  await stopped;
  await tick();
  assert.equal(asked.length, 1);
});

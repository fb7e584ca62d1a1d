import assert from "node:assert/strict";
import { test } from "node:test";
import { batched } from "./batched.ts";

/** Doubles numbers, lets go of each question only when told to, and refuses 13. */
function doubling(limits: { most: number; atOnce: number }) {
  const questions: number[][] = [];
  const open: (() => void)[] = [];
  const ask = batched(limits, async (items: readonly number[]) => {
    questions.push([...items]);
    await new Promise<void>((resolve) => open.push(resolve));
    if (items.includes(13)) throw new Error("13");
    return items.map((item) => 2 * item);
  });
  /** Lets every question pass, also those that come of it. */
  const pass = async () => {
    await turn();
    for (let next = open.shift(); next; next = open.shift()) {
      next();
      await turn();
    }
  };
  return { ask, questions, pass };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("what is asked for in one turn, or while others are under way, goes together, and each gets its own answer", async () => {
  const { ask, questions, pass } = doubling({ most: 3, atOnce: 1 });
  const first = [1, 2].map(ask);
  await turn();
  const later = [3, 4, 5, 6].map(ask);
  await pass();
  assert.deepEqual(await Promise.all([...first, ...later]), [2, 4, 6, 8, 10, 12]);
  assert.deepEqual(questions, [[1, 2], [3, 4, 5], [6]]);
});

test("what comes alone is asked for at once, beside as many others as there may be", async () => {
  const { ask, questions, pass } = doubling({ most: 3, atOnce: 2 });
  const answers: Promise<number>[] = [];
  for (const item of [1, 2, 3]) {
    answers.push(ask(item));
    await turn();
  }
  assert.deepEqual(questions, [[1], [2]]);
  await pass();
  assert.deepEqual(await Promise.all(answers), [2, 4, 6]);
});

test("one that fails takes none of those with it that it was asked for with", async () => {
  const { ask, questions, pass } = doubling({ most: 9, atOnce: 1 });
  const answers = Promise.allSettled([1, 13, 2].map(ask));
  await pass();
  assert.deepEqual(
    (await answers).map((answer) => (answer.status === "fulfilled" ? answer.value : null)),
    [2, null, 4],
  );
  assert.deepEqual(questions, [[1, 13, 2], [1], [13], [2]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { shareTurns } from "./share-turns.ts";

/** In which turn each piece was done. */
async function turnsOf(most: number, sizes: readonly number[]): Promise<number[]> {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  const before = shareTurns(most);
  setImmediate(count);
  const done: number[] = [];
  for (const size of sizes) {
    await before(size);
    done.push(turn);
  }
  isOver = true;
  return done;
}

test("what fits into a turn is done in it, and not another piece", async () => {
  const [first, second, third, fourth] = await turnsOf(10, [4, 6, 1, 9]);
  assert.equal(first, second);
  assert.notEqual(second, third);
  assert.equal(third, fourth);
});

test("a piece that is too much for any turn has one of its own", async () => {
  const turns = await turnsOf(10, [1, 100, 1, 1]);
  assert.equal(new Set(turns).size, 3, String(turns));
  assert.equal(turns[2], turns[3]);
});

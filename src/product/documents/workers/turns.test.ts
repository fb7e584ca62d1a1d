import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openTurns } from "./turns.ts";

const accounts = fc.constantFrom("a", "b", "c", "d");

test("accounts take turns: none has two while another has been waiting", () => {
  fc.assert(
    fc.property(fc.array(accounts, { maxLength: 60 }), (tasks) => {
      const turns = openTurns<number>();
      tasks.forEach((account, index) => {
        turns.add(account, index);
      });
      const left = new Map<string, number>();
      for (const account of tasks) left.set(account, (left.get(account) ?? 0) + 1);
      while (turns.size > 0) {
        const waiting = [...left].filter(([, count]) => count > 0).map(([account]) => account);
        const round = waiting.map(() => tasks[turns.take(() => true) ?? -1]);
        assert.deepEqual(round.sort(), waiting.sort());
        for (const account of waiting) left.set(account, (left.get(account) ?? 0) - 1);
      }
    }),
  );
});

test("an account's own tasks keep their order, and whoever may not is passed over", () => {
  fc.assert(
    fc.property(fc.array(accounts, { maxLength: 60 }), accounts, (tasks, barred) => {
      const turns = openTurns<number>();
      tasks.forEach((account, index) => {
        turns.add(account, index);
      });
      const taken: number[] = [];
      for (;;) {
        const task = turns.take((account) => account !== barred);
        if (task === null) break;
        taken.push(task);
      }
      assert.equal(turns.size, tasks.filter((account) => account === barred).length);
      for (const account of new Set(tasks)) {
        const own = taken.filter((index) => tasks[index] === account);
        assert.deepEqual(
          own,
          own.toSorted((one, other) => one - other),
        );
      }
    }),
  );
});

test("an account that has more under way than it may takes nobody's place", () => {
  const turns = openTurns<number>();
  turns.add("greedy", 1);
  turns.add("quiet", 2);
  assert.equal(
    turns.takeable((account) => (account === "greedy" ? -1 : 1)),
    1,
  );
  assert.equal(
    turns.takeable(() => -1),
    0,
  );
});

test("what stands ahead of a further task is what is taken before it", () => {
  fc.assert(
    fc.property(fc.array(accounts, { maxLength: 40 }), accounts, (tasks, mine) => {
      const turns = openTurns<number>();
      tasks.forEach((account, index) => {
        turns.add(account, index);
      });
      const ahead = turns.ahead(mine).reduce((sum, line) => sum + line.tasks, 0);
      turns.add(mine, -1);
      let before = 0;
      while (turns.take(() => true) !== -1) before += 1;
      // The account whose turn is next may stand before or behind those with as many.
      assert.ok(before <= ahead && before >= ahead - 3, `${before} before it, ${ahead} foretold`);
    }),
  );
});

test("what is removed is not taken, and the queue's length is right", () => {
  const turns = openTurns<number>();
  turns.add("a", 1);
  turns.add("a", 2);
  turns.add("b", 3);
  turns.remove("a", 1);
  turns.remove("b", 3);
  turns.remove("c", 4);
  assert.equal(turns.size, 1);
  assert.equal(
    turns.takeable(() => 1),
    1,
  );
  assert.equal(
    turns.take(() => true),
    2,
  );
  assert.equal(
    turns.take(() => true),
    null,
  );
});

test("what is put back comes before what its account put in meanwhile, and in no other account's turn", () => {
  const turns = openTurns<string>();
  for (const task of ["a1", "a2"]) turns.add("a", task);
  turns.add("b", "b1");
  const any = () => true;
  assert.equal(turns.take(any), "a1");
  turns.putBack("a", "a1");
  assert.equal(turns.size, 3);
  assert.deepEqual(
    [1, 2, 3].map(() => turns.take(any)),
    ["b1", "a1", "a2"],
  );
  assert.equal(turns.take(any), null);
});

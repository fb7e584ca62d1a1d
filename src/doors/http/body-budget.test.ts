import assert from "node:assert/strict";
import { test } from "node:test";
import { openBodyBudget, type Sender } from "./body-budget.ts";

test("one sender does not take what is there for all, and what is given back can be taken again", () => {
  const budget = openBodyBudget(100);
  const [one, two, three] = ["one", "two", "three"].map((name) => ({ name, most: 60 })) as [
    Sender,
    Sender,
    Sender,
  ];
  assert.equal(budget.take(one, 60), true);
  assert.equal(budget.take(one, 1), false);
  assert.equal(budget.take(two, 41), false);
  assert.equal(budget.take(two, 40), true);
  assert.equal(budget.take(three, 1), false);
  budget.giveBack(one, 60);
  assert.equal(budget.take(one, 30), true);
  budget.giveBack(two, 40);
  budget.giveBack(one, 30);
  assert.equal(budget.take(three, 60), true);
});

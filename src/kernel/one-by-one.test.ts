import assert from "node:assert/strict";
import { test } from "node:test";
import { oneByOne } from "./one-by-one.ts";

test("one that fails keeps none of the others, and is told of at the end", async () => {
  const due = new Set(["a", "bad", "b", "taken"]);
  const next = async (except: readonly string[]) =>
    [...due].find((id) => !except.includes(id)) ?? null;
  const act = async (id: string) => {
    if (id === "bad") throw new Error("broken");
    due.delete(id);
    return id !== "taken";
  };
  await assert.rejects(oneByOne("not done", next, act), {
    name: "AggregateError",
    message: "not done: bad",
  });
  assert.deepEqual([...due], ["bad"]);
  due.clear();
  due.add("a").add("taken");
  assert.equal(await oneByOne("not done", next, act), 1);
});

test("where one after another fails it gives up: it is not their fault", async () => {
  let asked = 0;
  const next = async () => {
    asked += 1;
    return `${asked}`;
  };
  await assert.rejects(oneByOne("not done", next, () => Promise.reject(new Error("no database"))));
  assert.equal(asked, 10);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Counters } from "./counters.ts";

test("a counter that nobody made stands at 0, once", () => {
  assert.deepEqual(new Counters().valuesOf("x"), [0]);
});

test("a counter within an element's own nests in that around it, and ends with the element", () => {
  const counters = new Counters();
  counters.reset("c", 0, 1);
  counters.add("c", 3, 2);
  counters.reset("c", 0, 3);
  counters.add("c", 1, 4);
  assert.deepEqual(counters.valuesOf("c"), [3, 1]);
  counters.leave(2);
  assert.deepEqual(counters.valuesOf("c"), [3]);
});

test("an element beside resets the counter that it finds, it makes no second one", () => {
  const counters = new Counters();
  counters.reset("c", 5, 2);
  counters.leave(2);
  counters.reset("c", 7, 2);
  assert.deepEqual(counters.valuesOf("c"), [7]);
});

test("leaving a level ends what is deeper, and not what stands on it", () => {
  const counters = new Counters();
  counters.reset("a", 1, 1);
  counters.reset("a", 2, 2);
  counters.reset("b", 3, 3);
  counters.leave(2);
  assert.deepEqual([counters.valuesOf("a"), counters.valuesOf("b")], [[1, 2], [0]]);
  counters.leave(0);
  assert.deepEqual(counters.valuesOf("a"), [0]);
});

test("counting or setting what nobody made makes it where that is asked", () => {
  const counters = new Counters();
  counters.add("a", 2, 3);
  counters.set("b", 9, 3);
  assert.deepEqual([counters.valuesOf("a"), counters.valuesOf("b")], [[2], [9]]);
  counters.leave(2);
  assert.deepEqual([counters.valuesOf("a"), counters.valuesOf("b")], [[0], [0]]);
});

test("counting and setting change the innermost counter alone", () => {
  const counters = new Counters();
  counters.reset("c", 1, 1);
  counters.reset("c", 1, 2);
  counters.add("c", 4, 5);
  assert.deepEqual(counters.valuesOf("c"), [1, 5]);
  counters.set("c", 8, 5);
  assert.deepEqual(counters.valuesOf("c"), [1, 8]);
});

test("a counter goes no farther than a thousand million in either direction", () => {
  const counters = new Counters();
  counters.add("c", 1e9, 1);
  counters.add("c", 1, 1);
  assert.deepEqual(counters.valuesOf("c"), [1e9]);
  counters.add("c", -3e9, 1);
  assert.deepEqual(counters.valuesOf("c"), [-1e9]);
});

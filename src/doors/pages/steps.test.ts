import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { Steps } from "./steps.tsx";

function looks(done: number, isUnderWay: boolean): string[] {
  const html = render(Steps({ names: ["a", "b", "c"], done, isUnderWay }));
  return [...html.matchAll(/class="step (\w+)"( aria-current="step")?/g)].map(
    ([, look, isCurrent]) => look + (isCurrent ? "!" : ""),
  );
}

test("the step after those that are done is under way, and told to who does not see it", () => {
  assert.deepEqual(looks(0, true), ["now!", "ahead", "ahead"]);
  assert.deepEqual(looks(1, true), ["done", "now!", "ahead"]);
});

test("where nothing goes on, no step is under way", () => {
  assert.deepEqual(looks(1, false), ["done", "ahead", "ahead"]);
});

test("where all are done, none is under way", () => {
  assert.deepEqual(looks(3, true), ["done", "done", "done"]);
});

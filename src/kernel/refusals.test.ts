import assert from "node:assert/strict";
import { test } from "node:test";
import { isRefusal, type Problem, REFUSALS, refuse, refuseProblems } from "./refusals.ts";

const problems = (count: number): Problem[] =>
  Array.from({ length: count }, (_, at) => ({ path: `tags.${at}`, message: "is too long" }));

test("where nothing is wrong nothing is refused", () => {
  assert.equal(refuseProblems([]), null);
});

test("one problem is said with its place, and one without a place by itself", () => {
  assert.equal(refuseProblems(problems(1))?.message, "tags.0: is too long");
  assert.equal(refuseProblems([{ path: "", message: "is no JSON" }])?.message, "is no JSON");
});

test("of several problems the first is said and the others are counted", () => {
  assert.equal(
    refuseProblems(problems(2))?.message,
    "tags.0: is too long (and 1 more, see details)",
  );
  assert.equal(
    refuseProblems(problems(501))?.message,
    "tags.0: is too long (and 500 more, see details)",
  );
});

test("an answer lists 500 problems and not one more, in their order", () => {
  assert.deepEqual(refuseProblems(problems(500))?.details, problems(500));
  assert.deepEqual(refuseProblems(problems(501))?.details, problems(500));
});

test("what a refusal carries further stands beside its name and message", () => {
  const refused = refuse("BUSY", "Try again.", { headers: { "retry-after": "1" } });
  assert.deepEqual(refused, {
    refused: "BUSY",
    message: "Try again.",
    headers: { "retry-after": "1" },
  });
});

test("a refusal is told from every other value", () => {
  assert.equal(isRefusal(refuse("UNKNOWN", "There is no such contract.")), true);
  for (const other of [null, undefined, "refused", 0, {}, [], { message: "refused" }]) {
    assert.equal(isRefusal(other), false, String(other));
  }
});

test("a refusal with a code of its own goes by its name, but the one that two limits share", () => {
  for (const [name, { status, code }] of Object.entries(REFUSALS)) {
    assert.ok(status >= 400 && status <= 599, name);
    if (name === "WEBHOOK_LIMIT_REACHED") assert.equal(code, "LIMIT_REACHED");
    else assert.ok(code === null || code === name, name);
  }
});

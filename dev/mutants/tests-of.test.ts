import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { test } from "node:test";
import { reaches, stepsTo } from "./reaches.ts";
import { testsOf } from "./tests-of.ts";

const root = join(import.meta.dirname, "..", "..");
const at = (path: string) => join(root, path);

test("a source is held by the tests of its room first, the nearest before the others", () => {
  const tests = testsOf(at("src/platform/trail/personal-paths.ts")).map((path) =>
    relative(root, path),
  );
  const isOwn = tests.map((path) => path.startsWith("src/platform/trail/"));
  assert.ok(
    tests.indexOf("src/platform/trail/personal-commitments.test.ts") <
      tests.indexOf("src/platform/trail/chain.test.ts"),
  );
  assert.deepEqual(
    isOwn,
    isOwn.toSorted((one, other) => Number(other) - Number(one)),
  );
});

test("tests of other rooms take part where they come near to a source", () => {
  const tests = testsOf(at("src/kernel/canonical-json.ts")).map((path) => relative(root, path));
  assert.ok(
    tests.some((path) => path.startsWith("src/") && !path.startsWith("src/kernel/")),
    tests.join(),
  );
});

test("what starts a service, even by what it imports, takes seconds and is left out", () => {
  const tests = testsOf(at("src/product/contracts/cancel.ts"));
  const service = at("tests/kit/scenes/service.ts");
  assert.deepEqual(
    tests.filter((path) => reaches(path, service)),
    [],
  );
});

test("imports are counted over the shortest way, and types are none", () => {
  const chain = at("src/platform/trail/chain.ts");
  const steps = [
    chain,
    at("src/platform/trail/personal-commitments.ts"),
    at("src/kernel/actor.ts"),
  ];
  assert.deepEqual(
    steps.map((path) => stepsTo(chain, path)),
    [0, 1, null],
  );
});

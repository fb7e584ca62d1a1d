import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { allCases, conformancePage, coverageOf } from "./coverage.ts";
import { RULES } from "./rules.ts";

const cases = await allCases();

test("every rule has a case, or a place where it is held instead", () => {
  const bare = coverageOf(cases).filter((rule) => rule.cases.length === 0 && !rule.heldBy);
  assert.deepEqual(
    bare.map(({ id }) => id),
    [],
  );
});

test("places that are named instead of cases exist", () => {
  const missing = RULES.filter(
    ({ heldBy }) => heldBy && !existsSync(join(PACKAGE_ROOT, heldBy.file)),
  );
  assert.deepEqual(
    missing.map(({ id, heldBy }) => [id, heldBy?.file]),
    [],
  );
});

test("every case names rules that there are", () => {
  const known = new Set(RULES.map(({ id }) => id));
  assert.equal(known.size, RULES.length, "two rules have one id");
  const strangers = cases.flatMap(({ rules, file }) =>
    rules.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  );
  assert.deepEqual(strangers, []);
});

test("no two cases of a file have the same name", () => {
  const names = cases.map(
    ({ file, rules, guarantee }) => `${file} ${rules.join(" ")} ${guarantee}`,
  );
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  assert.deepEqual(twice, []);
});

test("there are at least 250 cases", () => {
  assert.ok(cases.length >= 250, String(cases.length));
});

test("docs/build/conformance.md is what node tools/write-conformance.js writes", () => {
  const page = readFileSync(join(PACKAGE_ROOT, "docs/build/conformance.md"), "utf8");
  assert.equal(page, conformancePage(cases));
});

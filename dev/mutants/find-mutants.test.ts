import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { findMutants } from "./find-mutants.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-found-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function changesOf(source: string): string[] {
  const path = join(folder, "source.ts");
  writeFileSync(path, source);
  return findMutants(path).map(({ before, after: then }) => `${before} -> ${then}`);
}

test("comparisons, conditions, literals, steps and methods are changed, each in every way", () => {
  const source = [
    "export function chosen(all: string[], most: number): string[] {",
    "  if (most < all.length) all.sort();",
    '  return all.filter((one) => one === "a" && !one.startsWith("b"));',
    "}",
  ].join("\n");
  assert.deepEqual(changesOf(source), [
    "most < all.length -> true",
    "most < all.length -> false",
    "< -> <=",
    "< -> >=",
    "all.sort(); -> ;",
    "all.sort() -> all",
    'all.filter((one) => one === "a" && !one.startsWith("b")) -> all',
    "&& -> ||",
    "=== -> !==",
    '"a" -> ""',
    '!one.startsWith("b") -> one.startsWith("b")',
    "startsWith -> endsWith",
    '"b" -> ""',
  ]);
});

test("types, imports and words for people are left as they are", () => {
  const source = [
    'import { a } from "./a.ts";',
    'export type Kind = "one" | "two";',
    'export const told: Kind = a("This is said.") as Kind;',
    'declare module "./a.ts" { interface Tables { "a.b": 1 } }',
  ].join("\n");
  assert.deepEqual(changesOf(source), []);
});

test("a change is told with its line, and the rest of the source stays", () => {
  const path = join(folder, "source.ts");
  writeFileSync(path, "// One\nexport const limit = 5;\n");
  const [mutant] = findMutants(path);
  assert.deepEqual(mutant, {
    line: 2,
    before: "5",
    after: "(5 + 1)",
    text: "// One\nexport const limit = (5 + 1);\n",
  });
});

test("a method that every object has is left as it is", () => {
  assert.deepEqual(changesOf("export const text = (one: object) => one.toString();"), []);
});

test("names that the compiler holds are left as they are, and what stands beside them is not", () => {
  const source = [
    'export const table = { "contract.signed": "a" };',
    'export const note = (services: Services) => services.log("job.failed", { job: "b" });',
  ].join("\n");
  assert.deepEqual(changesOf(source), ['"a" -> ""', '"b" -> ""']);
});

test("a message of the log that is not written any more is a change", () => {
  assert.deepEqual(changesOf('services.log("job.failed");'), ['services.log("job.failed"); -> ;']);
});

/**
 * Says how many lines of sources there are, wing by wing and module by module, and how many of tests
 * beside them: `node tools/size.ts`. Behind them stand all tests, those in `tests` and what they share included.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const [SOURCES, TESTS] = ["src/**/*.{ts,tsx}", "{tests,tools,sdk}/**/*.{ts,tsx}"];

interface Size {
  source: number;
  tests: number;
}

const isTest = (path: string) => path.endsWith(".test.ts") || path.startsWith("tests/");
const linesOf = (path: string) => readFileSync(join(root, path), "utf8").split("\n").length - 1;

function sizeOf(paths: readonly string[]): Size {
  const size = { source: 0, tests: 0 };
  for (const path of paths) size[isTest(path) ? "tests" : "source"] += linesOf(path);
  return size;
}

function print(name: string, { source, tests }: Size): void {
  const share = (tests / source).toFixed(2);
  console.log(
    `${name.padEnd(20)}${[source, tests, share].map((one) => `${one}`.padStart(9)).join("")}`,
  );
}

const sources = globSync(SOURCES, { cwd: root });
const wingOf = (path: string) => (path.split("/").length > 2 ? (path.split("/")[1] ?? "") : "src");
const moduleOf = (path: string) => path.split("/").slice(2, -1)[0] ?? "";
for (const [wing, inside] of [...Map.groupBy(sources, wingOf)].sort()) {
  print(wing, sizeOf(inside));
  const modules = [...Map.groupBy(inside, moduleOf)].filter(([name]) => name !== "").sort();
  for (const [name, paths] of modules) print(`  ${name}`, sizeOf(paths));
}
const beside = sizeOf(sources);
const apart = globSync(TESTS, { cwd: root }).filter(
  (path) => isTest(path) && !path.includes("node_modules"),
);
print("all, beside", beside);
print("all", { source: beside.source, tests: beside.tests + sizeOf(apart).tests });

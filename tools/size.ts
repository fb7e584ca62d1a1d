/**
 * Says how many lines of sources there are, room by room, and how many of tests beside them: `npm
 * run size`. Behind the rooms stand all tests, those in `tests` and what they share included.
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
const roomOf = (path: string) => path.split("/").slice(1, -1)[0] ?? "above the rooms";
for (const [room, paths] of [...Map.groupBy(sources, roomOf)].sort()) print(room, sizeOf(paths));
const beside = sizeOf(sources);
const apart = globSync(TESTS, { cwd: root }).filter(
  (path) => isTest(path) && !path.includes("node_modules"),
);
print("all, beside", beside);
print("all", { source: beside.source, tests: beside.tests + sizeOf(apart).tests });

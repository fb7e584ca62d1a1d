import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "..");

/** Functions of more than 100 lines that may stay, each because it is a list. */
const MOST_EXCEPTIONS = 9;
/** At the function, with why. */
const EXCEPTION = /^\/\/ oxlint-disable-next-line max-lines-per-function -- \S+(?: \S+){2,}$/;

/** What oxlint says of a source, by the rules that `npm run check` uses. */
function lint(source: string): { status: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), "countersign-long-"));
  try {
    const file = join(folder, "long.ts");
    writeFileSync(file, source);
    const args = ["--quiet", "-c", join(root, ".oxlintrc.json"), file];
    const { status, stdout } = spawnSync(join(root, "node_modules/.bin/oxlint"), args, {
      encoding: "utf8",
    });
    return { status, said: stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Blanks and comments count: what is read is what is counted. */
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ["", "  // why", "  act();"][index % 3]).join("\n");

const KINDS: Record<string, (body: string) => string> = {
  "a function": (body) => `export function long() {\n${body}\n}\n`,
  "an arrow function": (body) => `export const long = () => {\n${body}\n};\n`,
  "a method": (body) => `export class Long {\n  act() {\n${body}\n  }\n}\n`,
  "a function within another": (body) => `export const of = () => act(() => {\n${body}\n});\n`,
};

for (const [kind, write] of Object.entries(KINDS)) {
  test(`${kind} has at most 100 lines, from its first to its last`, () => {
    assert.equal(lint(write(linesOf(98))).status, 0);
    const { status, said } = lint(write(linesOf(99)));
    assert.equal(status, 1);
    assert.match(said, /max-lines-per-function/);
  });
}

test("functions that are longer say why where they stand, and are fewer than ten", () => {
  const files = globSync(["{src,tools,bench,tests/kit}/**/*.{ts,tsx,js}"], { cwd: root });
  const lines = files
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => readFileSync(join(root, file), "utf8").split("\n"))
    .filter((line) => line.includes("oxlint-disable"));
  for (const line of lines) assert.match(line, EXCEPTION);
  assert.ok(lines.length <= MOST_EXCEPTIONS, lines.join("\n"));
});

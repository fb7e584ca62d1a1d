/** What the compiler refuses, held to its own words, which stand beside each file in `refused`. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { before, test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

const FOLDER = join(import.meta.dirname, "refused");
const MESSAGE = /^.*?([a-z-]+)\.ts\((\d+),\d+\): error (TS\d+: .*)$/;

/** What an object consists of is no part of what is kept: it grows. */
const OBJECT = /'(?:Filling & )?\{[^']*\}'/g;

/** Nor is what a long list has in its middle, which grows as well. */
const LONG_LIST = /(?:"[^'"]+" \| )+\.\.\. \d+ more \.\.\. \| "[^'"]+"(?: \| "[^'"]+")*/g;

/** By the file's name; each message with its line, and what the compiler explains it by. */
const messages = new Map<string, string[]>();

before(() => {
  // As in tools/check.js: others work beside it.
  const frugal = ["--checkers", "1"];
  const env = { GOGC: "400", ...process.env };
  const options = ["-p", join(FOLDER, "../tsconfig.json"), "--pretty", "false", ...frugal];
  const tsc = join(PACKAGE_ROOT, "node_modules/.bin/tsc");
  const { stdout } = spawnSync(tsc, options, { encoding: "utf8", cwd: PACKAGE_ROOT, env });
  let last: string[] = [];
  const said = stdout.replaceAll(OBJECT, "'{ … }'").replaceAll(LONG_LIST, "…");
  for (const line of said.trimEnd().split("\n")) {
    const [, name, place, words] = MESSAGE.exec(line) ?? [];
    if (name === undefined) {
      last.push(line);
      continue;
    }
    last = messages.get(name) ?? [];
    last.push(`${place}: ${words}`);
    messages.set(name, last);
  }
});

const names = globSync("*.ts", { cwd: FOLDER }).map((file) => basename(file, ".ts"));

for (const name of names.sort()) {
  test(`the compiler refuses what is wrong in ${name}.ts, in the words of ${name}.txt`, () => {
    const expected = readFileSync(join(FOLDER, `${name}.txt`), "utf8");
    assert.equal(`${messages.get(name)?.join("\n")}\n`, expected);
  });
}

test("the compiler finds nothing else to say", () => {
  assert.deepEqual([...messages.keys()].sort(), names);
});

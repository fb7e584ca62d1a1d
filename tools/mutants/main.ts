/**
 * Changes sources in one small place at a time and runs the tests beside them:
 * a change that none of them notices is printed. `npm run mutants -- FILE …`;
 * `--tests GLOB` names other tests. Only tests that start nothing are run.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findMutants } from "./find-mutants.ts";

const root = join(import.meta.dirname, "..", "..");
const { values, positionals } = parseArgs({
  options: { tests: { type: "string", multiple: true } },
  allowPositionals: true,
});
/** So much a run may take, however busy the machine: a change may make a loop endless. */
const LIMIT_MS = 60_000;

setPriority(constants.priority.PRIORITY_LOW);
const scratch = mkdtempSync(join(tmpdir(), "countersign-mutants-"));
const text = join(scratch, "source");
try {
  let [all, found] = [0, 0];
  for (const file of positionals.map((path) => resolve(path))) {
    const tests = testsOf(file);
    const path = relative(root, file);
    if (tests.length === 0) {
      console.log(`${path}: no test beside it`);
      continue;
    }
    const mutants = findMutants(file);
    if (!passes(file, readFileSync(file, "utf8"), tests)) {
      throw new Error(`the tests of ${path} fail without any change`);
    }
    const survivors = mutants.filter((mutant) => passes(file, mutant.text, tests));
    for (const { line, before, after } of survivors) {
      const [now, then] = [before, after].map((part) => part.replace(/\s+/g, " ").slice(0, 90));
      console.log(`${path}:${line}: ${now} -> ${then}`);
    }
    all += mutants.length;
    found += mutants.length - survivors.length;
    console.log(`${path}: ${mutants.length - survivors.length} of ${mutants.length} noticed`);
  }
  if (all > 0) console.log(`${found} of ${all} noticed: ${((found / all) * 100).toFixed(1)} %`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Tests of the same folder that import the source and need no service and no database. */
function testsOf(file: string): string[] {
  if (values.tests) return globSync(values.tests, { cwd: root }).map((path) => join(root, path));
  const name = basename(file);
  return globSync("*.test.ts", { cwd: dirname(file) })
    .map((test) => join(dirname(file), test))
    .filter((test) => {
      const source = readFileSync(test, "utf8");
      const imports = source.includes(`"./${name}"`);
      return imports && !/#kit\/(open-database|service|shared-service|delivering)\.ts/.test(source);
    });
}

function passes(file: string, source: string, tests: readonly string[]): boolean {
  writeFileSync(text, source);
  const how = ["--import", "./tools/sources.js", "--import", "./tools/mutants/stand-in.js"];
  const { status } = spawnSync(
    process.execPath,
    [...how, "--test", "--test-isolation=none", "--test-reporter=dot", ...tests],
    {
      cwd: root,
      env: { ...process.env, MUTANT_FILE: file, MUTANT_TEXT: text },
      stdio: "ignore",
      timeout: LIMIT_MS,
      killSignal: "SIGKILL",
    },
  );
  return status === 0;
}

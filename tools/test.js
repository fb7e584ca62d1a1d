/**
 * Runs the checks, then the tests. Arguments name test files; without any, all
 * run: `npm test -- src/kernel/ids.test.ts`.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Nearly every file's process loads most of the sources: what Node made of them is kept.
process.env.NODE_COMPILE_CACHE ??= join(
  import.meta.dirname,
  "..",
  "node_modules",
  ".cache",
  "countersign",
);

// It looks at what all the others saw, so it comes after them.
const LAST = "tests/every-answer.test.ts";

const named = process.argv.slice(2);
if (named.length > 0) {
  must("node", testing(named));
} else {
  must("node", ["tools/check.js"]);
  const folder = mkdtempSync(join(tmpdir(), "countersign-seen-"));
  const env = { ...process.env, SEEN_ANSWERS: join(folder, "answers") };
  writeFileSync(env.SEEN_ANSWERS, "");
  const files = globSync([
    "src/**/*.test.ts",
    "sdk/**/*.test.ts",
    "tests/**/*.test.ts",
    "tools/**/*.test.ts",
  ]).sort();
  must("node", testing(files.filter((file) => file !== LAST)), env);
  must("node", testing([LAST]), env);
  rmSync(folder, { recursive: true });
}

function testing(files) {
  return [
    "--import",
    "./tools/sources.js",
    "--test",
    "--test-concurrency=2",
    "--test-timeout=180000",
    ...files,
  ];
}

function must(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

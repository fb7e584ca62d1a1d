/**
 * Runs the checks, then the tests. Arguments name test files; without any, all
 * run: `npm test -- src/kernel/ids.test.ts`.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

const named = process.argv.slice(2);
if (named.length === 0) must("node", ["tools/check.js"]);

const files =
  named.length > 0 ? named : globSync(["src/**/*.test.ts", "tests/**/*.test.ts"]).sort();
must("node", [
  "--import",
  "./tools/sources.js",
  "--test",
  "--test-concurrency=2",
  "--test-timeout=180000",
  ...files,
]);

function must(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Runs the checks, then the tests. Arguments name test files; without any, all
 * run: `npm test -- src/kernel/ids.test.ts`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, globSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

// It looks at what all the others saw, so it comes after them.
const LAST = "tests/every-answer.test.ts";

const scratch = makeScratch();
const env = {
  ...process.env,
  TMPDIR: scratch,
  // Nearly every file's process loads most of the sources: what Node made of them is kept.
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "countersign"),
};
try {
  process.exitCode = await runAll(process.argv.slice(2));
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 20 });
}

async function runAll(named) {
  if (named.length === 1) return run("node", testing(named), env);
  const server = await startDatabaseServer();
  try {
    const withServer = { ...env, TEST_DATABASE_SERVER: server.host };
    return named.length > 0
      ? await run("node", testing(named), withServer)
      : await runEverything(withServer);
  } finally {
    await server.stop();
  }
}

async function runEverything(withServer) {
  const checked = await run("node", ["tools/check.js"], process.env);
  if (checked !== 0) return checked;
  const seen = { ...withServer, SEEN_ANSWERS: join(scratch, "answers") };
  writeFileSync(seen.SEEN_ANSWERS, "");
  const files = globSync([
    "src/**/*.test.ts",
    "sdk/**/*.test.ts",
    "tests/**/*.test.ts",
    "tools/**/*.test.ts",
  ]).sort();
  const tested = await run("node", testing(files.filter((file) => file !== LAST)), seen);
  return tested === 0 ? run("node", testing([LAST]), seen) : tested;
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

/** Everything that tests write goes into one folder: in memory, where there is enough of it. */
function makeScratch() {
  const folder = mkdtempSync(join(hasRoom("/dev/shm") ? "/dev/shm" : tmpdir(), "countersign-"));
  // A database that root starts runs as somebody else, who has to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 4_000_000_000;
  } catch {
    return false;
  }
}

/** One PostgreSQL for all files; it ends when its input does, and so with this process. */
async function startDatabaseServer() {
  const main = ["--import", "./tools/sources.js", "tests/kit/serve-database.ts"];
  const child = spawn("node", main, { cwd: root, env, stdio: ["pipe", "pipe", "inherit"] });
  const [host] = await once(child.stdout, "data");
  const ended = once(child, "exit");
  return {
    host: String(host).trim(),
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

/** Resolves with the exit code. */
async function run(command, args, environment) {
  const child = spawn(command, args, { stdio: "inherit", env: environment });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

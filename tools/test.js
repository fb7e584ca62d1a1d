/**
 * Runs tests on one database server. Without arguments: the checks, then
 * everything that is quick. `--slow` runs the rest. Arguments that are files run
 * these: `npm test -- src/kernel/ids.test.ts`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { allFiles, batchesOf, isSlow, LAST } from "./test-plan.js";

const root = join(import.meta.dirname, "..");
const scratch = makeScratch();
const env = {
  ...process.env,
  TMPDIR: scratch,
  // Nearly every process loads most of the sources: what Node made of them is kept.
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "countersign"),
};
const clear = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20 });
let running = null;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    running?.kill("SIGTERM");
    clear();
    process.exit(1);
  });
}
try {
  process.exitCode = await runAll(process.argv.slice(2));
} finally {
  clear();
}

async function runAll(args) {
  const named = args.filter((arg) => arg !== "--slow");
  if (named.length === 1) return test(named, env);
  if (named.length > 1) return withServer((own) => test(batched(named), own));
  if (args.length > 0) return withServer((own) => test(batched(allFiles().filter(isSlow)), own));
  const checked = await run("node", ["tools/check.js"], process.env);
  return checked || withServer(testQuick);
}

async function testQuick(own) {
  const seen = { ...own, SEEN_ANSWERS: join(scratch, "answers") };
  writeFileSync(seen.SEEN_ANSWERS, "");
  const quick = allFiles().filter((file) => !isSlow(file));
  return (await test(batched(quick), seen)) || test([LAST], seen);
}

function test(files, environment) {
  const how = ["--import", "./tools/sources.js", "--test", "--test-concurrency=2"];
  return run("node", [...how, "--test-timeout=300000", ...files], environment);
}

/** A file for each process, which loads what the process runs; Node runs them in the order of their names. */
function batched(files) {
  const group = pathToFileURL(join(root, "tests", "kit", "group.ts")).href;
  return batchesOf(files).map(([name, together], index) => {
    const entry = join(scratch, `${String(index).padStart(3, "0")}-${name}.mjs`);
    const list = JSON.stringify(together);
    writeFileSync(entry, `import { runTogether } from "${group}";\nawait runTogether(${list});\n`);
    return entry;
  });
}

/** Everything that tests write goes into one folder: in memory, where there is enough of it. */
function makeScratch() {
  const folder = mkdtempSync(join(hasRoom("/dev/shm") ? "/dev/shm" : tmpdir(), "countersign-"));
  // A database that root starts runs as somebody else, who has to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4_000_000_000;
}

/** One PostgreSQL for all files; it ends when its input does, and so with this process. */
async function withServer(act) {
  const main = ["--import", "./tools/sources.js", "tests/kit/serve-database.ts"];
  const child = spawn("node", main, { cwd: root, env, stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  try {
    const [host] = await once(child.stdout, "data");
    return await act({ ...env, TEST_DATABASE_SERVER: String(host).trim() });
  } finally {
    child.stdin.end();
    await ended;
  }
}

/** Resolves with the exit code. */
async function run(command, args, environment) {
  running = spawn(command, args, { cwd: root, stdio: "inherit", env: environment });
  const [code] = await once(running, "exit");
  return code ?? 1;
}

/**
 * Runs tests on one database server. Without arguments: the checks, and
 * everything that is quick. `--slow` runs the rest, but for what `--long` runs; `--share COMMIT` of
 * the rest what that commit is held against.
 * Arguments that are files run these: `npm test -- src/kernel/ids.test.ts`. `--times` writes what each file
 * took to `test-times.json`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { processorSeconds } from "../tests/kit/rooms/processor-time.ts";
import { watchIdle } from "./idle-cores.ts";
import { allFiles, batchesOf, isIn, LAST, SHARES, shareOf } from "./test-plan.ts";
import { runProcess } from "./test-process.ts";
import { reportTimes } from "./test-times.ts";

const flag = { type: "boolean", default: false };
const { values: asked, positionals: named } = parseArgs({
  options: { slow: flag, long: flag, times: flag, share: { type: "string" } },
  allowPositionals: true,
});
const tier = asked.long ? "long" : asked.slow ? "slow" : "quick";
/** Processes for each core, at most: each of them holds some hundred megabytes. */
const MOST_A_CORE = 3;

const root = join(import.meta.dirname, "..");
const scratch = makeScratch();
const env = {
  ...process.env,
  TMPDIR: scratch,
  TEST_TIER: tier,
  // Nearly every process loads most of the sources: what Node made of them is kept.
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "countersign"),
};
const clear = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20 });
const running = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    for (const child of running) child.kill("SIGTERM");
    clear();
    process.exit(1);
  });
}
let serverCpuS = 0;
const done = [];
const failures = [];
try {
  await runAll();
} finally {
  clear();
}
process.exitCode = failures.length > 0 ? 1 : 0;

async function runAll() {
  const files = named.length > 0 ? named : chosen();
  if (files.length === 1) await runOne(files, "test", env);
  else await withServer((own) => runSide(files, own));
  if (files.length > 1 || asked.times) summarise();
}

function chosen() {
  const files = allFiles().filter((file) => isIn(tier, file));
  if (asked.share === undefined) return files;
  const share = Number.parseInt(asked.share.slice(-4), 16) % SHARES;
  console.log(`share ${share + 1} of ${SHARES}`);
  return shareOf(files, share);
}

/**
 * The checks are one piece of work among the others, and the first: nothing
 * more begins once they have failed.
 */
async function check(waiting) {
  const from = performance.now();
  const child = watched(spawn(process.execPath, ["tools/check.js"], { cwd: root, stdio: "pipe" }));
  const written = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => written.push(part));
  const [code] = await once(child, "exit");
  const wallS = (performance.now() - from) / 1_000;
  process.stdout.write(`\n== checks, ${Math.round(wallS)} s\n${Buffer.concat(written)}`);
  if (code === 0) return;
  failures.push("the checks");
  waiting.length = 0;
}

/**
 * As many processes beside one another as there are cores, and more while a
 * core has nothing to do: many tests wait for most of their time.
 */
async function runSide(files, own) {
  const seen = { ...own, SEEN_ANSWERS: join(scratch, "answers") };
  writeFileSync(seen.SEEN_ANSWERS, "");
  const waiting = batchesOf(files);
  const isWhole = named.length === 0;
  const cores = availableParallelism();
  const workers = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { left } = await runOne(next.files, next.name, seen);
      if (left.length > 0) waiting.unshift({ name: `${next.name}-rest`, files: left });
    }
  };
  if (isWhole && tier === "quick") workers.push(check(waiting));
  while (workers.length < cores) workers.push(work());
  const idle = watchIdle(() => {
    if (waiting.length > 0 && workers.length < cores * MOST_A_CORE) workers.push(work());
  });
  for (let ended = 0; ended < workers.length; ended += 1) await workers[ended];
  idle.end();
  if (isWhole && tier === "quick" && failures.length === 0) await runOne([LAST], "last", seen);
}

async function runOne(files, name, environment) {
  const from = performance.now();
  const ended = await runProcess(files, {
    name,
    scratch,
    env: environment,
    printed: named.length === 1,
    measured: asked.times,
    onStart: watched,
  });
  const now = performance.now();
  const took = Math.round((now - from) / 1_000);
  if (ended.output) process.stdout.write(`\n== ${name}, ${took} s\n${ended.output}`);
  done.push({ ...ended, name, wallS: (now - from) / 1_000 });
  failures.push(...ended.failures);
  return ended;
}

function watched(child) {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** What failed stands last, where it is looked for. */
function summarise() {
  if (asked.times) reportTimes(done, serverCpuS, join(root, "test-times.json"));
  const sum = (what) => done.reduce((all, { counts }) => all + (counts[what] ?? 0), 0);
  const counts = ["tests", "passed", "failed", "cancelled", "skipped"];
  console.log(`\n${counts.map((what) => `${what} ${sum(what)}`).join(", ")}`);
  console.log(`${Math.round(performance.now() / 1_000)} s`);
  const whys = new Map(done.flatMap((ended) => [...ended.whys]));
  for (const failure of failures) {
    console.log(`✖ ${failure.replace(`${root}/`, "")}`);
    if (whys.has(failure)) console.log(`    ${whys.get(failure).replaceAll("\n", "\n    ")}`);
  }
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
  const main = ["--import", "./tools/sources.js", "tests/kit/peers/serve-database.ts"];
  const child = spawn(process.execPath, main, {
    cwd: root,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    const [host] = await once(child.stdout, "data");
    await act({ ...env, TEST_DATABASE_SERVER: String(host).trim() });
  } finally {
    serverCpuS = processorSeconds(child.pid);
    child.stdin.end();
    await ended;
  }
}

/**
 * Changes sources in one small place at a time and runs the tests of their
 * room: a change that none of them notices is printed. `npm run mutants -- FILE
 * …`, where a file may be a folder; `--tests GLOB` names other tests, `--one-in 5` tries every fifth change. Tests that
 * start a whole service are left out. At the end stands what was found of each room.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync, statSync } from "node:fs";
import { availableParallelism, constants, loadavg, setPriority } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startDatabaseServer } from "../../tests/kit/database-server.ts";
import { findMutants, type Mutant } from "./find-mutants.ts";
import { reaches } from "./reaches.ts";
import type { Trial, Tried } from "./worker.ts";

const root = join(import.meta.dirname, "..", "..");
const { values, positionals } = parseArgs({
  options: {
    tests: { type: "string", multiple: true },
    "one-in": { type: "string", default: "1" },
  },
  allowPositionals: true,
});
/** So much a mutant may take, and more on a machine that is busy: a change may make a loop endless. */
const LIMIT_MS = 60_000 * Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());
/** Tests that import these take seconds for each mutant. */
const SERVICES =
  /#kit\/(service|shared-service|two-services|built-service|crash-scene|delivering|browser)\.ts/;
const DATABASE = join(root, "tests", "kit", "new-database.ts");

/** Of a room that has a thousand mutants, every fifth tells about as much. */
const oneIn = Number(values["one-in"]);
let seen = 0;
/** What tests were seen to take, so that the dear ones are run for no further source. */
const costs: Record<string, number> = {};

const sums = new Map<string, { all: number; found: number }>();
const files = positionals.flatMap((path) => sourcesAt(resolve(path)));
const plans = files.map((file) => ({ file, tests: testsOf(file) }));
// Without it each process would start one, and leave it behind when it is killed.
const needsDatabase = plans.some(({ tests }) => tests.some((test) => reaches(test, DATABASE)));
const server = needsDatabase ? await startDatabaseServer() : null;
// Not before: a server that starts behind everybody else is given up on a busy machine.
setPriority(constants.priority.PRIORITY_LOW);
if (server) process.env.TEST_DATABASE_SERVER = server.host;
let trying: ChildProcess | null = null;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    trying?.kill("SIGKILL");
    void Promise.resolve(server?.stop()).finally(() => process.exit(1));
  });
}
try {
  for (const { file, tests } of plans) await tryFile(file, tests);
} finally {
  await server?.stop();
}
for (const [folder, { all, found }] of sums) {
  console.log(`${folder}: ${found} of ${all} noticed, ${((found / all) * 100).toFixed(1)} %`);
}

async function tryFile(file: string, tests: string[]): Promise<void> {
  const path = relative(root, file);
  const mutants = findMutants(file).filter((_, index) => (index + seen) % oneIn === 0);
  seen += mutants.length;
  if (mutants.length === 0) return;
  const missed = tests.length === 0 ? mutants : await survivorsOf(file, tests, mutants);
  for (const { line, before, after } of missed) {
    const [now, then] = [before, after].map((part) => part.replace(/\s+/g, " ").slice(0, 90));
    if (tests.length > 0) console.log(`${path}:${line}: ${now} -> ${then}`);
  }
  const [all, found] = [mutants.length, mutants.length - missed.length];
  console.log(
    `${path}: ${tests.length === 0 ? "no test reaches it, " : ""}${found} of ${all} noticed`,
  );
  const room = roomOf(file);
  const sum = sums.get(room) ?? { all: 0, found: 0 };
  sums.set(room, { all: sum.all + all, found: sum.found + found });
}

/** What stands still is killed, and another process goes on behind it. */
async function survivorsOf(file: string, tests: string[], mutants: Mutant[]): Promise<Mutant[]> {
  const texts = mutants.map((mutant) => mutant.text);
  const survivors: Mutant[] = [];
  for (let from = 0; from < texts.length; ) {
    const begun = await tryFrom({ file, tests, texts, from, costs }, (index) => {
      const mutant = mutants[index];
      if (mutant) survivors.push(mutant);
    });
    from = begun + 1;
  }
  return survivors;
}

/** @returns the last mutant that was tried */
async function tryFrom(trial: Trial, onSurvivor: (index: number) => void): Promise<number> {
  const child = fork(join(import.meta.dirname, "worker.ts"), {
    cwd: root,
    execArgv: ["--import", "./tools/sources.js"],
    env: { ...process.env, NODE_ENV: "test" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  trying = child;
  let at = trial.from - 1;
  let failed: string | null = "its tests do not come to an end";
  const kill = () => void child.kill("SIGKILL");
  // The source as it stands is tried first, with all tests.
  let timer = setTimeout(kill, 10 * LIMIT_MS);
  child.on("message", (tried: Tried) => {
    clearTimeout(timer);
    timer = setTimeout(kill, LIMIT_MS);
    if (tried.index < 0) {
      failed = tried.failed;
      Object.assign(costs, tried.costs);
    } else {
      at = tried.index;
      if (tried.failed === null) onSurvivor(at);
    }
  });
  child.send(trial);
  await once(child, "exit");
  clearTimeout(timer);
  if (failed) throw new Error(`without any change: ${failed}`);
  // What killed it, or made it stand still, was noticed.
  return at + 1 < trial.texts.length ? at + 1 : at;
}

function sourcesAt(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return globSync("**/*.ts", { cwd: path })
    .filter((name) => !name.endsWith(".test.ts"))
    .map((name) => join(path, name))
    .sort();
}

/** Tests of the source's room that reach it by what they import. */
function testsOf(file: string): string[] {
  if (values.tests) return globSync(values.tests, { cwd: root }).map((path) => join(root, path));
  return globSync(`${roomOf(file)}/**/*.test.ts`, { cwd: root })
    .map((path) => join(root, path))
    .filter((test) => !SERVICES.test(readFileSync(test, "utf8")) && reaches(test, file));
}

function roomOf(file: string): string {
  return relative(root, file).split("/").slice(0, 2).join("/");
}

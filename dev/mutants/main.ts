/**
 * Changes sources in one small place at a time and runs the tests that are
 * near them: a change that none of them notices is printed. `npm run mutants --
 * FILE …`, where a file may be a folder; `--tests GLOB` names other tests,
 * `--one-in 5` tries every fifth change. Tests that start a whole service are
 * left out. At the end stands what was found of each module.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { globSync, statSync } from "node:fs";
import { availableParallelism, constants, loadavg, setPriority } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startDatabaseServer } from "#kit/peers/database-server.ts";
import { processorSeconds } from "#kit/rooms/processor-time.ts";
import { findMutants, type Mutant } from "./find-mutants.ts";
import { reaches } from "./reaches.ts";
import { roomOf, testsOf } from "./tests-of.ts";
import type { Known, Said, Trial, TriedSource } from "./worker.ts";

const root = join(import.meta.dirname, "..", "..");
const { values, positionals } = parseArgs({
  options: {
    tests: { type: "string", multiple: true },
    "one-in": { type: "string", default: "1" },
  },
  allowPositionals: true,
});
/** Tests that say nothing for so long stand still; a machine that is busy is given more. */
const limitMs = () => 60_000 * Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());
/** One that only counts is seen sooner, however busy the machine is: by what it took of a processor beyond what it takes unchanged. */
const LIMIT_CPU_S = 4;
/** What a test may take that nobody has run yet, with what is opened for it. */
const UNKNOWN_MS = 4_000;
const DATABASE = join(root, "tests", "kit", "rooms", "new-database.ts");

/** Of a module that has a thousand mutants, every fifth tells about as much. */
const oneIn = Number(values["one-in"]);
let seen = 0;

interface Plan extends TriedSource {
  path: string;
  mutants: Mutant[];
  /** By whom each was noticed, as far as it was tried. */
  noticedBy: (string | null)[];
}

const plans = positionals
  .flatMap((path) => sourcesAt(resolve(path)))
  .map(planOf)
  .filter(({ mutants }) => mutants.length > 0);
const known: Known = { costs: {}, passing: [], leftOut: {} };
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
  let from: Trial["from"] | null = { source: 0, text: 0 };
  while (from) from = await tryFrom(from);
} finally {
  await server?.stop();
}
for (const [test, why] of Object.entries(known.leftOut)) {
  console.log(`left out: ${relative(root, test)}, ${why}`);
}
for (const [room, own] of Map.groupBy(plans, ({ file }) => roomOf(file))) {
  console.log(`${room}: ${inWords(own)}`);
}

/** @returns where another process has to go on, because this one stood still or was ended */
async function tryFrom(from: Trial["from"]): Promise<Trial["from"] | null> {
  const child = fork(join(import.meta.dirname, "worker.ts"), {
    cwd: root,
    execArgv: [
      ...["--import", "./tools/sources.js", "--disable-warning=ExperimentalWarning"],
      // A change that collects without end is not to take all there is before it is seen.
      "--max-old-space-size=1024",
    ],
    env: { ...process.env, NODE_ENV: "test" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  trying = child;
  let [at, test] = [from, ""];
  let next: Trial["from"] | "end" | null = null;
  const stopTimer = killWhereSilent(child, () => known.costs[test] ?? UNKNOWN_MS);
  child.on("message", (said: Said) => {
    if (said.about === "known") Object.assign(known, said.known);
    else if (said.about === "run") {
      at = { source: said.source, text: said.text };
      test = said.test;
    } else if (said.about === "tried") note(said, said.noticedBy);
    else next = said.about === "full" ? said.from : "end";
  });
  const sources = plans.map(({ file, tests, mutants }): TriedSource => {
    return { file, tests, texts: mutants.map(({ text }) => text) };
  });
  child.send({ sources, from, known } satisfies Trial);
  await once(child, "exit");
  stopTimer();
  if (next) return next === "end" ? null : next;
  if (!test) throw new Error("the process that tries them does not begin");
  // What killed it, or made it stand still, was noticed, unless it may do so by itself.
  if (!known.passing.includes(test)) known.leftOut[test] = "did not come to an end";
  else note(at, test);
  return known.passing.includes(test) ? { source: at.source, text: at.text + 1 } : at;
}

/** Kills a process that says nothing while it counts on, or stands still. */
function killWhereSilent(child: ChildProcess, costMs: () => number): () => void {
  const used = () => processorSeconds(child.pid ?? 0);
  let [heardAt, usedThen] = [Date.now(), 0];
  child.on("message", () => {
    [heardAt, usedThen] = [Date.now(), Number.NaN];
  });
  const timer = setInterval(() => {
    if (Number.isNaN(usedThen)) usedThen = used();
    const mostCpuS = LIMIT_CPU_S + (2 * costMs()) / 1_000;
    const isOver = Date.now() - heardAt > limitMs() || used() - usedThen > mostCpuS;
    if (isOver) child.kill("SIGKILL");
  }, 2_000);
  return () => clearInterval(timer);
}

function note({ source, text }: Trial["from"], noticedBy: string | null): void {
  const plan = plans[source];
  const mutant = plan?.mutants[text];
  if (!plan || !mutant) return;
  plan.noticedBy[text] = noticedBy;
  if (noticedBy === null) {
    const [now, then] = [mutant.before, mutant.after].map((part) =>
      part.replace(/\s+/g, " ").slice(0, 90),
    );
    console.log(`${plan.path}:${mutant.line}: ${now} -> ${then}`);
  }
  if (text === plan.mutants.length - 1) console.log(`${plan.path}: ${inWords([plan])}`);
}

function inWords(of: Plan[]): string {
  const all = of.reduce((sum, { mutants }) => sum + mutants.length, 0);
  const found = of.flatMap(({ file, noticedBy }) =>
    noticedBy.filter((test) => test).map((test) => roomOf(test ?? "") === roomOf(file)),
  );
  const own = found.filter((isOwn) => isOwn).length;
  const share = ((found.length / all) * 100).toFixed(1);
  return `${found.length} of ${all} noticed, ${share} %, ${own} by tests of the room`;
}

function planOf(file: string): Plan {
  const mutants = findMutants(file).filter(() => seen++ % oneIn === 0);
  const texts = mutants.map(({ text }) => text);
  const tests =
    mutants.length === 0
      ? []
      : values.tests
        ? globSync(values.tests, { cwd: root }).map((path) => join(root, path))
        : testsOf(file);
  return { file, path: relative(root, file), mutants, texts, tests, noticedBy: [] };
}

function sourcesAt(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return globSync("**/*.ts", { cwd: path })
    .filter((name) => !name.endsWith(".test.ts"))
    .map((name) => join(path, name))
    .sort();
}

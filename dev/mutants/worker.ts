/**
 * Tries the mutants of sources, one after the other in this process: only the
 * source itself and what imports it is loaded anew for each.
 */
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { holdShared, watchShared } from "#kit/rooms/shared.ts";
import { collect, runCollected } from "./own-tests.ts";
import { reaches } from "./reaches.ts";

/** A source that is changed; all paths are absolute. */
export interface TriedSource {
  file: string;
  /** The tests that may notice, in the order in which they are tried as long as nothing is known of them. */
  tests: string[];
  /** The texts to try in place of the source. */
  texts: string[];
}

/** What `main.ts` wants tried: all that comes behind one text of one source, with that one. */
export interface Trial {
  sources: TriedSource[];
  from: { source: number; text: number };
  known: Known;
}

/** What was seen of tests before, by their paths. */
export interface Known {
  /** Milliseconds of a processor. */
  costs: Record<string, number>;
  /** Those that pass where nothing is changed. */
  passing: string[];
  /** Those that are not to be run, with the reason. */
  leftOut: Record<string, string>;
}

/** What is said while it goes on. */
export type Said =
  | { about: "run"; test: string; source: number; text: number }
  | { about: "known"; known: Known }
  | { about: "tried"; source: number; text: number; noticedBy: string | null }
  /** That this process has loaded too much to go on: from here another one does. */
  | { about: "full"; from: Trial["from"] }
  | { about: "end" };

/** Tests that take more of a processor are left out: there are hundreds of mutants. */
const MOST_CPU_MS = 1_500;
/** What was loaded is never let go: a module with a thousand mutants takes several processes. */
const MOST_HEAP_BYTES = 600 * 1024 * 1024;

const OWN_TESTS = new URL("./own-tests.ts", import.meta.url).href;
/** Whether a module is loaded anew for each text: it is the source or loads it. */
let renewed = new Map<string, boolean>();
let [target, text, run] = ["", null as string | null, 0];
/** Tests are loaded anew each time that they run; what they load, once for each text. */
let tests = 0;
const stripped = new Map<string, string>();

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === "node:test") return { url: OWN_TESTS, shortCircuit: true };
    const found = nextResolve(specifier, context);
    if (!found.url.startsWith("file:") || found.url.includes("/node_modules/")) return found;
    const plain = withoutRun(found.url);
    return isRenewed(plain) ? { ...found, url: `${plain}?run=${nameOfRun()}` } : found;
  },
  load(url, context, nextLoad) {
    const plain = withoutRun(url);
    if (plain === target && text !== null) {
      return { format: "module-typescript", source: text, shortCircuit: true };
    }
    if (plain === url || !plain.endsWith(".ts")) return nextLoad(plain, context);
    return { format: "module", source: withoutTypes(plain), shortCircuit: true };
  },
});

/** Stripping takes most of the time that loading does, and what is loaded anew is mostly unchanged. */
function withoutTypes(url: string): string {
  const found = stripped.get(url) ?? stripTypeScriptTypes(readFileSync(fileURLToPath(url), "utf8"));
  stripped.set(url, found);
  return found;
}

/** The source as it is and changed are two loads. */
function nameOfRun(): string {
  return text === null ? `${run}.0` : `${run}`;
}

function isRenewed(url: string): boolean {
  const found = renewed.get(url) ?? reaches(fileURLToPath(url), fileURLToPath(target));
  renewed.set(url, found);
  return found;
}

function withoutRun(url: string): string {
  return url.replace(/\?run=[\d.]+$/, "");
}

/** What a change leaves hanging is its failure too. */
let stray: unknown = null;
for (const event of ["unhandledRejection", "uncaughtException"] as const) {
  process.on(event, (error) => {
    stray ??= error ?? new Error(event);
  });
}

process.once("message", (trial: Trial) => {
  // What tests share is opened once for all mutants.
  const letGo = holdShared();
  const tried = tryAll(trial).then(letGo);
  void tried.then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function tryAll({ sources, from, known }: Trial): Promise<void> {
  for (let at = from.source; at < sources.length; at += 1) {
    const source = sources[at];
    if (!source) continue;
    target = pathToFileURL(source.file).href;
    renewed = new Map();
    const begin = at === from.source ? from.text : 0;
    for (let index = begin; index < source.texts.length; index += 1) {
      if (process.memoryUsage().heapUsed > MOST_HEAP_BYTES) {
        return tell({ about: "full", from: { source: at, text: index } });
      }
      const say = (test: string) => tell({ about: "run", test, source: at, text: index });
      run += 1;
      const endOpened = watchShared();
      const noticedBy = await firstThatNotices(source, source.texts[index] ?? "", known, say);
      await endOpened();
      await tell({ about: "tried", source: at, text: index, noticedBy });
    }
  }
  await tell({ about: "end" });
}

/** The test that fails with a text and passes without it; null where none does. */
async function firstThatNotices(
  { file, tests }: TriedSource,
  changed: string,
  known: Known,
  say: (test: string) => Promise<void>,
): Promise<string | null> {
  // The one beside the source notices most.
  const beside = file.replace(/\.ts$/, ".test.ts");
  const costOf = (test: string) =>
    test === beside ? 0 : (known.costs[test] ?? Number.POSITIVE_INFINITY);
  for (const test of tests.toSorted((one, other) => costOf(one) - costOf(other) || 0)) {
    if (test in known.leftOut) continue;
    await say(test);
    if (!known.passing.includes(test)) await learn(test, known);
    if (test in known.leftOut) continue;
    const { failed } = await runOnce(test, changed);
    if (failed) return test;
  }
  return null;
}

/** Runs a file's tests where nothing is changed; again where the first time opened what is shared as well. */
async function learn(test: string, known: Known): Promise<void> {
  let { failed, cost } = await runOnce(test, null);
  if (!failed && cost > MOST_CPU_MS) ({ failed, cost } = await runOnce(test, null));
  if (failed) known.leftOut[test] = `fails without any change: ${failed}`;
  else if (cost > MOST_CPU_MS) known.leftOut[test] = "too dear";
  else {
    known.costs[test] = cost;
    known.passing.push(test);
  }
  await tell({ about: "known", known });
}

async function runOnce(test: string, changed: string | null) {
  text = changed;
  tests += 1;
  const begun = process.cpuUsage();
  const failed = await tryOne(`${pathToFileURL(test).href}?run=${nameOfRun()}.${tests}`);
  const { user, system } = process.cpuUsage(begun);
  return { failed, cost: (user + system) / 1_000 };
}

/** What failed of a file's tests; null where all of them pass. */
async function tryOne(url: string): Promise<string | null> {
  stray = null;
  collect();
  try {
    await import(url);
    await runCollected();
    // What was left behind may still have something to say.
    await new Promise((resolve) => setImmediate(resolve));
    if (stray) throw stray;
    return null;
  } catch (error) {
    return String(error instanceof Error ? error.message : error).slice(0, 200) || "failed";
  }
}

function tell(said: Said): Promise<void> {
  return new Promise((resolve) => process.send?.(said, () => resolve()));
}

/**
 * Tries the mutants of one source, one after the other in this process: only
 * the source itself and what imports it is loaded anew for each.
 */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { holdShared } from "../../tests/kit/shared.ts";
import { collect, runCollected } from "./own-tests.ts";

/** What `main.ts` wants tried. */
export interface Trial {
  /** The source, and the files of tests that reach it, all absolute. */
  file: string;
  tests: string[];
  /** The texts to try in place of the source, from `from` on. */
  texts: string[];
  from: number;
  /** Milliseconds of a processor that tests took for a source before, by their paths. */
  costs: Record<string, number>;
}

/** What is said of each: `-1` is the source as it stands. */
export interface Tried {
  index: number;
  /** What failed; null where the mutant was let pass. */
  failed: string | null;
  /** What the tests took, where it is said of the source as it stands. */
  costs?: Record<string, number>;
}

/** Tests that take more of a processor are left out: there are hundreds of mutants. */
const MOST_CPU_MS = 1_500;

const OWN_TESTS = new URL("./own-tests.ts", import.meta.url).href;
/** Which source each has been imported by. */
const importers = new Map<string, Set<string>>();
/** The source and all that import it, which are loaded anew in each run. */
let renewed = new Set<string>();
let [target, text, run] = ["", null as string | null, 0];

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === "node:test") return { url: OWN_TESTS, shortCircuit: true };
    const found = nextResolve(specifier, context);
    if (!found.url.startsWith("file:")) return found;
    const { parentURL } = context;
    if (parentURL) {
      const known = importers.get(found.url) ?? new Set();
      importers.set(found.url, known.add(withoutRun(parentURL)));
    }
    return renewed.has(found.url) ? { ...found, url: `${found.url}?run=${run}` } : found;
  },
  load(url, context, nextLoad) {
    const plain = withoutRun(url);
    if (plain === target && text !== null) {
      return { format: "module-typescript", source: text, shortCircuit: true };
    }
    return nextLoad(plain, context);
  },
});

function withoutRun(url: string): string {
  return url.replace(/\?run=\d+$/, "");
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

async function tryAll({ file, tests, texts, from, costs: known }: Trial): Promise<void> {
  target = pathToFileURL(file).href;
  const costs: Record<string, number> = {};
  // What is known to be too dear is not even tried once more.
  for (const path of tests.filter((one) => (known[one] ?? 0) <= MOST_CPU_MS)) {
    const url = pathToFileURL(path).href;
    const failed = await tryOne(url);
    if (failed) return tell({ index: -1, failed: `${url}: ${failed}` });
    costs[path] = known[path] ?? (await costOf(url));
  }
  await tell({ index: -1, failed: null, costs });
  renewed = importersOf(target);
  const cheapFirst = Object.entries(costs)
    .map(([path, cost]) => ({ url: pathToFileURL(path).href, cost }))
    .filter(({ url, cost }) => renewed.has(url) && cost <= MOST_CPU_MS)
    .sort((one, other) => one.cost - other.cost);
  for (let index = from; index < texts.length; index += 1) {
    text = texts[index] ?? "";
    run += 1;
    let failed: string | null = null;
    for (const { url } of cheapFirst) failed ??= await tryOne(`${url}?run=${run}`);
    await tell({ index, failed });
  }
}

/** Of a file's tests that were run before: the first time they opened what is shared as well. */
async function costOf(url: string): Promise<number> {
  const begun = process.cpuUsage();
  await tryOne(`${url}?run=0`);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
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

function importersOf(url: string): Set<string> {
  const found = new Set([url]);
  for (const one of found) for (const by of importers.get(one) ?? []) found.add(by);
  return found;
}

function tell(tried: Tried): Promise<void> {
  return new Promise((resolve) => process.send?.(tried, () => resolve()));
}

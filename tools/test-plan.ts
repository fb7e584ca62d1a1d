import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");

/** Files that share a process, one after the other. */
export interface Batch {
  name: string;
  files: string[];
}

/** Looks at what all the others saw, so it comes after them. */
export const LAST = "tests/every-answer.test.ts";

/** What a file imports, or where it lies, says that it takes long. */
const SLOW_IMPORTS = [
  "#kit/peers/browser.ts",
  "#kit/scenes/built-service.ts",
  "#kit/scenes/crash-scene.ts",
  "#kit/judges/judges.ts",
];
const SLOW_PLACES = [
  "src/lib/embedded-postgres/",
  "tests/crash/",
  "tests/differential/",
  "tests/egress/",
  // Limits of time and memory are reached on purpose.
  "src/product/documents/workers/workers.test.ts",
  // A service for each alarm.
  "tools/docs/alarms.test.ts",
  "tests/hostile/budgets.test.ts",
  "tests/journeys/bulkheads.test.ts",
  "tests/journeys/lost-connections.test.ts",
];

/** Slow, and with peers in common: files of it share a process. */
const SLOW_TOGETHER = ["tests/faults/"];

/**
 * Explored before a release and not at every change: what is killed at random, or at each of many
 * points, what reaches limits on purpose, and what others made, which is not on every machine.
 */
const LONG = [
  "src/product/documents/workers/workers.test.ts",
  "tests/crash/backup.test.ts",
  "tests/crash/changes-at-any-moment.test.ts",
  "tests/crash/create-at-any-moment.test.ts",
  "tests/crash/every-step.test.ts",
  "tests/crash/mail-outbox.test.ts",
  "tests/crash/payments.test.ts",
  "tests/crash/personal-data.test.ts",
  "tests/crash/superseded-files.test.ts",
  "tests/crash/taking-over.test.ts",
  "tests/crash/webhook-points.test.ts",
  "tests/differential/readers-agree.test.ts",
  "tests/faults/disk.test.ts",
  "tests/faults/stopping.test.ts",
  "tests/journeys/bucket-of-swift.test.ts",
  "tests/journeys/inspector.test.ts",
  "tests/journeys/memory-limit.test.ts",
  "tests/journeys/newcomer.test.ts",
  "tests/journeys/erasing-browser.test.ts",
  "tests/journeys/other-browsers.test.ts",
  "tests/journeys/updated-beside.test.ts",
  "tools/docs/alarms.test.ts",
];

/** What a file imports that looks at a sample at a change. */
const SWEEPS = ["#kit/scenes/page-languages.ts", "#kit/scenes/sweep.ts"];

/**
 * Of journeys, attacks and rooms those are quick that take fewer processor seconds; what takes more
 * tries many values, and is rarely the first to find that something broke. Rules always are quick.
 */
const QUICK_S: Record<string, number> = {
  "tests/journeys/": 1.5,
  "tests/hostile/": 1.5,
  "src/": 2,
};

/** What the last test looks for is seen here, and hardly anywhere else. */
const ALWAYS_QUICK = "tests/journeys/every-endpoint.test.ts";

/** Files that look at how others are loaded. */
const ALONE = ["tests/conformance/coverage.test.ts"];

/** Slow files with nothing but this share processes too, and a browser in each. */
const BROWSER = "#kit/peers/browser.ts";

/** Files of a kind share a process and what it has loaded and started, so that less is done twice. */
const KINDS: { name: string; isOf(file: string): boolean }[] = [
  { name: "slow-rooms", isOf: (file) => isSlow(file) && file.startsWith("src/") },
  { name: "slow", isOf: isSlow },
  { name: "conformance", isOf: (file) => file.startsWith("tests/conformance/") },
  { name: "hostile", isOf: (file) => file.startsWith("tests/hostile/") },
  { name: "journeys", isOf: (file) => file.startsWith("tests/") },
  { name: "documents", isOf: (file) => file.startsWith("src/product/documents/") },
  { name: "rooms", isOf: () => true },
];

/**
 * Processor seconds of a process, about: the more, the less is done twice, as
 * long as all cores have work to the end. Each takes four before its first test.
 */
const TOGETHER_S = { quick: 50, slow: 65 };

/** Of a file that `test-weights.json` does not know, quick or slow. */
const UNKNOWN_S = { quick: 0.2, slow: 12 };

/** Processor seconds of files that take more than one, as `tools/write-test-weights.ts` noted them. */
const WEIGHTS: Record<string, number> = JSON.parse(
  readFileSync(join(import.meta.dirname, "test-weights.json"), "utf8"),
);

/** Paths from the root, in order. */
export function allFiles(): string[] {
  const places = ["src", "sdk", "tests", "tools"].map((folder) => `${folder}/**/*.test.ts`);
  return globSync(places, { cwd: root })
    .filter((file) => file !== LAST)
    .sort();
}

export type Tier = "quick" | "slow" | "long";

/**
 * Slow files that every change is held against, since what they hold is what the service is for:
 * that what is signed is what is sealed, that nothing acknowledged is lost, that nobody's link or
 * database yields more than it should.
 */
const AT_EVERY_CHANGE = [
  "tests/crash/create-at-named-points.test.ts",
  "tests/differential/uploads-agree.test.ts",
  "tests/egress/",
  "tests/hostile/forged-files.test.ts",
  "tests/hostile/signed-is-sealed/",
  "tests/hostile/tampering.test.ts",
  "tests/hostile/thieves.test.ts",
  "tests/journeys/as-it-stands-browser.test.ts",
  "tests/journeys/browser.test.ts",
];

/**
 * Of the other slow files every so many stand in one share, by their weight. Each change is held
 * against one of them.
 */
export const SHARES = 8;

/** The files of one share, from 0, with those of every change; all of them in all shares together. */
export function shareOf(files: readonly string[], share: number, weights = WEIGHTS): string[] {
  const isCore = (file: string) => AT_EVERY_CHANGE.some((place) => file.startsWith(place));
  const dealtOut = files
    .filter((file) => !isCore(file))
    .sort((a, b) => (weights[b] ?? UNKNOWN_S.slow) - (weights[a] ?? UNKNOWN_S.slow));
  return files.filter((file) => isCore(file) || dealtOut.indexOf(file) % SHARES === share);
}

/** What a file imports that draws what it tries: itself, or what of `#kit` draws for it. */
const DRAWS = [
  "fast-check",
  ...globSync("tests/kit/**/*.ts", { cwd: root })
    .filter((file) => imports(file, ["fast-check"]).length > 0)
    .map((file) => file.replace("tests/kit/", "#kit/")),
];

/**
 * Whether a file is run in a tier; what looks at a sample at a change looks at
 * all before a release, or at another one.
 */
export function isIn(tier: Tier, file: string): boolean {
  if (tierOf(file) === tier) return true;
  return tier === "long" && (imports(file, SWEEPS).length > 0 || drawsAnew(file));
}

/** Whether a file has property tests, which may draw something else each time. */
export function drawsAnew(file: string): boolean {
  return imports(file, DRAWS).length > 0;
}

export function tierOf(file: string): Tier {
  if (LONG.includes(file)) return "long";
  return isSlow(file) ? "slow" : "quick";
}

function isSlow(file: string): boolean {
  const places = [...SLOW_PLACES, ...SLOW_TOGETHER];
  if (places.some((place) => file.startsWith(place)) || importsOf(file).length > 0) return true;
  const [, most = Number.POSITIVE_INFINITY] =
    Object.entries(QUICK_S).find(([place]) => file.startsWith(place)) ?? [];
  return file !== ALWAYS_QUICK && (WEIGHTS[file] ?? 0) >= most;
}

/**
 * Names each process and the files that it runs one after the other, the
 * longest first. What ends or starves a process is alone in it.
 */
export function batchesOf(files: readonly string[], weights = WEIGHTS): Batch[] {
  const weigh = (file: string) => weights[file] ?? UNKNOWN_S[isSlow(file) ? "slow" : "quick"];
  const alone = files.filter((file) => isAlone(file));
  const singles = alone.map((file): Batch => ({ name: nameOf(file), files: [file] }));
  const rest = files.filter((file) => !alone.includes(file));
  const kinds = Map.groupBy(rest, (file) => KINDS.find(({ isOf }) => isOf(file)));
  const groups = [...kinds].flatMap(([kind, together]) =>
    dealt(together, weigh, TOGETHER_S[kind?.name.startsWith("slow") ? "slow" : "quick"]).map(
      (part, index) => ({
        name: `${kind?.name}-${index + 1}`,
        files: part,
      }),
    ),
  );
  const sum = (batch: Batch) => batch.files.reduce((all, file) => all + weigh(file), 0);
  // So that no core is idle in the end.
  return [...singles, ...groups].sort((a, b) => sum(b) - sum(a));
}

function isAlone(file: string): boolean {
  if (ALONE.includes(file)) return true;
  if (SLOW_PLACES.some((place) => file.startsWith(place))) return true;
  return importsOf(file).some((name) => SLOW_IMPORTS.includes(name) && name !== BROWSER);
}

function textOf(file: string): string {
  return readFileSync(resolve(root, file), "utf8");
}

function importsOf(file: string): string[] {
  return imports(file, SLOW_IMPORTS);
}

function imports(file: string, names: readonly string[]): string[] {
  const text = textOf(file);
  return names.filter((name) => text.includes(`"${name}"`));
}

/** The dearest first, each to the process that has the least to do so far. */
function dealt(
  files: readonly string[],
  weigh: (file: string) => number,
  most: number,
): string[][] {
  const all = files.reduce((sum, file) => sum + weigh(file), 0);
  const parts = Array.from({ length: Math.max(1, Math.round(all / most)) }, () => ({
    files: [] as string[],
    seconds: 0,
  }));
  for (const file of files.toSorted((a, b) => weigh(b) - weigh(a))) {
    const least = parts.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    least.files.push(file);
    least.seconds += weigh(file);
  }
  return parts.map((part) => part.files.toSorted()).filter((part) => part.length > 0);
}

function nameOf(file: string): string {
  return file.replace(/\.test\.ts$/, "").replaceAll("/", "-");
}

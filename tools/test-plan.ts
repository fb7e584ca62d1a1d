import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

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
  "#kit/browser.ts",
  "#kit/built-service.ts",
  "#kit/crash-scene.ts",
  "#kit/judges.ts",
];
const SLOW_PLACES = [
  "src/store/postgres/",
  "tests/crash/",
  "tests/differential/",
  "tests/egress/",
  // Limits of time and memory are reached on purpose.
  "src/documents/workshop.test.ts",
  "tests/hostile/budgets.test.ts",
  "tests/journeys/bulkheads.test.ts",
  "tests/journeys/lost-connections.test.ts",
];

/** The longest of the slow ones begin first, so that no core is idle in the end. */
const FIRST = ["tests/crash/create-at-any", "tests/crash/webhook-points", "tests/crash/"];

/** Files that look at how others are loaded. */
const ALONE = ["tests/conformance/coverage.test.ts"];

/**
 * So many files of a folder share a process and what it has loaded and started:
 * the more, the less is done twice, as long as both cores have work to the end.
 */
const FOLDERS = [
  { name: "conformance", start: "tests/conformance/", together: 11 },
  { name: "hostile", start: "tests/hostile/", together: 12 },
  { name: "journeys", start: "tests/", together: 8 },
  { name: "documents", start: "src/documents/", together: 14 },
  { name: "rooms", start: "", together: 20 },
];

/** Paths from the root, in order. */
export function allFiles(): string[] {
  const places = ["src", "sdk", "tests", "tools"].map((folder) => `${folder}/**/*.test.ts`);
  return globSync(places, { cwd: root })
    .filter((file) => file !== LAST)
    .sort();
}

export function isSlow(file: string): boolean {
  if (SLOW_PLACES.some((place) => file.startsWith(place))) return true;
  const text = readFileSync(join(root, file), "utf8");
  return SLOW_IMPORTS.some((name) => text.includes(`"${name}"`));
}

/**
 * Names each process and the files that it runs one after the other. Slow ones
 * are each alone: what ends or starves a process is at home there.
 */
export function batchesOf(files: readonly string[]): Batch[] {
  const slow = files.filter(isSlow);
  const alone = [...slow, ...files.filter((file) => ALONE.includes(file))];
  const rank = (file: string) =>
    FIRST.findIndex((start) => file.startsWith(start)) + 1 || FIRST.length + 1;
  const singles = alone
    .sort((a, b) => rank(a) - rank(b))
    .map((file): Batch => ({ name: nameOf(file), files: [file] }));
  const rest = files.filter((file) => !alone.includes(file));
  const folders = Map.groupBy(rest, (file) => FOLDERS.find(({ start }) => file.startsWith(start)));
  const groups = FOLDERS.flatMap((folder) =>
    dealt(folders.get(folder) ?? [], folder.together).map((part, index) => ({
      name: `${folder.name}-${index + 1}`,
      files: part,
    })),
  );
  return [...singles, ...groups];
}

/** Dealt like cards: neighbours, which often cost alike, go to different processes. */
function dealt(files: readonly string[], together: number): string[][] {
  const count = Math.ceil(files.length / together);
  return Array.from({ length: count }, (_, part) =>
    files.filter((_, index) => index % count === part),
  );
}

function nameOf(file: string): string {
  return file.replace(/\.test\.ts$/, "").replaceAll("/", "-");
}

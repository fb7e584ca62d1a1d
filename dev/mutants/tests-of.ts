import { globSync } from "node:fs";
import { join, relative } from "node:path";
import { tierOf } from "../../tools/test-plan.ts";
import { stepsTo } from "./reaches.ts";

const root = join(import.meta.dirname, "..", "..");
/** Tests that load these take seconds for each mutant. */
const SERVICES = [
  "scenes/service",
  "scenes/shared-service",
  "scenes/two-services",
  "rooms/delivering",
  "scenes/crash-scene",
].map((name) => join(root, "tests", "kit", `${name}.ts`));
/** Of tests in other rooms those that are nearest to a source tell most. */
const OF_OTHERS = 8;

let all: string[] | null = null;

/**
 * The tests that a source is held by, absolute: all of its room that reach it
 * by what they import, the nearest first, and behind them some of other rooms.
 * What starts a service or is slow is left out.
 */
export function testsOf(file: string): string[] {
  const room = roomOf(file);
  all ??= globSync("{src,tests,tools,dev}/**/*.test.ts", { cwd: root }).filter(isCheap);
  const near = all
    .map((path) => ({ path, steps: stepsTo(join(root, path), file) }))
    .filter((one): one is { path: string; steps: number } => one.steps !== null)
    .toSorted((one, other) => one.steps - other.steps);
  const own = near.filter(({ path }) => path.startsWith(`${room}/`));
  const others = near.filter(({ path }) => !path.startsWith(`${room}/`)).slice(0, OF_OTHERS);
  return [...own, ...others].map(({ path }) => join(root, path));
}

/** The folder below `src` that a source lies in, from the root. */
export function roomOf(file: string): string {
  return relative(root, file).split("/").slice(0, 2).join("/");
}

function isCheap(path: string): boolean {
  const file = join(root, path);
  return tierOf(path) === "quick" && SERVICES.every((one) => stepsTo(file, one) === null);
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from "([^"]+\.tsx?)";|\bimport\("([^"]+)"\)/gms;
/** As `imports` of package.json has them. */
const PLACES: [prefix: string, folder: string][] = [
  ["#kit/", "tests/kit/"],
  ["#sdk/", "sdk/src/"],
  ["#", "src/"],
];

const known = new Map<string, string[]>();

/** Whether a source is loaded with another one; both paths are absolute. */
export function reaches(from: string, to: string): boolean {
  return stepsTo(from, to) !== null;
}

/** Over how many imports a source is loaded with another one: 0 for itself, null where it is not. */
export function stepsTo(from: string, to: string): number | null {
  const steps = new Map([[from, 0]]);
  for (const [one, count] of steps) {
    if (one === to) return count;
    for (const next of importsOf(one)) if (!steps.has(next)) steps.set(next, count + 1);
  }
  return null;
}

function importsOf(file: string): string[] {
  const found = known.get(file) ?? readImports(file);
  known.set(file, found);
  return found;
}

function readImports(file: string): string[] {
  if (!existsSync(file)) return [];
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, named, later]) => {
    const name = named ?? later ?? "";
    if (name.startsWith(".")) return [join(dirname(file), name)];
    const place = PLACES.find(([prefix]) => name.startsWith(prefix));
    return place ? [join(ROOT, place[1], name.slice(place[0].length))] : [];
  });
}

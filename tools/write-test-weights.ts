/**
 * Notes what files of tests take, from `test-times.json` that `npm test --
 * --times` wrote; those that were not run keep what was noted. Used as
 * `node tools/write-test-weights.ts` after a run on a machine with nothing else to do.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { allFiles } from "./test-plan.ts";

const root = join(import.meta.dirname, "..");
const path = join(root, "tools", "test-weights.json");
const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

const measured: { files: { file: string; cpuS: number }[] } = read(join(root, "test-times.json"));
const weights = new Map<string, number>(Object.entries(read(path)));
for (const { file, cpuS } of measured.files) {
  weights.delete(file);
  if (cpuS >= 1) weights.set(file, Math.round(cpuS * 10) / 10);
}
const there = new Set(allFiles());
const kept = [...weights].filter(([file]) => there.has(file)).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(path, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);

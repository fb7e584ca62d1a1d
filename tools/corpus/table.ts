/** Prints what came of a corpus. */
import type { Journey } from "./journey.ts";
import type { Verdict } from "./judge.ts";

export interface Result extends Omit<Journey, "base" | "sealed" | "outcome">, Verdict {
  name: string;
  bytes: number;
  baseBytes: number;
  outcome: Journey["outcome"] | "broke";
}

export function printTable(results: readonly Result[]): void {
  const of = (outcome: string) => results.filter((result) => result.outcome === outcome);
  const sealed = of("sealed");
  const accepted = results.length - of("refused").length;
  const whole = (faults: (fault: string) => boolean) =>
    sealed.filter((result) => !result.faults.some(faults)).length;
  const share = (count: number, all: number) =>
    `${count} of ${all} (${all === 0 ? "-" : `${((100 * count) / all).toFixed(2)} %`})`;
  const rows: [string, string][] = [
    ["documents", `${results.length}`],
    ["accepted", share(accepted, results.length)],
    ["accepted and sealed", share(sealed.length, accepted)],
    [
      "sealed: signature valid, all covered",
      share(
        whole((f) => f === "signature" || f === "coverage" || f === "outside judge"),
        sealed.length,
      ),
    ],
    [
      "sealed: stamps visible",
      share(
        whole((f) => f.includes("invisible")),
        sealed.length,
      ),
    ],
    [
      "sealed: look unchanged outside stamps",
      share(
        whole((f) => f.includes("look")),
        sealed.length,
      ),
    ],
    [
      "sealed: no word lost",
      share(
        whole((f) => f === "words lost"),
        sealed.length,
      ),
    ],
    [
      "sealed: no letter without glyph",
      share(
        whole((f) => f === "notdef"),
        sealed.length,
      ),
    ],
    [
      "sealed: nothing found at all",
      share(
        whole(() => true),
        sealed.length,
      ),
    ],
    ["create, median / p99", `${quantile(results, 0.5)} / ${quantile(results, 0.99)} ms`],
  ];
  for (const [what, figure] of rows) console.log(`${what.padEnd(42)}${figure}`);
  printCounts(
    "why refused",
    of("refused").map(({ message }) => message.slice(0, 110)),
  );
  printCounts(
    "faults",
    sealed.flatMap(({ faults }) => faults),
  );
  for (const { name, outcome, message, notes } of results) {
    if (outcome === "sealed" && notes.length > 0)
      console.log(`  ${name}: ${notes.slice(0, 3).join("; ")}`);
    if (outcome === "failed" || outcome === "never sealed" || outcome === "broke") {
      console.log(`  ${name}: ${outcome}: ${message.slice(0, 300)}`);
    }
  }
}

function printCounts(title: string, all: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  if (counts.size === 0) return;
  console.log(`\n${title}`);
  for (const [one, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    console.log(`  ${String(count).padStart(5)}  ${one}`);
  }
}

function quantile(results: readonly Result[], share: number): string {
  const times = results.map(({ createMs }) => createMs).sort((a, b) => a - b);
  return (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
}

/** Prints what came of a corpus. */
import type { Journey } from "./journey.ts";
import type { Verdict } from "./judge.ts";

export interface Result extends Omit<Journey, "base" | "sealed" | "outcome">, Verdict {
  name: string;
  bytes: number;
  baseBytes: number;
  /** The first time it took too long, or something of the service failed. */
  again: boolean;
  outcome: Journey["outcome"] | "broke";
}

const has =
  (...words: readonly string[]) =>
  (fault: string) =>
    words.some((word) => fault.includes(word));

/** What is counted of sealed files, and the faults that count against it. */
const SEALED: readonly [what: string, fault: (fault: string) => boolean][] = [
  ["signature valid, all covered", has("signature", "coverage", "outside judge")],
  ["stamps visible", has("invisible")],
  ["as the base outside stamps", has("sealed look", "sealed page not drawn")],
  ["as sent outside stamps, or told", has("look", "not drawn")],
  ["as sent outside stamps", has("look", "not drawn", "told at intake (")],
  ["no word lost, or told", has("words lost")],
  ["no letter without glyph", has("notdef")],
  ["nothing found at all", () => true],
];

export function printTable(results: readonly Result[]): void {
  const of = (outcome: string) => results.filter((result) => result.outcome === outcome);
  const sealed = of("sealed");
  const accepted = results.length - of("refused").length;
  const share = (count: number, all: number) =>
    `${count} of ${all} (${all === 0 ? "-" : `${((100 * count) / all).toFixed(2)} %`})`;
  const rows: [string, string][] = [
    ["documents", `${results.length}`],
    ["taken a second time", `${results.filter(({ again }) => again).length}`],
    ["accepted", share(accepted, results.length)],
    ["accepted and sealed", share(sealed.length, accepted)],
    ...SEALED.map(([what, fault]): [string, string] => [
      `sealed: ${what}`,
      share(sealed.filter(({ faults }) => !faults.some(fault)).length, sealed.length),
    ]),
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

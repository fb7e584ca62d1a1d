/** What came of a corpus of uploads, in figures. */
import type { Result } from "./result.ts";

export interface Figures {
  files: number;
  /** Files by what became of them. */
  outcomes: Record<string, number>;
  /** Of those that three readers open without a complaint, the signed ones and those of over 500 pages apart. */
  sound: { files: number; taken: number; takenOfRestricted: string };
  signed: { files: number; taken: number };
  /** Reasons, each with its files: all, and sound ones. */
  refused: Record<string, { files: number; sound: number; names: string[] }>;
  pages: { drawn: number; doubtful: number; agree: number };
  /** Pages in which two readers differ, by pair. */
  pairs: Record<string, number>;
  odd: string[];
  /** Bytes of the stored base beyond the upload's. */
  growth: { median: number; p95: number; most: number };
  cpuMs: { median: number; p99: number; most: number };
  warnings: Record<string, number>;
}

const NAMED = 12;

export function figuresOf(results: readonly Result[]): Figures {
  const taken = results.filter(({ outcome }) => outcome === "taken");
  const sound = results.filter(({ sound, signed, over500 }) => sound && !signed && !over500);
  const restricted = sound.filter((result) => result.restricted);
  const signed = results.filter((result) => result.signed);
  const isTaken = ({ outcome }: Result) => outcome === "taken";
  const pages = taken.flatMap(({ name, pages }) => pages.map((page) => ({ name, ...page })));
  const odd = pages.filter(({ apart }) => Object.keys(apart).length > 0);
  const growth = taken.map(({ bytes, baseBytes }) => baseBytes - bytes);
  const times = results.map(({ cpuMs }) => Math.round(cpuMs));
  return {
    files: results.length,
    outcomes: counts(results.map(({ outcome }) => outcome)),
    sound: {
      files: sound.length,
      taken: sound.filter(isTaken).length,
      takenOfRestricted: `${restricted.filter(isTaken).length} of ${restricted.length}`,
    },
    signed: { files: signed.length, taken: signed.filter(isTaken).length },
    refused: reasonsOf(results.filter((result) => !isTaken(result))),
    pages: {
      drawn: pages.length,
      doubtful: pages.filter(({ doubtful }) => doubtful).length,
      agree: pages.length - odd.length,
    },
    pairs: counts(odd.flatMap(({ apart }) => Object.keys(apart))),
    odd: odd.map(({ name, page, apart }) => `${name} page ${page}: ${JSON.stringify(apart)}`),
    growth: {
      median: quantile(growth, 0.5),
      p95: quantile(growth, 0.95),
      most: quantile(growth, 1),
    },
    cpuMs: { median: quantile(times, 0.5), p99: quantile(times, 0.99), most: quantile(times, 1) },
    warnings: counts(taken.flatMap(({ warnings }) => warnings.map(withoutNames))),
  };
}

/** Numbers of pages and what a file calls its parts are not counted apart. */
function withoutNames(text: string): string {
  return text
    .replace(/"[^"]*"/g, "…")
    .replace(/\d+/g, "N")
    .slice(0, 140);
}

function reasonsOf(refused: readonly Result[]): Figures["refused"] {
  const by = Map.groupBy(refused, ({ outcome, why }) => {
    const reason = withoutNames(why.split("\n")[0] ?? "");
    return outcome === "refused" ? reason : `${outcome}: ${reason}`;
  });
  const most = [...by].sort(([, one], [, other]) => other.length - one.length);
  return Object.fromEntries(
    most.map(([reason, files]) => {
      const sound = files.filter((file) => file.sound && !file.signed && !file.over500);
      const named = [...new Set([...sound, ...files])].slice(0, NAMED).map(({ name }) => name);
      return [reason, { files: files.length, sound: sound.length, names: named }];
    }),
  );
}

function counts(all: readonly string[]): Record<string, number> {
  const by = Map.groupBy(all, (one) => one);
  const most = [...by].map(([one, same]): [string, number] => [one, same.length]);
  return Object.fromEntries(most.sort(([, one], [, other]) => other - one));
}

function quantile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function printFigures(figures: Figures): void {
  const { sound, signed, pages, growth, cpuMs } = figures;
  const rows: [string, string][] = [
    ["files", `${figures.files}`],
    ...Object.entries(figures.outcomes).map(([outcome, count]): [string, string] => [
      outcome,
      share(count, figures.files),
    ]),
    ["taken of those that readers open without a complaint", share(sound.taken, sound.files)],
    ["… of the restricted ones among them", sound.takenOfRestricted],
    ["taken of those signed by their maker", share(signed.taken, signed.files)],
    ["pages that five readers show alike", share(pages.agree, pages.drawn)],
    ["… drawn twice, since small pictures differed", `${pages.doubtful}`],
    ["growth, median / p95 / most", `${growth.median} / ${growth.p95} / ${growth.most} bytes`],
    ["processor, median / p99 / most", `${cpuMs.median} / ${cpuMs.p99} / ${cpuMs.most} ms`],
  ];
  for (const [what, figure] of rows) console.log(`${what.padEnd(56)}${figure}`);
  console.log("\nrefused: files, and sound ones of them");
  for (const [reason, { files, sound }] of Object.entries(figures.refused)) {
    console.log(`  ${String(files).padStart(5)} ${String(sound).padStart(5)}  ${reason}`);
  }
  console.log("\npages that two readers show otherwise");
  for (const [pair, count] of Object.entries(figures.pairs)) {
    console.log(`  ${String(count).padStart(5)}  ${pair}`);
  }
  for (const page of figures.odd) console.log(`  ${page}`);
}

const share = (count: number, all: number) =>
  `${count} of ${all} (${all === 0 ? "-" : `${((100 * count) / all).toFixed(2)} %`})`;

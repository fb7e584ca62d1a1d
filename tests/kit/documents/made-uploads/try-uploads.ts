/** Takes made uploads in, and has readers show what came of them. */
import { type BoundedChild, openBounded } from "#kit/judges/readers/bounded.ts";
import type { Apart, Pictures, Reader } from "#kit/judges/readers/five-readers.ts";
import { holdAgainst } from "#kit/judges/readers/hold-against.ts";
import { type MadeUpload, makeUpload } from "./make-upload.ts";

/** An upload that was taken in and that readers show in several ways, or that broke the intake. */
export interface Finding {
  seed: number;
  constructs: string[];
  /** With these alone it is the same. */
  least: string[];
  what: string;
  upload: Uint8Array;
  base: Uint8Array | null;
  pictures: Pictures;
}

export interface Tried {
  /** The first seed that is not done with all before it. */
  next: number;
  made: number;
  taken: number;
  /** Seeds of uploads whose child was ended, by the limits of time and memory that hold for uploads: they are refused. */
  late: number[];
  /** By reason. */
  refused: Map<string, number>;
  findings: Finding[];
  /** Uploads by construct: made, taken and shown otherwise. */
  byConstruct: Map<string, { made: number; taken: number; odd: number }>;
}

export interface Trial {
  /** The first seed, and how many. */
  from: number;
  count: number;
  readers: readonly Reader[];
  /** Readers that look at one file in so many; others look at all. */
  oneIn: Partial<Record<Reader, number>>;
  /** Constructs that each upload has one of, instead of those of its lot. */
  only?: readonly string[] | undefined;
  /** Processes beside one another. */
  processes: number;
  onProgress?(tried: Tried): void;
}

/** Uploads that a program of the machine draws with one start. */
const BATCH = 100;

export async function tryUploads(trial: Trial): Promise<Tried> {
  const tried: Tried = {
    next: trial.from,
    made: 0,
    taken: 0,
    late: [],
    refused: new Map(),
    findings: [],
    byConstruct: new Map(),
  };
  const end = trial.from + trial.count;
  let next = trial.from;
  const begun = new Set<number>();
  const work = async () => {
    const child = openBounded();
    try {
      for (let from = next; from < end; from = next) {
        next = Math.min(end, from + BATCH);
        begun.add(from);
        await tryBatch(child, from, next, trial, tried);
        begun.delete(from);
        tried.next = Math.min(next, ...begun);
        trial.onProgress?.(tried);
      }
    } finally {
      child.close();
    }
  };
  await Promise.all(Array.from({ length: trial.processes }, work));
  tried.findings.sort((one, other) => one.seed - other.seed);
  return tried;
}

async function tryBatch(
  child: BoundedChild,
  from: number,
  to: number,
  trial: Trial,
  tried: Tried,
): Promise<void> {
  const taken: { made: MadeUpload; base: Uint8Array }[] = [];
  for (let seed = from; seed < to; seed += 1) {
    const one = trial.only?.[seed % trial.only.length];
    const made = makeUpload(seed, one === undefined ? undefined : [one]);
    tried.made += 1;
    count(tried, made, "made");
    const told = await child.ask("takeUpload", made.pdf);
    if ("output" in told && "base" in told.output) {
      taken.push({ made, base: told.output.base });
      tried.taken += 1;
      count(tried, made, "taken");
    } else if ("output" in told && "refused" in told.output) {
      const why = told.output.refused.slice(0, 60);
      tried.refused.set(why, (tried.refused.get(why) ?? 0) + 1);
    } else if ("stopped" in told) {
      tried.late.push(seed);
    } else {
      const what = "error" in told ? told.error : "";
      count(tried, made, "odd");
      const { constructs, pdf } = made;
      tried.findings.push({
        seed,
        constructs,
        least: constructs,
        what: `no answer: ${what.slice(0, 300)}`,
        upload: pdf,
        base: null,
        pictures: {},
      });
    }
  }
  const readersOf = ({ seed }: MadeUpload) =>
    trial.readers.filter((reader) => seed % (trial.oneIn[reader] ?? 1) === 0);
  const groups = Map.groupBy(taken, ({ made }) => readersOf(made).join());
  for (const some of groups.values()) {
    const readers = readersOf(some[0]!.made);
    const held = await holdAgainst(
      child,
      some.map(({ base }) => base),
      readers,
    );
    for (const [at, { made, base }] of some.entries()) {
      const { apart, pictures } = held[at]!;
      if (apart.length === 0) continue;
      count(tried, made, "odd");
      const least = await leastOf(child, made, readers);
      const { seed, constructs, pdf } = made;
      const what = wordsOf(apart);
      tried.findings.push({ seed, constructs, least, what, upload: pdf, base, pictures });
    }
  }
}

const wordsOf = (apart: readonly Apart[]) =>
  apart.map(({ pair, cells }) => `${pair.join("/")} ${cells}`).join(", ");

/** The one construct that does it alone, or all of them. */
async function leastOf(
  child: BoundedChild,
  { seed, constructs }: MadeUpload,
  readers: readonly Reader[],
): Promise<string[]> {
  if (constructs.length < 2) return constructs;
  for (const one of constructs) {
    const told = await child.ask("takeUpload", makeUpload(seed, [one]).pdf);
    if (!("output" in told) || !("base" in told.output)) continue;
    const [held] = await holdAgainst(child, [told.output.base], readers);
    if (held && held.apart.length > 0) return [one];
  }
  return constructs;
}

function count(tried: Tried, made: MadeUpload, what: "made" | "taken" | "odd"): void {
  for (const construct of made.constructs) {
    const row = tried.byConstruct.get(construct) ?? { made: 0, taken: 0, odd: 0 };
    row[what] += 1;
    tried.byConstruct.set(construct, row);
  }
}

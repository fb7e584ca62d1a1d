import { createHash } from "node:crypto";
import { findingInWords, secondReading } from "#lib/contract-html/second-reader/second-reading.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { UnreadableContent } from "./content-tokens.ts";
import { type Expected, type ExpectedText, expectedContent } from "./expected-content.ts";
import { type Fault, OF_THE_SENDER } from "./fault.ts";
import type { Marks } from "./marks.ts";
import { matchContent } from "./match-content.ts";
import { pageFaults } from "./page-faults.ts";
import { readMarks } from "./page-marks.ts";
import { withDirections } from "./reading-direction.ts";
import { readingOrder } from "./reading-order.ts";
import { runningFaults } from "./running-faults.ts";
import { GapReader } from "./spaced-text.ts";
import { textViewFaults } from "./text-view-faults.ts";

/** One document on the pages: a contract, or an attachment behind it. */
export interface PrintedPart {
  /** As it is stored: what the sanitiser returned. */
  html: string;
  /** What stands below its text: the labels of the signature fields, in their order. */
  labels: readonly string[];
}

/** The same with what is read beside its pages. */
export interface ShownPart extends PrintedPart {
  /** As text that fits every screen. */
  textView: string;
}

/** Of a document without signatures of its own. */
export const withoutLabels = (part: Omit<ShownPart, "labels">): ShownPart => ({
  ...part,
  labels: [],
});

/** What the guard makes of a print. */
export interface Verdict {
  /** What is wrong with it, for its sender; null where all is well. */
  problem: DocumentProblem | null;
  /** What the guard doubted, without a word of the contract; a second reader was content where there is no problem. */
  doubts: string[];
}

/**
 * Whether every word and picture of what is stored is on the pages, in its
 * order, within the page, large enough, under nothing else and with a glyph for
 * every letter, and in the text view that people read instead. Knows nothing of how either was set: it reads the stored
 * HTML, the view, and what the PDF draws. What it doubts of the pages is settled by a second reader, who
 * shares nothing with it: what both find wrong is refused.
 * @param pdf tagged, as the service's typesetter writes it
 * @throws OwnLack where the second reader cannot be had
 */
export async function checkFidelity(
  parts: readonly ShownPart[],
  pdf: Uint8Array,
): Promise<Verdict> {
  const views = parts.flatMap(({ html, textView }) => textViewFaults(html, textView));
  const faults = doubtsOf(parts, pdf);
  const sent = faults.filter((fault) => OF_THE_SENDER.has(fault.kind));
  const own = faults.filter((fault) => !OF_THE_SENDER.has(fault.kind));
  const doubts = [...own, ...views].map(forTheLog);
  // What has no glyph may be lost in other ways as well; its sender can mend it.
  if (sent.length > 0) return { problem: { problem: sent.map(inWords).join(" ") }, doubts };
  const expected = parts.flatMap(expectedOf);
  const findings = own.length > 0 ? await secondReading(expected, pdf, own) : [];
  const said = [...findings.map(findingInWords), ...views.map(viewInWords)];
  const problem = said.length > 0 ? { problem: [...said, OTHERWISE].join(" ") } : null;
  return { problem, doubts };
}

const OTHERWISE = "Write it in a simpler way there, or send the contract as a PDF.";

function viewInWords({ words }: Fault): string {
  return `The contract as text for small screens does not say what was sent, at "${shortened(words)}".`;
}

/** What the guard cannot read at all is one doubt of all of it. */
function doubtsOf(parts: readonly PrintedPart[], pdf: Uint8Array): Fault[] {
  try {
    return findFaults(parts, pdf);
  } catch (error) {
    if (!(error instanceof UnreadableContent)) throw error;
    return UNREAD.map((kind) => ({ kind, place: "", page: 0, words: error.message }));
  }
}

const UNREAD = ["lost", "hidden", "outside", "overprinted", "picture"] as const;

/** All that is wrong, at most 20 of what is missing and 20 of how it looks. */
export function findFaults(parts: readonly PrintedPart[], pdf: Uint8Array): Fault[] {
  const open = openPdf(pdf);
  const { pages } = readPageTree(open);
  const pieces = readingOrder(
    open,
    pages.map(({ ref }) => ref),
  );
  if (pieces === null) throw new UnreadableContent("the PDF has no tags");
  const marks = withDirections(readMarks(open));
  const expected = parts.map(expectedOf);
  const inText = expected.map((part) => part.filter(({ running }) => !running));
  const { faults, owners } = matchContent(inText.flat(), marks, pieces);
  const spans = pagesOf(inText, marks, owners);
  const running = expected.map((part, index) => ({
    expected: part.filter((one) => one.running),
    pages: spans[index] ?? [],
  }));
  const besides = runningFaults(running, marks, owners);
  return [...faults, ...besides.slice(0, MOST_FAULTS), ...pageFaults(marks, owners)];
}

const MOST_FAULTS = 20;

/** The pages of each part: from the first that has words of it to the last; of a part alone, all. */
function pagesOf(
  parts: readonly Expected[][],
  { runs, pages }: Marks,
  owners: readonly (ExpectedText | null)[],
): number[][] {
  const partOf = new Map(parts.flatMap((part, index) => part.map((one) => [one, index] as const)));
  const spans: (readonly [first: number, last: number] | undefined)[] = parts.map(() => undefined);
  for (const run of runs) {
    for (let glyph = run.start; glyph < run.end; glyph += 1) {
      const owner = owners[glyph];
      const part = owner ? partOf.get(owner) : undefined;
      if (part === undefined) continue;
      const [first, last] = spans[part] ?? [run.page, run.page];
      spans[part] = [Math.min(first, run.page), Math.max(last, run.page)];
    }
  }
  if (parts.length === 1) spans[0] = [0, pages.length - 1];
  return spans.map((span) => {
    if (span === undefined) return [];
    const [first, last] = span;
    return Array.from({ length: last - first + 1 }, (_, page) => first + page);
  });
}

function expectedOf({ html, labels }: PrintedPart, part: number): Expected[] {
  const named = expectedContent(html).map((one) => ({
    ...one,
    place: `part ${part + 1} ${one.place}`,
  }));
  const below = labels.map((text, index): Expected => {
    const place = `part ${part + 1} label ${index + 1}`;
    return {
      kind: "text",
      text,
      ...new GapReader().read(text),
      place,
      flow: { parent: null },
      script: null,
      struck: false,
      anyCase: false,
      mark: false,
      running: false,
      counter: null,
    };
  });
  return [...named, ...below.filter((one) => one.kind === "text" && one.letters !== "")];
}

function inWords({ kind, words, page, letters = [] }: Fault): string {
  const where = `page ${page}, at "${shortened(words)}"`;
  if (kind === "too-small") return `The text on ${where}, is too small to be read.`;
  if (kind === "narrow-blank") {
    return `Words on ${where}, are set as one: the blank between them is much smaller than they are.`;
  }
  const named = letters.map((letter) => `${letter} (${codePoints(letter)})`).join(", ");
  return `No font has these letters: ${named}; on ${where}.`;
}

function shortened(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line;
}

function codePoints(letter: string): string {
  return [...letter]
    .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`)
    .join(" ");
}

/** A fingerprint tells whether two reports are of one text, and nothing else of it. */
function forTheLog({ kind, place, page, words }: Fault): string {
  const digest = createHash("sha256").update(words).digest("hex").slice(0, 12);
  return `${kind} on page ${page} at ${place} (${words.length} characters, ${digest})`;
}

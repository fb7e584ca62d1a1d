import type {
  Expected,
  ExpectedPicture,
  ExpectedText,
} from "#lib/contract-html/print-check/expected-content.ts";
import type { Fault, FaultKind } from "#lib/contract-html/print-check/fault.ts";
import { type HeldPdf, withPdf } from "#lib/pdfium/pdfium.ts";
import { type FoundParagraph, matchParagraphs } from "./match-paragraphs.ts";
import { type Printed, type PrintedLetter, readPrinted, withoutInk } from "./printed-letters.ts";
import { runningParagraphs } from "./running-paragraphs.ts";
import { keyedLetters, wantedParagraphs } from "./wanted-paragraphs.ts";

/** What the second reader finds wrong as well. */
export interface Finding {
  what: keyof typeof SAID;
  /** From 1. */
  page: number;
  /** The text that it stands in. */
  at: string;
  /** The words in question. */
  words: string;
}

/** What each means for whoever sent the contract. */
const SAID = {
  missing: "words that were sent are missing or changed",
  added: "words are added that were not sent",
  joined: "words are set as one, or one in two",
  covered: "words are covered, cut off or not seen",
  outside: "words stand outside of the page",
  overprinted: "words lie on other words",
  order: "words stand above those that they follow",
  struck: "words are struck through that were not, or the other way round",
  picture: "a picture is missing, cut off or distorted",
} as const;

/** For whoever sent the contract. */
export function findingInWords({ what, page, at, words }: Finding): string {
  const where = at === "" ? `page ${page}` : `page ${page}, at "${shortened(at)}"`;
  const which = words === "" ? "" : `: "${shortened(words)}"`;
  return `The print does not show what was sent: on ${where}, ${SAID[what]}${which}.`;
}

function shortened(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line;
}

const MOST_FINDINGS = 10;

/**
 * Looks again at what the guard doubts, by what PDFium reads and draws: it knows nothing of how the
 * guard reads pages.
 * @returns what both find wrong; none where the print is right
 * @throws OwnLack where PDFium cannot be loaded
 */
export async function secondReading(
  expected: readonly Expected[],
  pdf: Uint8Array,
  doubts: readonly Fault[],
): Promise<Finding[]> {
  return withPdf(pdf, (held) => {
    const printed = readPrinted(held);
    const [running, inText] = [true, false].map((is) =>
      expected.filter((one) => one.running === is),
    ) as [Expected[], Expected[]];
    const found = [
      ...matchParagraphs(wantedParagraphs(inText), keyedLetters(printed.letters)),
      ...runningParagraphs(running, keyedLetters(printed.beside), doubts),
    ];
    const look: Look = { held, printed, found, expected: inText, running };
    const kinds = [...new Set(doubts.map(({ kind }) => kind))];
    const checks = new Set(kinds.flatMap((kind) => CHECKS[kind] ?? [textFindings]));
    const findings = [...checks].flatMap((check) => check(look, doubts));
    return findings.slice(0, MOST_FINDINGS);
  });
}

interface Look {
  held: HeldPdf;
  printed: Printed;
  found: readonly FoundParagraph[];
  /** What is read as the text. */
  expected: readonly Expected[];
  /** What stands on every page instead. */
  running: readonly Expected[];
}

type Check = (look: Look, doubts: readonly Fault[]) => Finding[];

/** All letters and numbers, in their order. */
const textFindings: Check = ({ found, printed }) =>
  found.flatMap((paragraph): Finding[] => {
    const { missing, added, pairs, printed: letters } = paragraph;
    const [page, at] = [letters[0]?.printed.page ?? printed.pages.length, textOf(paragraph)];
    if (missing !== "") return [{ what: "missing", page, at, words: missing }];
    if (added !== "") return [{ what: "added", page, at, words: added }];
    // The same letters in another order.
    const isChanged = pairs === null && !paragraph.isInAnyOrder;
    return isChanged ? [{ what: "missing", page, at, words: at }] : [];
  });

const gapFindings: Check = ({ found }, doubts) =>
  doubtedParagraphs(found, doubts).flatMap((paragraph): Finding[] => {
    const { letters, pairs } = paragraph;
    const at = pairs?.findIndex((printed, index) => {
      const { gap } = letters[index]!;
      if (index === 0 || printed.gap === "line") return false;
      return gap === "blank" ? printed.gap === "none" : gap === "none" && printed.gap === "blank";
    });
    if (!pairs || at === undefined || at < 0) return [];
    const { owner } = letters[at]!;
    return [{ what: "joined", page: pairs[at]!.page, at: textOf(paragraph), words: owner.text }];
  });

const inkFindings: Check = ({ held, found }, doubts) => {
  const byPage = Map.groupBy(lettersOf(found, doubts), ({ letter }) => letter.page);
  return [...byPage].flatMap(([page, letters]): Finding[] => {
    const hidden = withoutInk(
      held,
      letters.map(({ letter }) => letter),
    );
    if (hidden.length === 0) return [];
    const { paragraph } = letters.find(({ letter }) => letter === hidden[0])!;
    const words = hidden.map(({ letter }) => letter).join("");
    return [{ what: "covered", page, at: textOf(paragraph), words }];
  });
};

/** Points; printers leave so much at the edges. */
const MARGIN = 6;
/** Points: 12 mm, less what hangs below the line. */
const LOWEST = 30;

const edgeFindings: Check = ({ found, printed }, doubts) =>
  lettersOf(found, doubts)
    .filter(({ letter: { page, left, right, top, bottom } }) => {
      const { width, height } = printed.pages[page - 1]!;
      return left < MARGIN || right > width - MARGIN || top > height - MARGIN || bottom < LOWEST;
    })
    .slice(0, 1)
    .map(({ letter, paragraph }) => ({
      what: "outside" as const,
      page: letter.page,
      at: textOf(paragraph),
      words: letter.letter,
    }));

/** Of the smaller letter's ink. */
const MOST_OVERLAP = 0.25;

const overlapFindings: Check = ({ found, printed }, doubts) => {
  const byPage = Map.groupBy(printed.letters, ({ page }) => page);
  return lettersOf(found, doubts)
    .filter(({ letter }) =>
      byPage
        .get(letter.page)
        ?.some((other) => other.object !== letter.object && lieOnOneAnother(letter, other)),
    )
    .slice(0, 1)
    .map(({ letter, paragraph }) => ({
      what: "overprinted" as const,
      page: letter.page,
      at: textOf(paragraph),
      words: letter.letter,
    }));
};

function lieOnOneAnother(one: PrintedLetter, other: PrintedLetter): boolean {
  if (MARK.test(one.letter) || MARK.test(other.letter)) return false;
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
  if (width <= 0 || height <= 0) return false;
  return width * height > MOST_OVERLAP * Math.min(areaOf(one), areaOf(other));
}

const MARK = /^\p{M}$/u;
const areaOf = ({ left, right, top, bottom }: PrintedLetter) => (right - left) * (top - bottom);

/** Of the highest letter of a text: what is raised by no more stands on its line. */
const RAISED = 0.5;

/** In each column of text what follows stands below what was before. */
const orderFindings: Check = ({ found }) => {
  const last = new Map<unknown, { letter: PrintedLetter; height: number }>();
  return found.flatMap((paragraph): Finding[] => {
    const { letters, pairs } = paragraph;
    if (!pairs) return [];
    const height = Math.max(...pairs.map(({ top, bottom }) => top - bottom));
    const findings: Finding[] = [];
    for (const [index, letter] of pairs.entries()) {
      const { owner } = letters[index]!;
      const before = last.get(owner.flow);
      const most = RAISED * Math.max(height, before?.height ?? 0);
      if (before && !owner.mark && isAbove(letter, before.letter, most)) {
        const { page } = letter;
        findings.push({ what: "order", page, at: textOf(paragraph), words: owner.text });
      }
      if (!owner.mark) last.set(owner.flow, { letter, height });
    }
    return findings.slice(0, 1);
  });
};

const isAbove = (one: PrintedLetter, before: PrintedLetter, most: number): boolean =>
  one.page < before.page || (one.page === before.page && one.bottom > before.top + most);

/** Of a letter's size above its line: a line there goes through it. */
const STRIKING = { from: 0.1, to: 0.6 };

const strikeFindings: Check = ({ found, printed }, doubts) =>
  doubtedParagraphs(found, doubts).flatMap((paragraph): Finding[] => {
    const { letters, pairs } = paragraph;
    const wrong = pairs?.findIndex((letter, index) => {
      const { owner } = letters[index]!;
      if (owner.mark || !/[\p{L}\p{N}]/u.test(letter.letter)) return false;
      return isStruck(letter, printed) !== owner.struck;
    });
    if (!pairs || wrong === undefined || wrong < 0) return [];
    const words = letters[wrong]!.owner.text;
    return [{ what: "struck", page: pairs[wrong]!.page, at: textOf(paragraph), words }];
  });

function isStruck({ page, left, right, y, size }: PrintedLetter, printed: Printed): boolean {
  const middle = (left + right) / 2;
  return printed.pages[page - 1]!.lines.some(
    (line) =>
      line.left <= middle &&
      line.right >= middle &&
      line.y > y + STRIKING.from * size &&
      line.y < y + STRIKING.to * size,
  );
}

const MOST_DISTORTION = 0.05;
/** Points: one of less is not seen. */
const LEAST_SIDE = 0.2;

const pictureFindings: Check = ({ expected, running, printed }, doubts) => {
  // PDFium tells the text's pictures from others alone: of these the guard is believed.
  const places = new Set(running.map(({ place }) => place));
  const lost = doubts.find(({ kind, place }) => kind === "picture" && places.has(place));
  if (lost) return [{ what: "picture", page: lost.page, at: "", words: lost.words }];
  const pictures = printed.pages.flatMap((page) => page.pictures);
  const wanted = expected.filter((one): one is ExpectedPicture => one.kind === "picture");
  const first = wanted[0];
  if (!first) return [];
  const wrong = wanted.find(({ pixels }, index) => {
    const picture = pictures[index];
    if (!picture || !isOnPage(picture, printed)) return true;
    if (!pixels) return false;
    const { width, height } = picture.pixels;
    if (width !== pixels.width || height !== pixels.height) return true;
    const ratio = (picture.right - picture.left) / (picture.top - picture.bottom);
    const isSmall = Math.min(width, height) <= 8;
    return !isSmall && Math.abs((ratio * height) / width - 1) > MOST_DISTORTION;
  });
  const page = pictures[0]?.page ?? 1;
  return wrong ? [{ what: "picture", page, at: "", words: wrong.alt }] : [];
};

function isOnPage(
  { page, left, right, top, bottom }: Printed["pages"][number]["pictures"][number],
  printed: Printed,
): boolean {
  const { width, height } = printed.pages[page - 1]!;
  if (right - left < LEAST_SIDE || top - bottom < LEAST_SIDE) return false;
  return (
    left >= MARGIN - 1 &&
    right <= width - MARGIN + 1 &&
    top <= height - MARGIN + 1 &&
    bottom >= LOWEST
  );
}

/** Which looks settle which doubt; of any other the words are read. */
const CHECKS: Partial<Record<FaultKind, Check[]>> = {
  joined: [textFindings, gapFindings],
  parted: [textFindings, gapFindings],
  hidden: [inkFindings],
  outside: [inkFindings, edgeFindings],
  overprinted: [overlapFindings],
  "out-of-order": [textFindings, orderFindings],
  struck: [strikeFindings],
  picture: [pictureFindings],
};

/** Paragraphs that a doubt names; all where it names none. */
function doubtedParagraphs(
  found: readonly FoundParagraph[],
  doubts: readonly Fault[],
): FoundParagraph[] {
  const places = new Set(doubts.map(({ place }) => place));
  if (places.has("")) return [...found];
  return found.filter(({ place }) => places.has(place));
}

const lettersOf = (found: readonly FoundParagraph[], doubts: readonly Fault[]) =>
  doubtedParagraphs(found, doubts).flatMap((paragraph) =>
    paragraph.printed.map(({ printed }) => ({ letter: printed, paragraph })),
  );

function textOf({ letters }: FoundParagraph): string {
  const owners = new Set<ExpectedText>(letters.map(({ owner }) => owner));
  return [...owners].map(({ text }) => text).join("");
}

import type { SeenPage } from "#lib/pdf/intake/second-opinion.ts";
import type { FieldBox } from "#lib/pdf/parts.ts";
import { type Box, coreOf, meet } from "#lib/pdf/seen-words/letter-boxes.ts";
import { type PlainLetter, plainLetters, sayingOf } from "#lib/pdf/seen-words/plain-letters.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import type { Pdfium } from "#lib/pdfium/pdfium.ts";

/** A field, and what its sender calls it. */
export interface NamedBox extends FieldBox {
  label?: string | null;
}

/** Of a box: what a letter has to reach into it before it counts, so that a line above it does not. */
const EDGE = 0.15;
/** Letters that a warning repeats. */
const MOST_TOLD = 80;
/** What lies on one another by less of the smaller box touches, as neighbours do. */
const LEAST_SHARED = 0.1;
const MOST_WARNINGS = 20;

/**
 * What fields will be written over: words of the document, and one another.
 * Nothing is hidden by it, but both are hard to read then, so the sender is told.
 */
export class CoveredWords {
  readonly #fields: readonly NamedBox[];
  readonly #overWords: Warning[] = [];

  constructor(fields: readonly NamedBox[]) {
    this.#fields = fields;
  }

  /** Reads the words of a page, while it is open, that lie below its fields. */
  readonly read = ({ number, held, handle }: SeenPage): void =>
    this.readPage(number, held.pdfium, handle);

  readPage(number: number, pdfium: Pdfium, handle: number): void {
    const here = this.#fields.filter(({ page }) => page === number);
    if (here.length === 0) return;
    const letters = plainLetters(pdfium, handle);
    this.#overWords.push(
      ...here.flatMap((field) => overWordsWarning(field, wordsWithin(letters, field))),
    );
  }

  /** Of all pages that were read. */
  warnings(): Warning[] {
    return [...this.#overWords, ...overlaps(this.#fields)].slice(0, MOST_WARNINGS);
  }
}

function overWordsWarning(field: NamedBox, words: string): Warning[] {
  if (!/[\p{L}\p{N}]/u.test(words)) return [];
  const letters = [...words];
  const told = letters.length > MOST_TOLD ? `${letters.slice(0, MOST_TOLD).join("")}…` : words;
  const text = `${nameOf(field)} lies on words of the document: “${told}”. What is written there will stand over them.`;
  return [{ weight: "meaning", text }];
}

function overlaps(fields: readonly NamedBox[]): Warning[] {
  return fields.flatMap((field, index) =>
    fields
      .slice(index + 1)
      .filter((other) => other.page === field.page && sharedPart(field, other) > LEAST_SHARED)
      .map((other): Warning => {
        const text = `${nameOf(field)} and the field “${other.label ?? ""}” lie on one another.`;
        return { weight: "meaning", text };
      }),
  );
}

const nameOf = ({ label, page }: NamedBox) => `The field “${label ?? ""}” on page ${page}`;

/** How much of the smaller box lies in the other, 0 to 1. */
function sharedPart(one: FieldBox, other: FieldBox): number {
  const sharedLength = (from: number, length: number, start: number, size: number) =>
    Math.max(0, Math.min(from + length, start + size) - Math.max(from, start));
  const shared =
    sharedLength(one.x, one.width, other.x, other.width) *
    sharedLength(one.y, one.height, other.y, other.height);
  return shared / Math.min(one.width * one.height, other.width * other.height);
}

/** The words that lie in a box. */
export function wordsWithin(letters: readonly PlainLetter[], field: FieldBox): string {
  const edge = EDGE * field.height;
  const inner: Box = {
    left: field.x / 100,
    top: (field.y + edge) / 100,
    right: (field.x + field.width) / 100,
    bottom: (field.y + field.height - edge) / 100,
  };
  return sayingOf(letters.filter(({ box }) => meet(coreOf(box), inner)));
}

import { LIMITS } from "#kernel/limits.ts";
import type { FoundWords } from "#lib/pdf/anchors/anchor-finder.ts";
import { findAnchors, findUnseen } from "#lib/pdf/anchors/find-anchors.ts";
import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";
import { type Box, meet } from "#lib/pdf/seen-words/letter-boxes.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { withPage, withPdf } from "#lib/pdfium/pdfium.ts";
import { CoveredWords, type NamedBox } from "./covered-words.ts";

/** Words of a document that a field is placed by. */
export interface Anchor {
  text: string;
  /** The how manieth of them in reading order, or a field for each; the only one when absent. */
  occurrence?: number | "every";
  /** Percent of the page, to the right and down. */
  dx?: number;
  dy?: number;
  /** Where they start when absent. */
  at?: "start" | "end";
}

/** A field as it is sent: without a place where it has an anchor. */
export interface FieldToPlace extends FieldBox {
  anchor?: Anchor;
}

/** A field with its place; one that was sent for `every` of its words becomes many. */
export type Placed<F extends FieldToPlace> = Omit<F, "anchor"> & {
  /** Its place among the fields that were sent. */
  sent: number;
  /** By which of its words it was placed. */
  occurrence?: number;
};

/** Why a field has no place. */
export interface Unplaced {
  /** Its place among the fields that were sent. */
  sent: number;
  message: string;
  /** Where its words start, in percent of the page. */
  hits: { page: number; x: number; y: number }[];
}

interface PlacedFields<F extends FieldToPlace> {
  fields: Placed<F>[];
  /** Words that nobody sees. */
  warnings: Warning[];
}

/** Letters that a warning repeats. */
const MOST_TOLD = 60;

/**
 * Gives fields their places by words of a document.
 * @param pages of the document itself, which come first
 * @param taken places whose words do not count, with those of their labels
 * @throws UnopenablePdf
 */
export async function placeAnchors<F extends FieldToPlace>(
  pdf: Uint8Array,
  pages: readonly PageSize[],
  fields: readonly F[],
  taken: readonly FieldBox[] = [],
): Promise<PlacedFields<F> | { unplaced: Unplaced[] }> {
  const texts = [...new Set(fields.flatMap(({ anchor }) => anchor?.text ?? []))];
  if (texts.length === 0) return { fields: fields.map(asSent), warnings: [] };
  const blocks = taken.map((box) => ({ page: box.page, area: withLabel(box, pages) }));
  const found = await findAnchors(pdf, texts, {
    pages: pages.length,
    isMeant: (page, line) => !blocks.some((one) => one.page === page && meet(one.area, line)),
  });
  const unplaced: Unplaced[] = [];
  const used: { text: string; place: FoundWords }[] = [];
  const placed: Placed<F>[] = [];
  for (const [sent, field] of fields.entries()) {
    const { anchor } = field;
    const known = asSent(field, sent);
    if (!anchor) {
      placed.push(known);
      continue;
    }
    const hits = found?.get(anchor.text) ?? [];
    const message = found === null ? TOO_MANY_LETTERS : problemOf(anchor, hits, placed.length);
    if (message !== null) {
      unplaced.push({ sent, message, hits: hits.slice(0, LIMITS.fields).map(startOf) });
      continue;
    }
    for (const [at, place] of hits.entries()) {
      if (typeof anchor.occurrence === "number" && at + 1 !== anchor.occurrence) continue;
      used.push({ text: anchor.text, place });
      placed.push({ ...known, ...placeAt(anchor, place, field.height), occurrence: at + 1 });
    }
  }
  if (unplaced.length > 0) return { unplaced };
  const unseen = await findUnseen(pdf, used);
  return { fields: placed, warnings: unseen.map(unseenWarning) };
}

function asSent<F extends FieldToPlace>({ anchor: _, ...rest }: F, sent: number): Placed<F> {
  return { ...rest, sent };
}

const TOO_MANY_LETTERS =
  "the document has too many letters to be searched: give page, x and y instead";

function problemOf(
  { occurrence }: Anchor,
  { length: count }: readonly FoundWords[],
  before: number,
): string | null {
  const times = count === 1 ? "once" : `${count} times`;
  if (count === 0) return "its text is not found in the document";
  if (occurrence === undefined && count > 1) {
    return `its text is found ${times}: say which by occurrence, from 1 or "every"`;
  }
  if (typeof occurrence === "number" && occurrence > count) {
    return `occurrence is ${occurrence}, and its text is found ${times}`;
  }
  if (occurrence === "every" && before + count > LIMITS.fields) {
    return `its text is found ${times}: that makes more than ${LIMITS.fields} fields`;
  }
  return null;
}

/** Where words start: the upper left corner of their first line. */
function startOf({ page, lines }: FoundWords) {
  const { left, top } = lines[0]!;
  return { page, x: percent(left), y: percent(top) };
}

function placeAt({ at, dx = 0, dy = 0 }: Anchor, place: FoundWords, height: number) {
  const start = startOf(place);
  const last = place.lines.at(-1)!;
  // Behind words a field stands on their line.
  const from = at === "end" ? { x: percent(last.right), y: percent(last.bottom) - height } : start;
  return { page: start.page, x: rounded(from.x + dx), y: rounded(from.y + dy) };
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
/** Boxes of letters may reach over the page's edge. */
const percent = (share: number) => rounded(Math.min(100, Math.max(0, share * 100)));

/** Points below a box of the signature block that its label takes. */
const LABEL = 30;

function withLabel({ page, x, y, width, height }: FieldBox, pages: readonly PageSize[]): Box {
  const below = LABEL / (pages[page - 1]?.height ?? 1);
  return {
    left: x / 100,
    top: y / 100,
    right: (x + width) / 100,
    bottom: (y + height) / 100 + below,
  };
}

function unseenWarning({ text, place }: { text: string; place: FoundWords }): Warning {
  const letters = [...text];
  const told = letters.slice(0, MOST_TOLD).join("") + (letters.length > MOST_TOLD ? "…" : "");
  const said = `The words “${told}” on page ${place.page}, by which a field is placed, are seen by nobody.`;
  return { weight: "meaning", text: said };
}

/** What is said of fields over words, of pages that are not open. */
export function readCovered(pdf: Uint8Array, fields: readonly NamedBox[]): Promise<Warning[]> {
  const covered = new CoveredWords(fields);
  return withPdf(pdf, (held) => {
    const { pdfium } = held;
    for (const number of new Set(fields.map(({ page }) => page))) {
      if (number > held.pageCount) continue;
      withPage(held, number, (handle) => covered.readPage(number, pdfium, handle));
    }
    return covered.warnings();
  });
}

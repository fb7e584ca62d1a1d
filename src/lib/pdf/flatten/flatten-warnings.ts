import type { Warning } from "#lib/pdf/warnings.ts";
import type { AlivePdf } from "./find-alive.ts";
import type { Flattened } from "./flatten.ts";
import type { FlatAnnotation, Note } from "./flatten-annotations.ts";
import { legibleText } from "./form-values.ts";

/** Where a note stands in the sentence that tells it. */
type Telling = (kind: string, pages: string) => string;

const TELLINGS: Readonly<Record<Note, Telling>> = {
  "only printed": (kind, pages) =>
    `${kind} on ${pages} that is printed but not shown on screen was left out.`,
  "only shown": (kind, pages) =>
    `${kind} on ${pages} that is shown on screen but not printed is now part of the page and is printed, too.`,
  "no look": (kind, pages) =>
    `${kind} on ${pages} has no look of its own and was left out: each reader would draw another.`,
  "in doubt": (kind, pages) => `${kind} on ${pages} that not every reader shows was left out.`,
  comment: (kind, pages) =>
    `The comment of ${lowerFirst(kind)} on ${pages} is not part of the page and was left out.`,
};

/** Told one by one; the rest as a number. */
const MAX_FIELDS = 20;
const MAX_VALUE = 60;
const MAX_PAGES_NAMED = 8;

/** What became of annotations, fields and layers. */
export function flattenWarnings({ annotations, layers }: Flattened, alive: AlivePdf): Warning[] {
  const warnings: Warning[] = [];
  const warnOfMeaning = (text: string) => warnings.push({ weight: "meaning", text });
  for (const [note, tell] of Object.entries(TELLINGS) as [Note, Telling][]) {
    const noted = annotations.filter(({ notes }) => notes.includes(note));
    for (const [kind, ofKind] of Map.groupBy(noted, ({ subtype }) => kindWord(subtype))) {
      warnOfMeaning(tell(upperFirst(kind), pagesOf(ofKind)));
    }
  }
  const hid = layers.filter((page) => page.hid);
  if (hid.length > 0) warnOfMeaning(`A layer that is not shown was left out, ${pagesOf(hid)}.`);
  const differing = layers.filter((page) => page.printDiffers);
  if (differing.length > 0) {
    warnOfMeaning(
      `Printing would show other layers than the screen; what the screen shows was kept, ${pagesOf(differing)}.`,
    );
  }
  if (annotations.some(({ field }) => field)) {
    const text = "The form fields became part of the pages and can no longer be filled in.";
    warnings.push({ weight: "layout", text });
  }
  if (alive.rights) {
    const text = "The rights to fill the form in, which Adobe's programs grant, were removed.";
    warnings.push({ weight: "layout", text });
  }
  if (alive.xfa) {
    const text = "The XFA part of the form was removed; its ordinary pages were kept.";
    warnings.push({ weight: "layout", text });
  }
  return warnings;
}

/**
 * Fields and text boxes that hold something else than they show: the look counts.
 * @param texts by page, the words of each form that was drawn over it
 */
export function fieldWarnings(
  { annotations }: Flattened,
  texts: ReadonlyMap<number, readonly (string | null)[]>,
): Warning[] {
  const told = annotations.flatMap((annotation) => {
    const shown = annotation.drawn === null ? "" : texts.get(annotation.page)?.[annotation.drawn];
    const text = fieldWarning(annotation, shown ?? null) ?? wordsWarning(annotation, shown ?? null);
    return text === null ? [] : [text];
  });
  const more = told.length - MAX_FIELDS;
  if (more > 0) {
    told.splice(
      MAX_FIELDS,
      more,
      `${more} more form fields and text boxes hold something else than they show.`,
    );
  }
  return told.map((text) => ({ weight: "meaning", text }));
}

/** @param shown null where it is not known */
function fieldWarning({ field, page }: FlatAnnotation, shown: string | null): string | null {
  if (!field) return null;
  const named = `The form field "${field.name}" on page ${page}`;
  if (field.box && field.box.shown !== field.box.held) {
    const [looks, holds] = field.box.shown ? ["ticked", "not ticked"] : ["not ticked", "ticked"];
    return `${named} is shown ${looks} but holds ${holds}; what is shown counts.`;
  }
  if (field.ownLook !== null && shown && !isSameValue(shown, field.ownLook)) {
    return `${named} shows "${legibleText(shown, MAX_VALUE)}", made anew from its value as the form asks; the look brought along was "${legibleText(field.ownLook, MAX_VALUE)}".`;
  }
  if (field.held === null || shown === null || isSameValue(shown, field.held)) return null;
  // A list shows all its options, the chosen one marked.
  if (field.kind === "choice" && folded(shown).includes(folded(field.held))) return null;
  const look = shown === "" ? "nothing" : `"${legibleText(shown, MAX_VALUE)}"`;
  return `${named} shows ${look} but holds "${legibleText(field.held, MAX_VALUE)}"; what is shown counts.`;
}

function wordsWarning({ words, page }: FlatAnnotation, shown: string | null): string | null {
  if (words === null || shown === null || folded(shown) === folded(words)) return null;
  const look = shown === "" ? "nothing that is text" : `"${legibleText(shown, MAX_VALUE)}"`;
  return `A text box on page ${page} shows ${look} but holds "${legibleText(words, MAX_VALUE)}"; what is shown counts.`;
}

/** Spacing and thousands separators aside; a number may be shown with more or fewer decimals. */
function isSameValue(shown: string, held: string): boolean {
  if (folded(shown) === folded(held)) return true;
  const number = (text: string) => {
    const plain = text.replace(/[\s'’]|[^\d.,-]/g, "");
    const decimal = plain.replace(/[.,](?=.*[.,])/g, "").replace(",", ".");
    return decimal === "" || !/\d/.test(held) ? Number.NaN : Number(decimal);
  };
  return number(shown) === number(held);
}

function folded(text: string): string {
  return text.normalize("NFKC").replace(/[\s\p{C}]+/gu, "");
}

/** "page 2", "pages 2, 3 and 7". */
function pagesOf(items: readonly { page: number }[]): string {
  const pages = [...new Set(items.map(({ page }) => page))];
  if (pages.length === 1) return `page ${pages[0]}`;
  if (pages.length > MAX_PAGES_NAMED) return `${pages.length} pages`;
  return `pages ${pages.slice(0, -1).join(", ")} and ${pages.at(-1)}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** What people call an annotation (ISO 32000-1, 12.5.6.1, table 169). */
const KIND_WORDS: Readonly<Record<string, string>> = {
  Text: "a note",
  Link: "a link",
  FreeText: "a text box",
  Line: "a line",
  Square: "a rectangle",
  Circle: "an ellipse",
  Polygon: "a polygon",
  PolyLine: "a line",
  Highlight: "a highlight",
  Underline: "an underline",
  Squiggly: "an underline",
  StrikeOut: "a strike-out",
  Stamp: "a stamp",
  Caret: "an insertion mark",
  Ink: "a drawing",
  FileAttachment: "an attachment's icon",
  Screen: "a multimedia picture",
  Movie: "a multimedia picture",
  RichMedia: "a multimedia picture",
  Sound: "a sound's icon",
  "3D": "a multimedia picture",
  Widget: "a form field",
  Watermark: "a watermark",
  Redact: "a mark for blacking out",
};

/** "a highlight", "a form field"; for kinds nobody knows, "an annotation". */
function kindWord(subtype: string | undefined): string {
  return subtype !== undefined && Object.hasOwn(KIND_WORDS, subtype)
    ? KIND_WORDS[subtype]!
    : "an annotation";
}

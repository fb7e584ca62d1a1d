import { memoryOf, type Pdfium, withMemory } from "#lib/pdfium/pdfium.ts";
import type { DocumentFonts, LetterVerdict } from "./document-fonts.ts";
import { drawGrey, type GreyPage, isInked, isSameWithin, leftOf, MIDDLE } from "./grey-page.ts";
import { type Box, readBox, type SeenPage, seenPage } from "./letter-boxes.ts";
import { type PageTexts, takeTexts } from "./page-texts.ts";
import { isPlainlySeen } from "./plainly-seen.ts";

/** A letter that PDFium found on a page, and a sign that it made for blanks and ends of lines. */
export interface SeenLetter {
  /** Of Unicode; 10 for the end of a line. */
  code: number;
  /** On the seen page, in its width and height; none for signs that PDFium made. */
  box: Box | null;
}

export interface SeenLetters {
  /** In points, as it is seen. */
  width: number;
  height: number;
  /** In the order of the page's content, those that people see. Empty where they are not believed. */
  letters: readonly SeenLetter[];
  /**
   * `words`: they can be read. `lies`: letters are not what they are said to be, or
   * that cannot be told, so that the page counts as a picture. `none`: it has none.
   */
  kind: "words" | "lies" | "none";
  /** Letters of its text that leave no ink, the first of them. */
  unseen: string;
  /** The page as PDFium holds it open. */
  open: { pdfium: Pdfium; handle: number; seen: SeenPage };
}

/** More than any page that is read by people; what lies beyond is left out. */
const MAX_CHARACTERS = 50_000;
/** Rendering modes that paint nothing (ISO 32000-1, 9.3.6). */
const UNPAINTED = new Set([3, 7]);
const FILLED = new Set([0, 4]);
/** Of 255: paint that lets more through is not seen. */
const LEAST_ALPHA = 40;
/** Letters that nobody sees, which are named. */
const MOST_NOTED = 200;
/** PDFium's mark for a hyphen at a line's end. */
const HYPHEN = 0x02;
/** 6 and 9: turned over, each is the other. */
const TURNS = new Set([0x36, 0x39]);
/** Letters and digits that are none when they are turned over. */
const TELLING = /[2-57A-GJ-MP-RT-WYace-mrtvwyÀ-ÿ]/;
const LEAST_TELLING = 2;
/** Of a page's letters: more that cannot be told, and it counts as a picture. */
const MOST_UNTOLD = 0.05;
/** A letter that is there and cannot be told. */
const GAP = 0xfffd;
const BULLET = 0x2022;
/** Of Symbol and Wingdings, as office programs write them. */
const BULLETS = new Set([0xf0a7, 0xf0b7]);
/** Of the page. */
const SAME_PLACE = 0.0005;

interface Page {
  pdfium: Pdfium;
  handle: number;
  /** From 1. */
  page: number;
  /** Null where nothing is known of what the file's fonts show. */
  fonts: DocumentFonts | null;
}

/** Reads the letters of one page that is open. */
export function readSeenLetters<T>(page: Page, work: (letters: SeenLetters) => T): T {
  const { pdfium, handle } = page;
  return withMemory(pdfium, 64, (scratch) => {
    const seen = seenPage(pdfium, handle, scratch);
    const open = { pdfium, handle, seen };
    if (!hasLetters(pdfium, handle)) {
      const { width, height } = seen;
      return work({ kind: "none", unseen: "", width, height, open, letters: [] });
    }
    const isPlain = !page.fonts?.hasPictures(page.page) && isPlainlySeen(pdfium, handle, seen);
    const picture = isPlain ? null : drawGrey(pdfium, handle, seen);
    // Drawn first: what is taken from marked content here may decide what is drawn.
    const drawn = takeTexts(pdfium, handle, seen);
    page.fonts?.judgePage(
      page.page,
      drawn.texts.map(({ font }) => font),
    );
    const { letters, lies, untold, unseen } = readLetters(page, { seen, picture, drawn, scratch });
    const isBelieved = lies === 0 && untold <= MOST_UNTOLD * letters.length;
    const kind = !isBelieved ? "lies" : letters.some(isSaid) ? "words" : "none";
    return work({
      kind,
      unseen,
      width: seen.width,
      height: seen.height,
      open,
      letters: isBelieved ? letters : [],
    });
  });
}

function hasLetters(pdfium: Pdfium, page: number): boolean {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return false;
  try {
    return pdfium.FPDFText_CountChars(text) > 0;
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

const isSaid = ({ code, box }: SeenLetter) => box !== null && code !== GAP;

interface Sight {
  seen: SeenPage;
  /** Null where all letters are seen without it. */
  picture: GreyPage | null;
  drawn: PageTexts;
  scratch: number;
}

function readLetters({ pdfium, handle, fonts }: Page, { seen, picture, drawn, scratch }: Sight) {
  const letters: SeenLetter[] = [];
  const turns = new Turns();
  let [lies, untold, unseen] = [0, 0, ""];
  const { height } = seen;
  const text = pdfium.FPDFText_LoadPage(handle);
  if (text === 0) return { letters, lies, untold, unseen };
  const left = picture && whatIsLeft({ pdfium, handle, seen, drawn, picture });
  const painted = new Map(
    drawn.texts
      .filter(({ object }) => picture === null || isPainted(pdfium, object, scratch))
      .map((one) => [one.object, one]),
  );
  try {
    const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_CHARACTERS);
    let gap: Box | null = null;
    let noted = -1;
    const note = (code: number, index: number) => {
      if (unseen.length >= MOST_NOTED) return;
      // What was left out between two of them was a blank, or is seen.
      unseen += (noted >= 0 && noted !== index - 1 ? " " : "") + String.fromCharCode(code);
      noted = index;
    };
    for (let index = 0; index < count; index += 1) {
      const code = pdfium.FPDFText_GetUnicode(text, index);
      const object = pdfium.FPDFText_GetTextObject(text, index);
      if (object === 0 || code === HYPHEN) {
        letters.push({ code: code === HYPHEN ? 0x2d : code, box: null });
        if (code === 0x0a || code === 0x0d) turns.endLine();
        continue;
      }
      const of = painted.get(object);
      const verdict = of ? (fonts?.verdict(of.font, code) ?? "unlike") : "unknown";
      const box = readBox(pdfium, text, index, scratch, seen);
      const isInked = of !== undefined && box !== null && isInSight(box, height, picture);
      if (!isInked || verdict === "blank") {
        if (verdict !== "blank" && !isBlank(code)) note(code, index);
        else letters.push({ code: 0x20, box: null });
        continue;
      }
      const sight = left && drawn.isCovered(of, box) ? left(box) : "seen";
      const isHidden = sight === "hidden";
      const isUntold = sight === "mixed" || verdict === "untold";
      if (isHidden) note(code, index);
      else {
        if (verdict === "unlike" || of.isMirrored) lies += 1;
        turns.take(code, of.isTurnedOver);
      }
      const told = isHidden || isUntold ? GAP : asText(code, verdict);
      // One glyph that is said to be many letters is one gap, and so is what one drawing covers.
      const isSameGap = told === GAP && gap !== null && (isHidden || isSameBox(gap, box));
      gap = told === GAP ? box : null;
      if (isSameGap) continue;
      if (isUntold && !isHidden) untold += 1;
      if (isBlank(told)) letters.push({ code: 0x20, box: null });
      else if (isLetter(told)) letters.push({ code: told, box });
    }
    turns.endLine();
    return { letters, lies: lies + turns.lies, untold, unseen };
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

/** Looks at what is left of a letter that something may cover; draws what that takes once. */
function whatIsLeft({
  pdfium,
  handle,
  seen,
  drawn,
  picture,
}: {
  pdfium: Pdfium;
  handle: number;
  seen: SeenPage;
  drawn: PageTexts;
  picture: GreyPage;
}): (box: Box) => "seen" | "hidden" | "mixed" {
  let alone: GreyPage | undefined;
  let bare: GreyPage | undefined;
  return (box) => {
    alone ??= drawn.withTextsAlone(() => drawGrey(pdfium, handle, seen, MIDDLE));
    if (isSameWithin(picture, alone, box)) return "seen";
    bare ??= drawn.withoutTexts(() => drawGrey(pdfium, handle, seen));
    return leftOf({ page: picture, alone, bare }, box);
  };
}

/**
 * Digits that are turned over, in lines: where nothing else of a line shows which way
 * it is to be read, they are others.
 */
class Turns {
  lies = 0;
  #digits = 0;
  #telling = 0;

  take(code: number, isTurnedOver: boolean): void {
    if (!isTurnedOver) return;
    if (TURNS.has(code)) this.#digits += 1;
    else if (TELLING.test(String.fromCodePoint(code))) this.#telling += 1;
  }

  endLine(): void {
    if (this.#telling < LEAST_TELLING) this.lies += this.#digits;
    [this.#digits, this.#telling] = [0, 0];
  }
}

/** What stands in text for a glyph that nobody can name. */
function asText(code: number, verdict: LetterVerdict): number {
  if (verdict !== "unknown") return code;
  if (BULLETS.has(code)) return BULLET;
  const isUnnamed = (code < 0x20 && !isEnd(code)) || (code >= 0xe000 && code <= 0xf8ff);
  return isUnnamed ? GAP : code;
}

const isEnd = (code: number) => code === 0x09 || code === 0x0a || code === 0x0d;

const isSameBox = (one: Box, other: Box) =>
  Math.abs(one.left - other.left) < SAME_PLACE && Math.abs(one.top - other.top) < SAME_PLACE;

function isPainted(pdfium: Pdfium, object: number, scratch: number): boolean {
  const mode = pdfium.FPDFTextObj_GetTextRenderMode(object);
  if (UNPAINTED.has(mode)) return false;
  if (!FILLED.has(mode)) return true;
  const [red, green, blue, alpha] = [scratch, scratch + 4, scratch + 8, scratch + 12];
  if (!pdfium.FPDFPageObj_GetFillColor(object, red, green, blue, alpha)) return true;
  return memoryOf(pdfium).HEAP32[alpha / 4]! >= LEAST_ALPHA;
}

/** Points: letters of lines lower than this are too small for people. */
const LEAST_HEIGHT = 2.4;

function isInSight(box: Box, height: number, picture: GreyPage | null): boolean {
  if ((box.bottom - box.top) * height < LEAST_HEIGHT) return false;
  return picture === null || isInked(picture, box);
}

const isBlank = (code: number) => code <= 0x20 || code === 0xa0;

/** What has a place in text. */
function isLetter(code: number): boolean {
  const outside = isBlank(code) || code > 0x10ffff || code === 0xfffe || code === 0xffff;
  return !outside;
}

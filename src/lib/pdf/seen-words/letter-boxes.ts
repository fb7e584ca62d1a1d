import { memoryOf, type Pdfium, withMemory } from "#lib/pdfium/pdfium.ts";

/** On the seen page, from its left and its top, each side 1. */
export interface Point {
  x: number;
  y: number;
}

/** On the seen page, from its left and its top, each side 1. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface SeenPage {
  /** Points. */
  width: number;
  height: number;
  /** From the page's own units to the page as it is seen, each side 1. */
  place(x: number, y: number): Point;
  /** The same of two corners that face one another. */
  box(x: number, y: number, otherX: number, otherY: number): Box;
}

/** PDFium answers device positions in whole units; a page this wide keeps 0.0001 percent apart. */
const DEVICE = 1_000_000;
/** Far enough apart on the page that whole units do not blur the transformation. */
const SPAN = 1_000;

/**
 * Turning and cropping are affine (ISO 32000-2, 8.3.3), so three places tell of all.
 * @param scratch eight bytes of PDFium's memory
 */
export function seenPage(pdfium: Pdfium, page: number, scratch: number): SeenPage {
  const place = (x: number, y: number) => {
    pdfium.FPDF_PageToDevice(page, 0, 0, DEVICE, DEVICE, 0, x, y, scratch, scratch + 4);
    const start = scratch / 4;
    const [deviceX, deviceY] = memoryOf(pdfium).HEAP32.subarray(start, start + 2);
    return { x: deviceX! / DEVICE, y: deviceY! / DEVICE };
  };
  const [origin, right, up] = [place(0, 0), place(SPAN, 0), place(0, SPAN)];
  const toSeen = (x: number, y: number) => ({
    x: origin.x + ((right.x - origin.x) * x + (up.x - origin.x) * y) / SPAN,
    y: origin.y + ((right.y - origin.y) * x + (up.y - origin.y) * y) / SPAN,
  });
  return {
    width: pdfium.FPDF_GetPageWidthF(page),
    height: pdfium.FPDF_GetPageHeightF(page),
    place: toSeen,
    box: (x, y, otherX, otherY) => boxAround([toSeen(x, y), toSeen(otherX, otherY)]),
  };
}

/** Of PDFium's memory, for whoever asks for the boxes of letters. */
const BOX_BYTES = 24;

/** The letters of a page that PDFium has loaded. */
export interface PageLetters {
  /** As PDFium's text page. */
  text: number;
  count: number;
  seen: SeenPage;
  /** Null for a letter that has no place. */
  boxOf(index: number): Box | null;
  /** The same, as high as its line. */
  lineBoxOf(index: number): Box | null;
}

/** Lends the letters of a page; null where PDFium finds no text page. */
export function withPageLetters<T>(
  pdfium: Pdfium,
  page: number,
  work: (letters: PageLetters) => T,
): T | null {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return null;
  try {
    return withMemory(pdfium, BOX_BYTES, (scratch) => {
      const seen = seenPage(pdfium, page, scratch);
      const boxOf = (index: number) => readBox(pdfium, text, index, scratch, seen);
      const lineBoxOf = (index: number) => {
        const box = boxOf(index);
        return box && lineBox(pdfium, text, index, scratch, { seen, box });
      };
      const count = pdfium.FPDFText_CountChars(text);
      return work({ text, count, seen, boxOf, lineBoxOf });
    });
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

/** Points: no font is as high in text, so that higher boxes are looked at again. */
const HIGH = 60;
/** Of the letter's size; PDFium gives those of Type 3 fonts thirty-two. */
const HIGHEST = 4;
/** What a letter takes of its size where its font does not tell. */
const USUAL = { width: 0.6, below: 0.25, above: 0.85 };

/**
 * A letter's box with its font's full height.
 * @param scratch `BOX_BYTES` of PDFium's memory
 */
export function readBox(
  pdfium: Pdfium,
  text: number,
  index: number,
  scratch: number,
  seen: SeenPage,
): Box | null {
  if (!pdfium.FPDFText_GetLooseCharBox(text, index, scratch)) return null;
  const start = scratch / 4;
  const corners = memoryOf(pdfium).HEAPF32;
  const [left, top, right, bottom] = corners.subarray(start, start + 4);
  if (Math.abs(top! - bottom!) > HIGH) {
    const usual = usualBox(pdfium, text, index, scratch, seen);
    if (usual && Math.abs(top! - bottom!) > HIGHEST * usual.size) return usual.box;
  }
  return seen.box(left!, top!, right!, bottom!);
}

/** Where a letter of its size would stand. */
function usualBox(
  pdfium: Pdfium,
  text: number,
  index: number,
  scratch: number,
  { place }: SeenPage,
): { box: Box; size: number } | null {
  const size = pdfium.FPDFText_GetFontSize(text, index);
  if (!pdfium.FPDFText_GetMatrix(text, index, scratch)) return null;
  const start = scratch / 4;
  const [a, b, c, d, e, f] = memoryOf(pdfium).HEAPF32.slice(start, start + 6);
  const corner = (along: number, up: number) =>
    place(e! + size * (a! * along + c! * up), f! + size * (b! * along + d! * up));
  const { width, below, above } = USUAL;
  const corners = [
    corner(0, -below),
    corner(width, -below),
    corner(0, above),
    corner(width, above),
  ];
  return { box: boxAround(corners), size: size * Math.hypot(c!, d!) };
}

/** Heights that a font may tell of itself, in its size; others are as most fonts have them. */
const TOLD = {
  above: { least: 0.3, most: 1.5, usual: 0.95 },
  // A hundredth, which fonts of ours tell of letters that stand on their line, in single precision.
  below: { least: 0.009, most: 1, usual: 0.35 },
};
/** Of a letter's height, how far it may lean to one side. */
const LEVEL = 0.05;

/**
 * A letter's box as high as its font says that letters are above and below their line,
 * as text is selected; `box` where the letter stands aslant.
 * @param scratch `BOX_BYTES` of PDFium's memory
 */
function lineBox(
  pdfium: Pdfium,
  text: number,
  index: number,
  scratch: number,
  { seen, box }: { seen: SeenPage; box: Box },
): Box {
  const object = pdfium.FPDFText_GetTextObject(text, index);
  const size = pdfium.FPDFText_GetFontSize(text, index);
  if (object === 0 || !pdfium.FPDFText_GetMatrix(text, index, scratch)) return box;
  const start = scratch / 4;
  const [, , c = 0, d = 0, e = 0, f = 0] = memoryOf(pdfium).HEAPF32.slice(start, start + 6);
  const font = pdfium.FPDFTextObj_GetFont(object);
  const floatAfter = (isThere: boolean) => (isThere ? memoryOf(pdfium).HEAPF32[start]! : 0);
  const above = toldHeight(TOLD.above, floatAfter(pdfium.FPDFFont_GetAscent(font, 1, scratch)));
  const below = toldHeight(TOLD.below, -floatAfter(pdfium.FPDFFont_GetDescent(font, 1, scratch)));
  const pointAt = (height: number) => seen.place(e + size * c * height, f + size * d * height);
  const [top, bottom] = [pointAt(above), pointAt(-below)];
  const [across, down] = [
    Math.abs(top.x - bottom.x) * seen.width,
    Math.abs(top.y - bottom.y) * seen.height,
  ];
  const line = boxAround([top, bottom]);
  const isLevel = across <= LEVEL * down;
  if (!isLevel && down > LEVEL * across) return box;
  const fitted = isLevel
    ? { ...box, top: line.top, bottom: line.bottom }
    : { ...box, left: line.left, right: line.right };
  return isAlike(fitted, box) ? fitted : box;
}

/** A font's size is not told truly of every letter: a line lies where its letter does. */
function isAlike(one: Box, other: Box): boolean {
  const [across, down] = [other.right - other.left, other.bottom - other.top];
  const isSameSize =
    one.right - one.left <= MOST_HIGHER * across && one.bottom - one.top <= MOST_HIGHER * down;
  return isSameSize && meet(one, other);
}

/** How much higher a line may be than the box in which its letter is selected. */
const MOST_HIGHER = 2;

function toldHeight(
  { least, most, usual }: { least: number; most: number; usual: number },
  told: number,
): number {
  return told >= least && told <= most ? told : usual;
}

/** Of a letter's box with its font's full height, above and below: most letters leave it empty. */
const EMPTY = 0.2;

/** What of a letter's box most letters fill. */
export function coreOf({ left, top, right, bottom }: Box): Box {
  const empty = EMPTY * (bottom - top);
  return { left, right, top: top + empty, bottom: bottom - empty };
}

/** What holds all of some points. */
export function boxAround(points: readonly Point[]): Box {
  const box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Whether two boxes have a place in common. */
export function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

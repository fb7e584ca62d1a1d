import type { TextLine } from "#lib/pdf/pictures/page-text.ts";
import { type Box, seenPage } from "#lib/pdf/seen-words/letter-boxes.ts";
import { memoryOf, type Pdfium, withMemory } from "#lib/pdfium/pdfium.ts";

/** Kinds of objects (fpdf_edit.h). */
const PATH = 2;
const IMAGE = 3;
const SHADING = 4;

/** More than a drawing of a plan has; a page with more is a picture of its own, which its pages show. */
const MOST_OBJECTS = 4_000;
const MOST_AREAS = 60;
/** Of the page: what is farther apart belongs to two drawings. */
const REACH = 0.008;
/** Of the page: paper, frames and letterheads behind everything. */
const GROUND = 0.6;
/** Of the page: smaller pictures are marks, and smaller drawings are rules and boxes of a form. */
const LEAST_PICTURE = 0.004;
const LEAST_DRAWING = { width: 0.12, height: 0.05 };
/** Of an area: where words take more of it, it is a table or a frame around text, which is read as that. */
const MOST_WORDS = 0.14;

interface Area extends Box {
  hasPicture: boolean;
  drawn: number;
}

/**
 * Where pictures and drawings stand on a page, from top to bottom, as shares of
 * the page that is seen: what a reading of its words alone would leave out.
 * @param handle of a page that PDFium holds open
 * @param lines its words, in percent of the page
 */
export function drawnAreas(pdfium: Pdfium, handle: number, lines: readonly TextLine[]): Box[] {
  const areas: Area[] = [];
  for (const one of objectsOf(pdfium, handle)) {
    let grown = one;
    for (let at = areas.length - 1; at >= 0; at -= 1) {
      // What grew may reach what it did not before.
      if (!isNear(areas[at]!, grown)) continue;
      grown = joined(areas[at]!, grown);
      areas.splice(at, 1);
      at = areas.length;
    }
    areas.push(grown);
    if (areas.length > MOST_AREAS) return [];
  }
  return areas
    .filter((area) => isToBeSeen(area, lines))
    .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
    .sort((one, other) => one.top - other.top);
}

function objectsOf(pdfium: Pdfium, handle: number): Area[] {
  const count = pdfium.FPDFPage_CountObjects(handle);
  if (count > MOST_OBJECTS) return [];
  return withMemory(pdfium, 16, (scratch) => {
    const seen = seenPage(pdfium, handle, scratch);
    return Array.from({ length: count }, (_, at) => pdfium.FPDFPage_GetObject(handle, at)).flatMap(
      (object): Area[] => {
        const type = pdfium.FPDFPageObj_GetType(object);
        if (type !== PATH && type !== IMAGE && type !== SHADING) return [];
        const [left, bottom, right, top] = [scratch, scratch + 4, scratch + 8, scratch + 12];
        if (!pdfium.FPDFPageObj_GetBounds(object, left, bottom, right, top)) return [];
        const start = scratch / 4;
        const [x = 0, y = 0, otherX = 0, otherY = 0] = memoryOf(pdfium).HEAPF32.slice(
          start,
          start + 4,
        );
        const box = onPage(seen.box(x, y, otherX, otherY));
        if (box === null || sizeOf(box) > GROUND) return [];
        const hasPicture = type === IMAGE && sizeOf(box) >= LEAST_PICTURE;
        return [{ ...box, hasPicture, drawn: 1 }];
      },
    );
  });
}

function onPage({ left, top, right, bottom }: Box): Box | null {
  const cut = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(1, right),
    bottom: Math.min(1, bottom),
  };
  return cut.left <= cut.right && cut.top <= cut.bottom ? cut : null;
}

function isNear(one: Box, other: Box): boolean {
  return (
    one.left - REACH <= other.right &&
    other.left - REACH <= one.right &&
    one.top - REACH <= other.bottom &&
    other.top - REACH <= one.bottom
  );
}

function joined(one: Area, other: Area): Area {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
    hasPicture: one.hasPicture || other.hasPicture,
    drawn: one.drawn + other.drawn,
  };
}

function isToBeSeen(area: Area, lines: readonly TextLine[]): boolean {
  if (area.hasPicture) return true;
  const isLarge =
    area.right - area.left >= LEAST_DRAWING.width &&
    area.bottom - area.top >= LEAST_DRAWING.height &&
    area.drawn > 1;
  return isLarge && wordsIn(area, lines) <= MOST_WORDS;
}

/** The share of an area that words take. */
function wordsIn(area: Box, lines: readonly TextLine[]): number {
  const taken = lines.reduce((sum, { x, y, width, height }) => {
    const [left, right] = [Math.max(area.left, x / 100), Math.min(area.right, (x + width) / 100)];
    const [top, bottom] = [Math.max(area.top, y / 100), Math.min(area.bottom, (y + height) / 100)];
    return sum + Math.max(0, right - left) * Math.max(0, bottom - top);
  }, 0);
  return taken / sizeOf(area);
}

function sizeOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

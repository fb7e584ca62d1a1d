import type { ShownGlyphs } from "#lib/pdf/canonical/fonts/shown-glyphs.ts";
import { type Drawn, drawLoadedPage, withDrawn } from "#lib/pdf/pictures/draw-page.ts";
import { withPage, withPdfMeanwhile } from "#lib/pdfium/pdfium.ts";
import { type Difference, findDifferences } from "./compare-pictures.ts";
import { withSecondPdf } from "./draw-second.ts";
import type { Size } from "./find-places.ts";
import { AFAR, type Field, type FontSheet, type SheetPage } from "./font-sheet.ts";

/** What two engines make of fonts. */
export interface ComparedFonts {
  /** Both draw other letters, or in other widths. */
  unlike: Set<ShownGlyphs>;
  /** Letters are drawn too small or too far away to be told apart on a sheet. */
  unsure: Set<ShownGlyphs>;
}

/** Pixels to a point. */
const SCALE = 2;
/** Ink in one picture and not in the other, in pixels: a tenth of a full stop's. */
const LEAST_INK = 3;
/** Less than this, in pixels, is none of a letter's width or height. */
const LEAST_SIDE = 3;
/** Of 255: as little as is left of a thin stroke where the whole page is small. */
const WHITEST = 250;
/** Side of the picture in which what is far away is looked for, in pixels. */
const FAR_PIXELS = 1_200;

/**
 * Draws a sheet of letters by PDFium and by pdf.js.
 * Blocks while it works; only for the worker process.
 * @throws UnopenablePdf; SecondEngineFailure and OutOfMemory, which are not the document's fault; Undrawable
 */
export async function compareFonts(sheet: FontSheet): Promise<ComparedFonts> {
  const compared: ComparedFonts = { unlike: new Set(), unsure: new Set() };
  await withSecondPdf(sheet.pdf, (second) =>
    withPdfMeanwhile(sheet.pdf, async (first) => {
      for (const [index, page] of sheet.pages.entries()) {
        const size = sizeOf(page);
        const number = 2 * index + 1;
        const other = await second.load(number);
        const theirs = await other.draw(size);
        other.close();
        const ours = withPage(first, number, (handle) =>
          drawLoadedPage(first.pdfium, handle, 0, size),
        );
        const isBeside = withPage(first, number + 1, (handle) =>
          withDrawn(first.pdfium, handle, 0, FAR, (drawn) => drawsAround(drawn, page)),
        );
        for (const { font } of unlikeFields(ours, theirs, page)) compared.unlike.add(font);
        for (const field of page.fields) {
          if (isBeside || isTiny(ours, field)) compared.unsure.add(field.font);
        }
      }
    }),
  );
  return compared;
}

/** The fields of a page of which two pictures do not show the same letter twice. Pure. */
export function unlikeFields(ours: Drawn, theirs: Drawn, page: SheetPage): Field[] {
  const differences = findDifferences(ours, theirs, LEAST_INK);
  return page.fields.filter((field) => differences.some((one) => touches(one, field)));
}

/** Of the picture of a page, in pixels. */
export function sizeOf({ width, height }: Size): Size {
  return { width: SCALE * width, height: SCALE * height };
}

const FAR = { width: FAR_PIXELS, height: FAR_PIXELS };

/** Whether there is ink beside the page in a picture of it with `AFAR` around. */
function drawsAround({ width, height, pixels }: Drawn, page: SheetPage): boolean {
  const across = width / (page.width + 2 * AFAR);
  const along = height / (page.height + 2 * AFAR);
  const [left, top] = [Math.ceil(AFAR * across), Math.ceil(AFAR * along)];
  const [right, bottom] = [Math.floor(width - left), Math.floor(height - top)];
  for (let y = 0, at = 0; y < height; y += 1) {
    const isBeside = y < top || y >= bottom;
    for (let x = 0; x < width; x += 1, at += 4) {
      if (pixels[at]! < WHITEST && (isBeside || x < left || x >= right)) return true;
    }
  }
  return false;
}

function touches({ x, y, width, height }: Difference, field: Field): boolean {
  const [left, top] = [SCALE * field.left, SCALE * field.top];
  return (
    x < left + SCALE * field.width &&
    left < x + width &&
    y < top + SCALE * field.height &&
    top < y + height
  );
}

/** Whether what is drawn in a field is next to nothing, but not nothing. */
function isTiny({ width, pixels }: Drawn, field: Field): boolean {
  const [left, top] = [SCALE * field.left, SCALE * field.top];
  let [first, last, highest, lowest] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let y = top; y < top + SCALE * field.height; y += 1) {
    for (let x = left; x < left + SCALE * field.width; x += 1) {
      if (pixels[4 * (y * width + x)]! >= WHITEST) continue;
      first = Math.min(first, x);
      last = Math.max(last, x);
      highest = Math.min(highest, y);
      lowest = Math.max(lowest, y);
    }
  }
  return last >= first && Math.max(last - first, lowest - highest) < LEAST_SIDE;
}

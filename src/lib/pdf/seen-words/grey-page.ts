import { memoryOf, OutOfMemory, type Pdfium } from "#lib/pdfium/pdfium.ts";
import type { Box } from "./letter-boxes.ts";

/** A page as it is seen, in grey. */
export interface GreyPage {
  width: number;
  height: number;
  shades: Uint8Array;
}

/** Pixels of a point: letters of 6 points are ten of them high. */
const SCALE = 1.7;
/** Small pages are drawn so wide, in pixels. */
const LEAST_WIDTH = 300;
const MAX_PIXELS = 4_000_000;
/** Of fpdfview.h: FPDF_ANNOT; FPDFBitmap_Gray. */
const DRAW_ANNOTATIONS = 0x01;
const GREY = 1;
const WHITE = 0xffffffff;
/** On which dark letters and light ones are seen. */
export const MIDDLE = 0xff808080;

/** Of 255: what differs less from what surrounds it is not seen. */
const LEAST_CONTRAST = 40;
/** The same of letters of few pixels, which are never quite dark. */
const LEAST_CONTRAST_OF_SMALL = 16;
/** Pixels: narrower letters are looked at up to their neighbours. */
const SMALL = 5;

export function drawGrey(
  pdfium: Pdfium,
  page: number,
  size: { width: number; height: number },
  ground = WHITE,
): GreyPage {
  const area = size.width * size.height;
  const scale = Math.min(Math.max(SCALE, LEAST_WIDTH / size.width), Math.sqrt(MAX_PIXELS / area));
  const width = Math.max(1, Math.floor(size.width * scale));
  const height = Math.max(1, Math.floor(size.height * scale));
  const none = { width: 0, height: 0, shades: new Uint8Array() };
  if (!(width * height <= MAX_PIXELS)) return none;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GREY, 0, 0);
  if (bitmap === 0) throw new OutOfMemory("PDFium has no memory left for a picture");
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, ground);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW_ANNOTATIONS);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const bytes = memoryOf(pdfium).HEAPU8;
    const shades = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      const from = start + row * stride;
      shades.set(bytes.subarray(from, from + width), row * width);
    }
    return { width, height, shades };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/** Whether something stands out within a letter's box. */
export function isInked({ width, height, shades }: GreyPage, box: Box): boolean {
  const isSmall = (box.right - box.left) * width < SMALL;
  const inset = isSmall ? 0 : 1;
  const left = Math.floor(box.left * width) + inset;
  const right = Math.ceil(box.right * width) - inset;
  const top = Math.floor(box.top * height);
  const bottom = Math.ceil(box.bottom * height);
  const firstX = Math.max(0, left);
  const lastX = Math.min(width, right);
  const firstY = Math.max(0, top);
  const lastY = Math.min(height, bottom);
  // More of it off the page than on it.
  if (2 * (lastX - firstX) < right - left || 2 * (lastY - firstY) < bottom - top) return false;
  const least = isSmall ? LEAST_CONTRAST_OF_SMALL : LEAST_CONTRAST;
  const step = stepOf(lastX - firstX, lastY - firstY);
  let darkest = 255;
  let lightest = 0;
  for (let y = firstY; y < lastY; y += step) {
    for (let x = firstX; x < lastX; x += step) {
      const shade = shades[y * width + x]!;
      if (shade < darkest) darkest = shade;
      if (shade > lightest) lightest = shade;
    }
    if (lightest - darkest >= least) return true;
  }
  return false;
}

/** Pixels of a letter that are looked at: what is larger shows in every second one, or third. */
const MOST_LOOKED_AT = 10_000;

/** Boxes may be as large as the page, for each of its letters. */
function stepOf(width: number, height: number): number {
  return Math.max(1, Math.ceil(Math.sqrt((width * height) / MOST_LOOKED_AT)));
}

/** Of two drawings of a letter that are the same but for what is behind it. */
const LEAST_LIKENESS = 0.7;

/** Whether two pictures of a page show the same within a letter's box, whatever their grounds. */
export function isSameWithin(one: GreyPage, other: GreyPage, box: Box): boolean {
  const { width, height } = one;
  const left = Math.max(0, Math.floor(box.left * width));
  const right = Math.min(width, Math.ceil(box.right * width));
  const top = Math.max(0, Math.floor(box.top * height));
  const bottom = Math.min(height, Math.ceil(box.bottom * height));
  const step = stepOf(right - left, bottom - top);
  let [count, sumOne, sumOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const here = one.shades[y * width + x]!;
      const there = other.shades[y * width + x]!;
      sumOne += here;
      sumOther += there;
      squaresOne += here * here;
      squaresOther += there * there;
      products += here * there;
      count += 1;
    }
  }
  const spreadOne = squaresOne - sumOne ** 2 / count;
  const spreadOther = squaresOther - sumOther ** 2 / count;
  const together = products - (sumOne * sumOther) / count;
  // Pearson's coefficient; a drawing of one shade is like none.
  return together > 0 && together ** 2 >= LEAST_LIKENESS ** 2 * spreadOne * spreadOther;
}

/** Of 255: a pixel that differs by less is the same in both pictures. */
const LEAST_DIFFERENCE = 12;
/** Of a letter's own pixels. */
const MOST_HIDDEN = 0.1;
const LEAST_SEEN = 0.8;
/** Of the letter's contrast: what is drawn beside and behind it with more is read with it. */
const MOST_BESIDE = 0.5;

/**
 * What of a letter is left where something may cover it: `seen` where it stands out
 * from everything else, `hidden` where the page looks the same without it.
 * @param pictures of the page, of its texts alone, and of all but its texts
 */
export function leftOf(
  { page, alone, bare }: { page: GreyPage; alone: GreyPage; bare: GreyPage },
  box: Box,
): "seen" | "hidden" | "mixed" {
  const { width, height } = page;
  const left = Math.max(0, Math.floor(box.left * width));
  const right = Math.min(width, Math.ceil(box.right * width));
  const top = Math.max(0, Math.floor(box.top * height));
  const bottom = Math.min(height, Math.ceil(box.bottom * height));
  const ground = MIDDLE & 0xff;
  const step = stepOf(right - left, bottom - top);
  let [own, seen, contrast, darkest, lightest] = [0, 0, 0, 255, 0];
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const at = y * width + x;
      const behind = bare.shades[at]!;
      darkest = Math.min(darkest, behind);
      lightest = Math.max(lightest, behind);
      if (Math.abs(alone.shades[at]! - ground) < 2 * LEAST_DIFFERENCE) continue;
      const difference = Math.abs(page.shades[at]! - behind);
      own += 1;
      if (difference >= LEAST_DIFFERENCE) seen += 1;
      contrast = Math.max(contrast, difference);
    }
  }
  if (seen <= MOST_HIDDEN * own) return "hidden";
  const standsOut = lightest - darkest <= MOST_BESIDE * contrast;
  return seen >= LEAST_SEEN * own && standsOut ? "seen" : "mixed";
}

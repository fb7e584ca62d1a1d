import { memoryOf, type Pdfium } from "#documents/pdf/pictures/pdfium.ts";

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

/**
 * A letter's box with its font's full height.
 * @param scratch sixteen bytes of PDFium's memory
 */
export function readBox(
  pdfium: Pdfium,
  text: number,
  index: number,
  scratch: number,
  { box }: SeenPage,
): Box | null {
  if (!pdfium.FPDFText_GetLooseCharBox(text, index, scratch)) return null;
  const start = scratch / 4;
  const corners = memoryOf(pdfium).HEAPF32;
  return box(corners[start]!, corners[start + 1]!, corners[start + 2]!, corners[start + 3]!);
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

import type { FieldBox } from "#lib/pdf/parts.ts";
import { withPdf } from "#lib/pdfium/pdfium.ts";
import { drawPage } from "./page-picture.ts";

/** Pixels: letters of 4 pt are still some pixels high. */
const WIDTH = 800;
/** Of 255: paler than that is paper, or a tint behind a form. */
const INK_BELOW = 190;

/**
 * Of each place on a page, whether nothing is printed there: only there may
 * words of ours lie over the page.
 * @throws UnopenablePdf
 */
export async function emptyPlaces(input: {
  pdf: Uint8Array;
  places: readonly FieldBox[];
}): Promise<boolean[]> {
  return withPdf(input.pdf, (held) => {
    const empty = input.places.map(() => false);
    for (const page of new Set(input.places.map((place) => place.page))) {
      const picture = drawPage(held, page, WIDTH);
      for (const [index, place] of input.places.entries()) {
        if (place.page === page) empty[index] = isEmpty(picture, place);
      }
    }
    return empty;
  });
}

function isEmpty({ pixels, width, height }: ReturnType<typeof drawPage>, place: FieldBox): boolean {
  const [left, right] = span(place.x, place.width, width);
  const [top, bottom] = span(place.y, place.height, height);
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const darkest = Math.min(pixels[at] ?? 255, pixels[at + 1] ?? 255, pixels[at + 2] ?? 255);
      if (darkest < INK_BELOW) return false;
    }
  }
  return true;
}

function span(start: number, length: number, whole: number): [from: number, to: number] {
  const from = Math.floor((start / 100) * whole);
  const to = Math.ceil(((start + length) / 100) * whole);
  return [Math.max(0, from), Math.min(whole, to)];
}

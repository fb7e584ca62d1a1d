import type { Rectangle } from "#lib/pdf/geometry.ts";
import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";
import {
  type HeldPdf,
  memoryOf,
  withForm,
  withMemory,
  withPage,
  withPdf,
} from "#lib/pdfium/pdfium.ts";
import { looksSame } from "./compare-looks.ts";
import { drawnTexts } from "./drawn-texts.ts";
import type { Flattened } from "./flatten.ts";
import { drawPage, withFilledPage } from "./held-form.ts";

export interface Proof {
  /** Pages from 1 that look otherwise than before. */
  different: number[];
  /** For each page, the words of each form that was drawn over it; null for one that could not be read. */
  texts: Map<number, (string | null)[]>;
}

/** Pixels of a page's longer side: the letters of a contract are still told apart. */
const LONGEST = 1_400;
/** With more pages than this, the pictures shrink, so that the time stays bounded. */
const PAGES_AT_FULL_SIZE = 60;
const SHORTEST = 700;
/** Pictures of so many pages are held at the same time, six megabytes each. */
const PAGES_AT_ONCE = 8;
/** How far PDFium's hint at an empty box may reach, in pixels. */
const HINT_REACH = 2;

/**
 * Draws the changed pages of a document as they were, with annotations and
 * filled fields, and as they are now, and compares.
 */
export async function proveLooks(
  before: Uint8Array,
  after: Uint8Array,
  { changed, drawings, annotations }: Flattened,
): Promise<Proof> {
  const longest = changed.length > PAGES_AT_FULL_SIZE ? SHORTEST : LONGEST;
  const hints = Map.groupBy(
    annotations.filter(({ hint }) => hint),
    ({ page }) => page,
  );
  const unframed = Map.groupBy(
    annotations.filter((annotation) => annotation.unframed !== null),
    ({ page }) => page,
  );
  const drawBefore = (held: HeldPdf, form: number, page: number) => {
    const links = unframed.get(page)?.toReversed() ?? [];
    if (links.length > 0) {
      withPage(held, page, (handle) => {
        // From the last on, so that the others keep their places.
        for (const link of links) held.pdfium.FPDFPage_RemoveAnnot(handle, link.unframed!);
      });
    }
    return draw(held, form, page);
  };
  const draw = (held: HeldPdf, form: number, page: number) =>
    withFilledPage(held, form, page, (handle) => {
      const drawn = drawPage(held, form, handle, longest);
      for (const { hint } of hints.get(page) ?? [])
        wipeFrame(drawn, toPixels(held, handle, drawn, hint!));
      return drawn;
    });
  const proof: Proof = { different: [], texts: new Map() };
  for (let from = 0; from < changed.length; from += PAGES_AT_ONCE) {
    const pages = changed.slice(from, from + PAGES_AT_ONCE);
    const pictures = await withPdf(before, (held) =>
      withForm(held, (form) => new Map(pages.map((page) => [page, drawBefore(held, form, page)]))),
    );
    await withPdf(after, (held) =>
      withForm(held, (form) => {
        for (const page of pages) {
          if (!looksSame(pictures.get(page)!, draw(held, form, page))) proof.different.push(page);
          const count = drawings.get(page);
          if (count) proof.texts.set(page, drawnTexts(held, page, count));
        }
      }),
    );
  }
  return proof;
}

interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function toPixels(
  { pdfium }: HeldPdf,
  page: number,
  { width, height }: Drawn,
  rect: Rectangle,
): Frame {
  const toDevice = (x: number, y: number) =>
    withMemory(pdfium, 8, (at) => {
      pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, at, at + 4);
      return [memoryOf(pdfium).HEAP32[at / 4]!, memoryOf(pdfium).HEAP32[at / 4 + 1]!] as const;
    });
  const [x1, y1] = toDevice(rect.x, rect.y);
  const [x2, y2] = toDevice(rect.x + rect.width, rect.y + rect.height);
  return {
    left: Math.min(x1, x2),
    right: Math.max(x1, x2),
    top: Math.min(y1, y2),
    bottom: Math.max(y1, y2),
  };
}

/** Makes the frame around a box white, a few pixels wide. */
function wipeFrame({ width, height, pixels }: Drawn, { left, top, right, bottom }: Frame): void {
  const wipe = (fromX: number, fromY: number, toX: number, toY: number) => {
    for (
      let y = Math.max(0, fromY - HINT_REACH);
      y <= Math.min(height - 1, toY + HINT_REACH);
      y += 1
    ) {
      const start = y * width + Math.max(0, fromX - HINT_REACH);
      const end = y * width + Math.min(width - 1, toX + HINT_REACH);
      if (end >= start) pixels.fill(255, 4 * start, 4 * end + 4);
    }
  };
  wipe(left, top, right, top);
  wipe(left, bottom, right, bottom);
  wipe(left, top, left, bottom);
  wipe(right, top, right, bottom);
}

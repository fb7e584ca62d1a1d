import type { Language } from "#kernel/language.ts";
import { withDecoders } from "#lib/images/decoders.ts";
import { onWhite, type Pixels } from "#lib/images/pixels.ts";
import { readJpeg } from "#lib/images/read-jpeg.ts";
import { readPng } from "#lib/images/read-png.ts";
import { shrink } from "#lib/images/shrink.ts";
import { writeJpeg } from "#lib/images/write-jpeg.ts";
import type { DocumentProblem, PageSize } from "#lib/pdf/parts.ts";
import { typeset } from "#lib/typst/typeset.ts";

export interface PictureToPlace {
  file: Uint8Array;
  kind: "jpeg" | "png";
  /** What it shows, for whoever cannot see it. */
  name: string;
  language: Language;
}

/** In points: A4, and what stays free of each edge, where the document ID is printed. */
const A4 = { shorter: 595.276, longer: 841.89 };
const MARGIN = 36;
/** In pixels, by which a page of A4 is sharp in print: 200 to the inch. */
const SIDES = { shorter: 1_654, longer: 2_339 };
/** A small picture is not blown up beyond 96 pixels to the inch. */
const POINTS_OF_PIXEL = 0.75;

const TEMPLATE = "src/product/documents/picture-page.typ";

/**
 * Puts a picture, written anew from its pixels, on a page of A4 that lies or stands as the picture
 * does: nothing else of the file is kept. Same input, same bytes.
 */
export async function placePicture({
  file,
  kind,
  name,
  language,
}: PictureToPlace): Promise<{ pdf: Uint8Array; pages: PageSize[] } | DocumentProblem> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const pixels = await withDecoders(() => (kind === "png" ? readPng(bytes) : readJpeg(bytes)));
  if ("problem" in pixels) return pixels;
  const fitting = onWhite(shrink(pixels, SIDES.shorter, SIDES.longer));
  const picture = await withDecoders(() => writeJpeg(fitting));
  const page = pageFor(fitting);
  const { pdf } = typeset({
    template: TEMPLATE,
    data: { name, language, page, box: boxOn(page, fitting) },
    files: new Map([["/picture.jpg", picture]]),
    tagged: true,
  });
  return { pdf, pages: [page] };
}

function pageFor({ width, height }: Pixels): PageSize {
  const { shorter, longer } = A4;
  return width > height ? { width: longer, height: shorter } : { width: shorter, height: longer };
}

/** In the middle, from the upper edge. */
function boxOn(page: PageSize, { width, height }: Pixels) {
  const scale = Math.min(
    (page.width - 2 * MARGIN) / width,
    (page.height - 2 * MARGIN) / height,
    POINTS_OF_PIXEL,
  );
  const seen = { width: width * scale, height: height * scale };
  return { x: (page.width - seen.width) / 2, y: MARGIN, ...seen };
}

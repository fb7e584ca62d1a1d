import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from "#lib/pdf/objects.ts";
import { drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import { writeFile } from "#lib/pdf/writing/write-file.ts";
import { type Pdfium, UnopenablePdf, withPage, withPdfIn } from "#lib/pdfium/pdfium.ts";
import { deviceSpace, type Space } from "./colour-spaces.ts";
import { numbers } from "./numbers.ts";
import { deviceOf } from "./plain-colours.ts";
import type { Settling } from "./settling.ts";

/** What comes of it has three bytes a pixel, and is packed without loss. */
const MOST_PIXELS = 8_000_000;
/** Beyond all numbers of a file's own objects. */
const OWN_NUMBERS = 2 ** 31;

/** An image in the colours of a screen: one byte a pixel for greys, else three. */
export interface ScreenImage {
  data: Uint8Array;
  space: Space;
}

/** Whether readers calculate the colours of images in this space each in its own way, if at all. */
export function isCalculated({ kind, base, ...space }: Space): boolean {
  if (kind === "indexed") return base?.kind === "profile";
  return kind === "profile" || deviceOf({ kind, ...space }) === "DeviceCMYK";
}

/**
 * An image as the signing page shows it, pixel by pixel; undefined where it is too large.
 * @param image settled, without masks
 */
export function drawOnScreen(
  at: Settling,
  image: PdfStream,
  { width, height }: { width: number; height: number },
): ScreenImage | undefined {
  if (!at.pdfium || width * height > MOST_PIXELS) return undefined;
  const pixels = draw(at.pdfium, pageOf(at, image, width, height), { width, height });
  return pixels && withoutFourth(pixels, width * height);
}

function draw(
  pdfium: Pdfium,
  pdf: Uint8Array,
  size: { width: number; height: number },
): Uint8Array | undefined {
  try {
    return withPdfIn(pdfium, pdf, (held) =>
      withPage(held, 1, (page) => drawLoadedPage(held.pdfium, page, 0, size).pixels),
    );
  } catch (error) {
    if (error instanceof UnopenablePdf) return undefined;
    throw error;
  }
}

/** A page of a point for each pixel. */
function pageOf(at: Settling, image: PdfStream, width: number, height: number): Uint8Array {
  const own: PdfObject[] = [];
  const add = (object: PdfObject) => PdfRef.of(OWN_NUMBERS + own.push(object) - 1);
  const content = Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`, "latin1");
  const shown = new PdfStream(image, image.data);
  shown.set("Type", PdfName.XObject);
  shown.set("Subtype", PdfName.of("Image"));
  const named = new PdfDict([["I", add(shown)]]);
  const page = new PdfDict([
    ["Type", PdfName.Page],
    ["MediaBox", numbers([0, 0, width, height])],
    ["Resources", new PdfDict([["XObject", named]])],
    ["Contents", add(new PdfStream([], content))],
  ]);
  const pages = new PdfDict([
    ["Type", PdfName.of("Pages")],
    ["Kids", PdfArray.of(add(page))],
    ["Count", PdfNumber.of(1)],
  ]);
  const pagesRef = add(pages);
  page.set("Parent", pagesRef);
  return writeFile({
    catalog: new PdfDict([
      ["Type", PdfName.of("Catalog")],
      ["Pages", pagesRef],
    ]),
    info: undefined,
    resolve: (ref) => own[ref.objectNumber - OWN_NUMBERS] ?? at.graph.resolve(ref),
    version: "1.7",
    kind: "table",
    source: content,
  });
}

function withoutFourth(pixels: Uint8Array, count: number): ScreenImage {
  let isGrey = true;
  for (let at = 0; at < 4 * count && isGrey; at += 4) {
    isGrey = pixels[at] === pixels[at + 1] && pixels[at] === pixels[at + 2];
  }
  const components = isGrey ? 1 : 3;
  const data = new Uint8Array(components * count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    for (let part = 0; part < components; part += 1) {
      data[components * pixel + part] = pixels[4 * pixel + part]!;
    }
  }
  return { data, space: deviceSpace(components) };
}

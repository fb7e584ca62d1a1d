import { memoryOf, OutOfMemory, type Pdfium, withMemory } from "./pdfium.ts";

/** A page as PDFium draws it: four bytes a pixel, red first, rows from the top; the fourth has no meaning. */
export interface Drawn {
  width: number;
  height: number;
  pixels: Uint8Array<ArrayBuffer>;
}

/** Of fpdfview.h: FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER (RGBA). */
const FLAGS = 0x01 | 0x10;
/** FPDF_RENDER_NO_SMOOTHIMAGE: of a picture only the pixels that are met are looked at. */
const PLAIN_PICTURES = 0x2000;
/** FPDFBitmap_BGRx: no alpha, so that nothing shows through. */
const OPAQUE = 3;
const WHITE = 0xffffffff;

/**
 * Draws a loaded page with its annotations on white. No script is run.
 * @param form the environment that draws form fields; 0 for none
 * @param size of the picture in pixels, both above 0
 * @param isOver asked now and then; the drawing stops once it says so
 * @throws DrawingStopped
 */
export function drawLoadedPage(
  pdfium: Pdfium,
  page: number,
  form: number,
  { width, height }: { width: number; height: number },
  isOver?: () => boolean,
): Drawn {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, OPAQUE, 0, 0);
  if (bitmap === 0) throw new OutOfMemory("PDFium has no memory left for a picture");
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    if (isOver) drawInSteps(pdfium, bitmap, page, { width, height }, isOver);
    else pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
    if (form !== 0) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, FLAGS);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    if (stride !== width * 4) throw new Error(`PDFium's rows are ${stride} bytes wide`);
    const pixels = new Uint8Array(stride * height);
    pixels.set(memoryOf(pdfium).HEAPU8.subarray(start, start + pixels.length));
    return { width, height, pixels };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/**
 * Draws a page for the time that it takes alone: as above, but pictures are not
 * made smaller with care, which takes as long however small they become.
 */
export function tryDrawing(
  pdfium: Pdfium,
  page: number,
  { width, height }: { width: number; height: number },
  isOver: () => boolean,
): void {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, OPAQUE, 0, 0);
  if (bitmap === 0) throw new OutOfMemory("PDFium has no memory left for a picture");
  try {
    drawInSteps(pdfium, bitmap, page, { width, height }, isOver, FLAGS | PLAIN_PICTURES);
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/** The drawing was stopped before its end. */
export class DrawingStopped extends Error {}

/** Of fpdf_progressive.h: FPDF_RENDER_TOBECONTINUED; IFSDK_PAUSE is a version, a function and a pointer. */
const TO_BE_CONTINUED = 1;
const PAUSE_BYTES = 12;
const PAUSE_VERSION = 1;

/** PDFium asks after every hundred objects of the page; one form with all its objects counts as one. */
function drawInSteps(
  pdfium: Pdfium,
  bitmap: number,
  page: number,
  { width, height }: { width: number; height: number },
  isOver: () => boolean,
  flags = FLAGS,
): void {
  withMemory(pdfium, PAUSE_BYTES, (pause) => {
    memoryOf(pdfium).HEAP32.set([PAUSE_VERSION, askerOf(pdfium, isOver), 0], pause / 4);
    const state = pdfium.FPDF_RenderPageBitmap_Start(
      ...([bitmap, page, 0, 0, width, height, 0, flags, pause] as const),
    );
    pdfium.FPDF_RenderPage_Close(page);
    if (state === TO_BE_CONTINUED) throw new DrawingStopped("the drawing was stopped");
  });
}

interface Asker {
  address: number;
  isOver: () => boolean;
}

/** A function that PDFium can call; one for each instance, since their table only grows. */
const askers = new WeakMap<Pdfium, Asker>();

function askerOf(pdfium: Pdfium, isOver: () => boolean): number {
  const known = askers.get(pdfium);
  if (known) {
    known.isOver = isOver;
    return known.address;
  }
  const asker: Asker = { address: 0, isOver };
  const { addFunction } = pdfium.pdfium;
  asker.address = addFunction(() => (asker.isOver() ? 1 : 0), "ii");
  askers.set(pdfium, asker);
  return asker.address;
}

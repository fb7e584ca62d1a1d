import { memoryOf, type Pdfium, withMemory } from "#lib/pdfium/pdfium.ts";
import { type Box, boxAround, meet, type SeenPage } from "./letter-boxes.ts";

/** FPDF_PAGEOBJ_TEXT, FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_IMAGE of fpdf_edit.h; FPDF_FILLMODE_NONE. */
const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const UNFILLED = 0;
/** Of 255: text lighter than that may be that of its ground. */
const LIGHT = 200;
const FAINT = 128;
const MOST_OBJECTS = 5_000;
/** Texts that are kept apart, for what is drawn over them. */
const MOST_TEXTS = 2_000;
/** Rendering modes that paint nothing (ISO 32000-1, 9.3.6). */
const UNPAINTED = new Set([3, 7]);
/** Of the page: a picture of more is a scan. */
const SCAN = 0.4;
/** Points. */
const THIN = 2.5;

/**
 * Whether words of an open page may be there that nobody sees: unpainted, light,
 * beside the page, or beneath something that is filled. Unpainted text of a page
 * that is a scan was recognised on it and does not count, as long as there is no
 * other. Looks at each object once; of those in forms, of clips and of letters too
 * small to be seen it knows nothing.
 */
export function mayHideWords(pdfium: Pdfium, page: number, seen: SeenPage): boolean {
  const count = Math.min(pdfium.FPDFPage_CountObjects(page), MOST_OBJECTS);
  return withMemory(pdfium, 32, (scratch) => {
    const texts: Box[] = [];
    let [isScan, hasUnpainted] = [false, false];
    for (let at = 0; at < count; at += 1) {
      const object = pdfium.FPDFPage_GetObject(page, at);
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type !== TEXT && type !== PATH && type !== IMAGE) continue;
      const box = boundsOf(pdfium, object, scratch, seen);
      // Text of blanks alone has no bounds.
      if (!box) continue;
      if (type === TEXT) {
        if (UNPAINTED.has(pdfium.FPDFTextObj_GetTextRenderMode(object))) {
          hasUnpainted = true;
          continue;
        }
        if (isDim(pdfium, object, scratch) || isOut(box)) return true;
        if (texts.length < MOST_TEXTS) texts.push(box);
      } else if (type === IMAGE || isFilled(pdfium, object, box, { scratch, seen })) {
        if (texts.some((text) => meet(text, box))) return true;
        if (type === IMAGE && areaOf(box) > SCAN) isScan = true;
      }
    }
    return hasUnpainted && !isScan;
  });
}

function boundsOf(pdfium: Pdfium, object: number, scratch: number, seen: SeenPage): Box | null {
  const address = [scratch, scratch + 4, scratch + 8, scratch + 12] as const;
  if (!pdfium.FPDFPageObj_GetBounds(object, ...address)) return null;
  const found = memoryOf(pdfium).HEAPF32.subarray(scratch / 4, scratch / 4 + 4);
  const [left = 0, bottom = 0, right = 0, top = 0] = found;
  if (!(right > left && top > bottom)) return null;
  return boxAround([seen.place(left, bottom), seen.place(right, top)]);
}

const isOut = ({ left, top, right, bottom }: Box) => left > 1 || top > 1 || right < 0 || bottom < 0;

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);

function isDim(pdfium: Pdfium, object: number, scratch: number): boolean {
  if (pdfium.FPDFTextObj_GetTextRenderMode(object) !== 0) return true;
  const paint = [scratch, scratch + 4, scratch + 8, scratch + 12] as const;
  if (!pdfium.FPDFPageObj_GetFillColor(object, ...paint)) return true;
  const words = memoryOf(pdfium).HEAP32.subarray(scratch / 4, scratch / 4 + 4);
  const [red = 0, green = 0, blue = 0, alpha = 0] = words;
  return alpha < FAINT || (red + 2 * green + blue) / 4 > LIGHT;
}

function isFilled(
  pdfium: Pdfium,
  path: number,
  box: Box,
  { scratch, seen }: { scratch: number; seen: SeenPage },
): boolean {
  const isThin =
    (box.right - box.left) * seen.width <= THIN || (box.bottom - box.top) * seen.height <= THIN;
  if (isThin || !pdfium.FPDFPath_GetDrawMode(path, scratch, scratch + 4)) return false;
  return memoryOf(pdfium).HEAP32[scratch / 4] !== UNFILLED;
}

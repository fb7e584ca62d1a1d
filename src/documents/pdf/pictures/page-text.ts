import { memoryOf, type Pdfium, withMemory, withPage, withPdf } from "./pdfium.ts";

/** A line of text and where it stands, in percent of the seen page from its top left corner. */
export interface TextLine {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** More than any page that is read by people; what lies beyond is left out. */
const MAX_CHARACTERS = 50_000;
const MAX_LINES = 2_000;
/** PDFium answers device positions in whole units; a page this wide keeps 0.0001 percent apart. */
const DEVICE = 1_000_000;
/** A gap this many letter heights wide starts a line of its own: columns and tables. */
const COLUMN_GAP = 2;

/**
 * Reads the text of one page (from 1) for a layer above its picture, in the
 * order of the page's content.
 * @throws RangeError when there is no such page; UnopenablePdf
 */
export async function pageText(pdf: Uint8Array, page: number): Promise<{ lines: TextLine[] }> {
  return withPdf(pdf, (held) =>
    withPage(held, page, (handle) => ({ lines: readLines(held.pdfium, handle) })),
  );
}

interface Corners {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The lines of a page that PDFium holds open. */
export function readLines(pdfium: Pdfium, page: number): TextLine[] {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    return withMemory(pdfium, 32, (scratch) => {
      const lines: TextLine[] = [];
      let letters = "";
      let around: Corners | undefined;
      let last: Corners | undefined;
      const endLine = () => {
        if (around && letters.trim() !== "") lines.push(toLine(letters.trim(), around));
        letters = "";
        around = undefined;
      };
      const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_CHARACTERS);
      for (let index = 0; index < count && lines.length < MAX_LINES; index += 1) {
        const letter = readLetter(pdfium.FPDFText_GetUnicode(text, index));
        if (letter === "\n") endLine();
        if (letter === "" || letter === "\n") continue;
        const box = letter === " " ? undefined : readBox(pdfium, page, text, index, scratch);
        if (box && around && last && isApart(around, last, box)) endLine();
        letters += letter;
        if (!box) continue;
        around = around ? join(around, box) : box;
        last = box;
      }
      endLine();
      return lines;
    });
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

/** One letter; a line break for either of its signs; nothing for what has no place in text. */
function readLetter(code: number): string {
  if (code === 0x0a || code === 0x0d) return "\n";
  if (code === 0x20 || code === 0x09 || code === 0xa0) return " ";
  // PDFium's mark for a hyphen at a line's end.
  if (code === 0x02) return "-";
  const outside = code < 0x20 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return outside || code === 0xfffe || code === 0xffff ? "" : String.fromCodePoint(code);
}

/** A letter's box with its font's full height, on a device of DEVICE by DEVICE units. */
function readBox(pdfium: Pdfium, page: number, text: number, index: number, scratch: number) {
  if (!pdfium.FPDFText_GetLooseCharBox(text, index, scratch)) return undefined;
  const start = scratch / 4;
  const [left, top, right, bottom] = memoryOf(pdfium).HEAPF32.subarray(start, start + 4);
  const one = toDevice(pdfium, page, left!, top!, scratch + 16);
  const other = toDevice(pdfium, page, right!, bottom!, scratch + 16);
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}

function toDevice(pdfium: Pdfium, page: number, x: number, y: number, scratch: number) {
  pdfium.FPDF_PageToDevice(page, 0, 0, DEVICE, DEVICE, 0, x, y, scratch, scratch + 4);
  const start = scratch / 4;
  const [deviceX, deviceY] = memoryOf(pdfium).HEAP32.subarray(start, start + 2);
  return { x: deviceX!, y: deviceY! };
}

/**
 * Whether a letter no longer belongs to the line: far along it, or neither
 * beside nor above the letter before, as after a hyphen at the line's end.
 */
function isApart(line: Corners, last: Corners, box: Corners): boolean {
  const overlap = Math.min(box.bottom, last.bottom) - Math.max(box.top, last.top);
  // Full letter boxes of two close lines touch.
  const beside = overlap > Math.min(box.bottom - box.top, last.bottom - last.top) / 2;
  const above = box.left < last.right && box.right > last.left;
  const gap = Math.max(box.left - line.right, line.left - box.right);
  return beside ? gap > COLUMN_GAP * (last.bottom - last.top) : !above;
}

function join(one: Corners, other: Corners): Corners {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Cut to the page: text may stand beside it. */
function toLine(text: string, box: Corners): TextLine {
  const percent = (value: number) => Math.min(100, Math.max(0, (value / DEVICE) * 100));
  const x = percent(box.left);
  const y = percent(box.top);
  return { text, x, y, width: percent(box.right) - x, height: percent(box.bottom) - y };
}

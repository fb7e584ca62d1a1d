import { memoryOf, type Pdfium, withMemory, withPage, withPdf } from "./pdfium.ts";

/** A line of text and where it stands, in percent of the seen page from its top left corner. */
export interface TextLine {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Where its letters follow one another on the seen page. */
  runs: "right" | "left" | "down" | "up";
}

/** More than any page that is read by people; what lies beyond is left out. */
const MAX_CHARACTERS = 50_000;
const MAX_LINES = 2_000;
/** PDFium answers device positions in whole units; a page this wide keeps 0.0001 percent apart. */
const DEVICE = 1_000_000;
/** Far enough apart on the page that whole units do not blur the transformation. */
const SPAN = 1_000;
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

/** What is gathered of one line while its letters are read. */
interface OpenLine {
  letters: string;
  around: Corners | null;
  /** How far the letters went altogether, from middle to middle. */
  went: { x: number; y: number };
}

const EMPTY: Readonly<OpenLine> = { letters: "", around: null, went: { x: 0, y: 0 } };

/** The lines of a page that PDFium holds open. */
export function readLines(pdfium: Pdfium, page: number): TextLine[] {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    return withMemory(pdfium, 32, (scratch) => {
      const lines: TextLine[] = [];
      const seen = toSeenPage(pdfium, page, scratch);
      let line = { ...EMPTY };
      let last: Corners | undefined;
      const endLine = () => {
        if (line.around && line.letters.trim() !== "") lines.push(toLine(line, line.around));
        line = { ...EMPTY };
      };
      const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_CHARACTERS);
      for (let index = 0; index < count && lines.length < MAX_LINES; index += 1) {
        const letter = readLetter(pdfium.FPDFText_GetUnicode(text, index));
        if (letter === "\n") endLine();
        if (letter === "" || letter === "\n") continue;
        const box = letter === " " ? undefined : readBox(pdfium, text, index, scratch, seen);
        if (box && line.around && last && isApart(line.around, last, box)) endLine();
        line.letters += letter;
        if (!box) continue;
        if (line.around && last) line.went = further(line.went, last, box);
        line.around = line.around ? join(line.around, box) : box;
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

type ToSeen = (x: number, y: number) => { x: number; y: number };

/**
 * From the page's own units to the page as it is seen, DEVICE by DEVICE. Turning
 * and cropping are affine (ISO 32000-2, 8.3.3), so three places tell of all.
 */
function toSeenPage(pdfium: Pdfium, page: number, scratch: number): ToSeen {
  const place = (x: number, y: number) => {
    pdfium.FPDF_PageToDevice(page, 0, 0, DEVICE, DEVICE, 0, x, y, scratch, scratch + 4);
    const start = scratch / 4;
    const [deviceX, deviceY] = memoryOf(pdfium).HEAP32.subarray(start, start + 2);
    return { x: deviceX!, y: deviceY! };
  };
  const [origin, right, up] = [place(0, 0), place(SPAN, 0), place(0, SPAN)];
  return (x, y) => ({
    x: origin.x + ((right.x - origin.x) * x + (up.x - origin.x) * y) / SPAN,
    y: origin.y + ((right.y - origin.y) * x + (up.y - origin.y) * y) / SPAN,
  });
}

/** A letter's box with its font's full height, on a device of DEVICE by DEVICE units. */
function readBox(pdfium: Pdfium, text: number, index: number, scratch: number, seen: ToSeen) {
  if (!pdfium.FPDFText_GetLooseCharBox(text, index, scratch)) return undefined;
  const start = scratch / 4;
  const [left, top, right, bottom] = memoryOf(pdfium).HEAPF32.subarray(start, start + 4);
  const one = seen(left!, top!);
  const other = seen(right!, bottom!);
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}

function further(went: { x: number; y: number }, last: Corners, box: Corners) {
  return {
    x: went.x + (box.left + box.right - last.left - last.right) / 2,
    y: went.y + (box.top + box.bottom - last.top - last.bottom) / 2,
  };
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
function toLine({ letters, went }: OpenLine, box: Corners): TextLine {
  const percent = (value: number) => Math.min(100, Math.max(0, (value / DEVICE) * 100));
  const x = percent(box.left);
  const y = percent(box.top);
  const runs = Math.abs(went.y) > Math.abs(went.x) ? vertical(went.y) : horizontal(went.x);
  return {
    text: letters.trim(),
    ...{ x, y, width: percent(box.right) - x, height: percent(box.bottom) - y },
    runs,
  };
}

const vertical = (y: number) => (y > 0 ? "down" : "up");
const horizontal = (x: number) => (x < 0 ? "left" : "right");

import { clamp } from "#kernel/clamp.ts";
import type { Box } from "#lib/pdf/seen-words/letter-boxes.ts";
import { withSeenPages } from "#lib/pdf/seen-words/seen-document.ts";
import type { SeenLetters } from "#lib/pdf/seen-words/seen-letters.ts";
import { withPdf } from "#lib/pdfium/pdfium.ts";

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

const MAX_LINES = 2_000;
/** A gap this many letter heights wide starts a line of its own: columns and tables. */
const COLUMN_GAP = 2;

/**
 * Reads the text of one page (from 1) for a layer above its picture, in the
 * order of the page's content: the letters that people see.
 * @throws RangeError when there is no such page; UnopenablePdf
 */
export async function pageText(pdf: Uint8Array, page: number): Promise<{ lines: TextLine[] }> {
  return withPdf(pdf, (held) =>
    withSeenPages(held, pdf, (read) => read(page, (seen) => ({ lines: linesOf(seen) }))),
  );
}

/** What is gathered of one line while its letters are read. */
interface OpenLine {
  letters: string;
  around: Box | null;
  /** How far the letters went altogether, from middle to middle. */
  went: { x: number; y: number };
}

const EMPTY: Readonly<OpenLine> = { letters: "", around: null, went: { x: 0, y: 0 } };

/** The lines that letters stand in. Pure. */
export function linesOf({ letters }: Pick<SeenLetters, "letters">): TextLine[] {
  const lines: TextLine[] = [];
  let line = { ...EMPTY };
  let last: Box | undefined;
  const endLine = () => {
    if (line.around && line.letters.trim() !== "") lines.push(toLine(line, line.around));
    line = { ...EMPTY };
  };
  for (const { code, box } of letters) {
    if (lines.length >= MAX_LINES) break;
    const letter = letterOf(code);
    if (letter === "\n") endLine();
    if (letter === "" || letter === "\n") continue;
    if (box && line.around && last && isApart(line.around, last, box)) endLine();
    line.letters += letter;
    if (!box) continue;
    if (line.around && last) line.went = addStep(line.went, last, box);
    line.around = line.around ? join(line.around, box) : box;
    last = box;
  }
  endLine();
  return lines;
}

/** One letter; a line break for either of its signs; nothing for what has no place in text. */
function letterOf(code: number): string {
  if (code === 0x0a || code === 0x0d) return "\n";
  if (code === 0x20 || code === 0x09 || code === 0xa0) return " ";
  return code < 0x20 ? "" : String.fromCodePoint(code);
}

function addStep(went: { x: number; y: number }, last: Box, box: Box) {
  return {
    x: went.x + (box.left + box.right - last.left - last.right) / 2,
    y: went.y + (box.top + box.bottom - last.top - last.bottom) / 2,
  };
}

/**
 * Whether a letter no longer belongs to the line: far along it, or neither
 * beside nor above the letter before, as after a hyphen at the line's end.
 */
function isApart(line: Box, last: Box, box: Box): boolean {
  const overlap = Math.min(box.bottom, last.bottom) - Math.max(box.top, last.top);
  // Full letter boxes of two close lines touch.
  const beside = overlap > Math.min(box.bottom - box.top, last.bottom - last.top) / 2;
  const above = box.left < last.right && box.right > last.left;
  const gap = Math.max(box.left - line.right, line.left - box.right);
  return beside ? gap > COLUMN_GAP * (last.bottom - last.top) : !above;
}

function join(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Cut to the page: text may stand beside it. */
function toLine({ letters, went }: OpenLine, box: Box): TextLine {
  const percent = (value: number) => clamp(value * 100, 0, 100);
  const x = percent(box.left);
  const y = percent(box.top);
  const runs =
    Math.abs(went.y) > Math.abs(went.x) ? verticalDirection(went.y) : horizontalDirection(went.x);
  return {
    text: letters.trim(),
    x,
    y,
    width: percent(box.right) - x,
    height: percent(box.bottom) - y,
    runs,
  };
}

const verticalDirection = (y: number) => (y > 0 ? "down" : "up");
const horizontalDirection = (x: number) => (x < 0 ? "left" : "right");

import { median, type PlacedLine, type Region } from "./reading-order.ts";

/** A paragraph as it can be guessed from a page; `title`: a short line in larger letters. */
export interface GuessedParagraph {
  text: string;
  isTitle: boolean;
}

/** In line heights: a larger distance than that to the line before begins a paragraph. */
const PARAGRAPH_GAP = 0.45;
/** In line heights: a line that begins so much farther in than the one before. */
const INDENT = 0.9;
/** Share of the region's width: a line that ends before it ends its paragraph, if a sentence ends there. */
const SHORT = 0.85;
/** Letters of another size begin another paragraph. */
const OTHER_SIZE = 1.15;
const LONGEST_TITLE = 120;
/** Lines that begin an item: numbers, letters, clauses, bullets. */
const ITEM =
  /^(?:\(?(?:\d{1,3}(?:\.\d{1,3})*[.)]?|[a-z]\)|[ivx]{1,5}[.)])\s|§+\s*\d|(?:Art(?:icle|ikel|ículo)?\.?|Section|Clause)\s+\d|[•‣▪●○◦☐☒☑✓–—-]\s)/u;
const SENTENCE_END = /[.:;!?…"”»)\]]$/u;
/** What a word that was divided at the end of its line ends with. */
const DIVIDED = /\p{L}[-\u00ad\u2010]$/u;
const GOES_ON = /^\p{Ll}/u;

/**
 * Paragraphs of one region, guessed by distances, indents, sizes and the ends
 * of lines. Words that were divided are put together again. Pure.
 * @param bodyHeight of most lines of the document, in points
 * @param isWord whether a word stands undivided elsewhere in the document
 */
export function guessParagraphs(
  region: Region,
  bodyHeight: number,
  isWord: (word: string) => boolean,
): GuessedParagraph[] {
  const rows = region.map(rowOf);
  const right = Math.max(...rows.map((row) => row.right));
  const left = Math.min(...rows.map((row) => row.left));
  const leading = median(
    rows.slice(1).map((row, index) => row.top - (rows[index]?.bottom ?? row.top)),
  );
  const paragraphs: { rows: Row[]; text: string }[] = [];
  for (const [index, row] of rows.entries()) {
    const last = paragraphs.at(-1);
    const before = rows[index - 1];
    if (last && before && !begins(row, before, { left, right, leading, bodyHeight })) {
      last.rows.push(row);
      last.text = joined(last.text, row.text, isWord);
    } else paragraphs.push({ rows: [row], text: row.text });
  }
  return paragraphs.map(({ rows: own, text }) => ({
    text,
    isTitle:
      text.length <= LONGEST_TITLE && own.every(({ height }) => height > OTHER_SIZE * bodyHeight),
  }));
}

interface Row {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  height: number;
  /** Cells of a table, or a label and its value. */
  isSplit: boolean;
}

function rowOf(lines: PlacedLine[]): Row {
  const top = Math.min(...lines.map((line) => line.top));
  const bottom = Math.max(...lines.map((line) => line.bottom));
  return {
    text: lines.map(({ text }) => text).join("\u2003"),
    left: Math.min(...lines.map((line) => line.left)),
    right: Math.max(...lines.map((line) => line.right)),
    top,
    bottom,
    height: Math.max(...lines.map((line) => line.bottom - line.top)),
    isSplit: lines.length > 1,
  };
}

interface Surroundings {
  left: number;
  right: number;
  leading: number;
  bodyHeight: number;
}

function begins(row: Row, before: Row, around: Surroundings): boolean {
  const { left, right, leading, bodyHeight } = around;
  if (row.isSplit || before.isSplit) return true;
  const ratio = row.height / before.height;
  if (ratio > OTHER_SIZE || ratio < 1 / OTHER_SIZE) return true;
  if (row.top - before.bottom > leading + PARAGRAPH_GAP * bodyHeight) return true;
  if (ITEM.test(row.text)) return true;
  const isShort = before.right - left < SHORT * (right - left);
  const isIndented = row.left - before.left > INDENT * bodyHeight && !ITEM.test(before.text);
  return (isShort && SENTENCE_END.test(before.text)) || (isIndented && isShort);
}

function joined(text: string, next: string, isWord: (word: string) => boolean): string {
  if (!DIVIDED.test(text) || !GOES_ON.test(next)) return `${text} ${next}`;
  const start = /(?<![\p{L}\p{N}'’-])[\p{L}\p{N}'’-]*[-\u00ad\u2010]$/u.exec(text)?.[0] ?? "";
  const end = /^[\p{L}\p{N}'’-]*/u.exec(next)?.[0] ?? "";
  // A hyphen of the word's own stays: the word is found with it elsewhere.
  return isWord(start + end) ? text + next : text.slice(0, -1) + next;
}

import type { TextLine } from "#lib/pdf/pictures/page-text.ts";

/** A line with its place in points, so that what is wide and what is high can be compared. */
export interface PlacedLine {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Lines that belong together, from top to bottom; what stands side by side is one row. */
export type Region = PlacedLine[][];

/** A column of running text has at least so many lines, and lines of so many letters on average. */
const LINES_OF_COLUMN = 4;
const LETTERS_OF_PROSE = 18;
/** Share of a column's width that its lines fill on average. */
const FILLED = 0.5;
/** In line heights: between columns, and between parts of a page. */
const GUTTER = 0.8;
const PART_GAP = 0.35;
/** Deeper than any layout; a page made to be cut without end is read as it stands. */
const DEEPEST = 40;

export function placeLines(
  lines: readonly TextLine[],
  { width, height }: { width: number; height: number },
): PlacedLine[] {
  return lines.map((line) => ({
    text: line.text,
    left: (line.x / 100) * width,
    top: (line.y / 100) * height,
    right: ((line.x + line.width) / 100) * width,
    bottom: ((line.y + line.height) / 100) * height,
  }));
}

/**
 * The lines of a page in the order that people read them: parts from top to
 * bottom, columns of running text one after the other, and the rows of tables
 * and forms across. The page is cut where nothing is printed (recursive
 * XY-cut): down a gutter if running text stands on both sides of it, else
 * across a gap. Pure.
 * @param fromRight the first column is the one on the right
 */
export function readingOrder(lines: readonly PlacedLine[], fromRight = false): Region[] {
  const height = median(lines.map(({ top, bottom }) => bottom - top));
  return cut([...lines], { height, fromRight }, 0);
}

interface Rules {
  /** Of most lines of the page, in points. */
  height: number;
  fromRight: boolean;
}

function cut(lines: PlacedLine[], rules: Rules, depth: number): Region[] {
  if (lines.length === 0) return [];
  const gutter = depth < DEEPEST ? findGutter(lines, rules) : null;
  if (gutter !== null) {
    const left = lines.filter((line) => middleOf(line) < gutter);
    const right = lines.filter((line) => middleOf(line) >= gutter);
    const columns = rules.fromRight ? [right, left] : [left, right];
    return columns.flatMap((column) => cut(column, rules, depth + 1));
  }
  const parts = depth < DEEPEST ? partsOf(lines, rules) : [lines];
  // Parts without columns in them are one flow; its paragraphs are found by what parts them.
  const cuts = parts.length > 1 ? parts.map((part) => cut(part, rules, depth + 1)) : [];
  if (cuts.some((part) => part.length > 1)) return mergeFlows(parts, cuts);
  return [rowsOf(lines, rules)];
}

/** Neighbouring parts that were not cut any further stay one flow. */
function mergeFlows(parts: PlacedLine[][], cuts: Region[][]): Region[] {
  const regions: Region[] = [];
  let joined = false;
  for (const [index, part] of parts.entries()) {
    const regionsOfPart = cuts[index] ?? [];
    const [only] = regionsOfPart;
    const last = regions.at(-1);
    if (regionsOfPart.length === 1 && only && joined && last) last.push(...only);
    else regions.push(...regionsOfPart.map((region) => [...region]));
    joined = regionsOfPart.length === 1 && part.length > 0;
  }
  return regions;
}

const middleOf = ({ left, right }: PlacedLine) => (left + right) / 2;

/** Lines with no gutter between them, from left to right. */
interface Strip {
  lines: PlacedLine[];
  left: number;
  right: number;
}

/** Where a gutter between columns of running text lies; null where there is none. */
function findGutter(lines: readonly PlacedLine[], rules: Rules): number | null {
  if (lines.length < 2 * LINES_OF_COLUMN) return null;
  const strips = stripsOf(lines, rules);
  for (let at = 1; at < strips.length; at += 1) {
    const sides = [strips.slice(0, at), strips.slice(at)];
    if (sides.every(areColumns) && standBeside(sides.map(linesOf))) {
      return (strips[at - 1]!.right + strips[at]!.left) / 2;
    }
  }
  return null;
}

function stripsOf(lines: readonly PlacedLine[], { height }: Rules): Strip[] {
  const strips: Strip[] = [];
  for (const line of [...lines].sort((one, other) => one.left - other.left)) {
    const last = strips.at(-1);
    if (last && line.left - last.right <= GUTTER * height) {
      last.lines.push(line);
      last.right = Math.max(last.right, line.right);
    } else strips.push({ lines: [line], left: line.left, right: line.right });
  }
  return strips;
}

const linesOf = (strips: readonly Strip[]) => strips.flatMap(({ lines }) => lines);

/** One column, which may have numbers beside its text, or several. */
const areColumns = (strips: readonly Strip[]) =>
  isColumn(linesOf(strips)) || strips.every(({ lines }) => isColumn(lines));

/** Columns stand beside one another for most of the lower one's height. */
function standBeside(sides: PlacedLine[][]): boolean {
  const spans = sides.map((side) => ({
    top: Math.min(...side.map(({ top }) => top)),
    bottom: Math.max(...side.map(({ bottom }) => bottom)),
  }));
  const top = Math.max(...spans.map((span) => span.top));
  const bottom = Math.min(...spans.map((span) => span.bottom));
  return bottom - top > 0.5 * Math.min(...spans.map((span) => span.bottom - span.top));
}

function isColumn(lines: readonly PlacedLine[]): boolean {
  if (lines.length < LINES_OF_COLUMN) return false;
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0) / lines.length;
  if (letters < LETTERS_OF_PROSE) return false;
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const filled = lines.reduce((sum, line) => sum + (line.right - line.left), 0) / lines.length;
  return filled > FILLED * (right - left);
}

/** Lines between which nothing is printed across the whole width, from top to bottom. */
function partsOf(lines: readonly PlacedLine[], { height }: Rules): PlacedLine[][] {
  const parts: PlacedLine[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const line of [...lines].sort((one, other) => one.top - other.top)) {
    const last = parts.at(-1);
    if (!last || line.top - reach > PART_GAP * height) parts.push([line]);
    else last.push(line);
    reach = Math.max(reach, line.bottom);
  }
  return parts;
}

/** Lines that stand side by side, as rows; each in the direction of reading. */
function rowsOf(lines: readonly PlacedLine[], { fromRight }: Rules): Region {
  const rows: PlacedLine[][] = [];
  for (const line of [...lines].sort((one, other) => centre(one) - centre(other))) {
    const row = rows.at(-1);
    if (row?.every((other) => areBeside(line, other))) row.push(line);
    else rows.push([line]);
  }
  const order = fromRight ? -1 : 1;
  return rows.map((row) => row.sort((one, other) => order * (one.left - other.left)));
}

const centre = ({ top, bottom }: PlacedLine) => (top + bottom) / 2;

function areBeside(one: PlacedLine, other: PlacedLine): boolean {
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const low = Math.min(one.bottom - one.top, other.bottom - other.top);
  return overlap > low / 2;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

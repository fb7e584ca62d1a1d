import type { Align } from "./look.ts";

/** The tree that the template sets: plain JSON, lengths in points, looks by their number. */

/**
 * Text in the look of its block; or in another look; or a line break; or a
 * small picture; or a box in the line; or a place
 * that links lead to. Text with `t` is not hyphenated, and may
 * part at each U+200B, which is not printed; text with `n` stays on one line;
 * in the place of text with `c` the number of the page, or of all pages, is set.
 */
export type Run =
  | string
  | { l: number; s: string; t?: true; n?: true; c?: "page" | "pages" }
  | { br: true }
  | { a: string }
  | (PictureSize & { pic: string; wide: number; alt: string })
  | { box: LineBox; runs: Run[]; l: number };

/** A box in a line: a line to fill in, a frame around a word. */
export interface LineBox {
  /** In points, or null for as wide as its text. */
  w: number | null;
  align: Align;
  fill: string | null;
  edges: Edges;
  inset: { top: number; right: number; bottom: number; left: number };
}

/** Room around a block. Neighbours share the larger of theirs. */
export interface Around {
  above: number;
  below: number;
  left: number;
  right: number;
  /** Not parted from what follows. */
  keep: boolean;
}

interface Line extends Around {
  l: number;
  runs: Run[];
  align: Align;
  justify: boolean;
  /** Distance from one line to the next, counted in the size of the letters. */
  height: number;
  indent: number;
  /** Size of the largest letters. */
  size: number;
  /** Too long to weigh all ways of breaking its lines. */
  long: boolean;
}

export type Stroke = { w: number; style: "solid" | "dashed" | "dotted"; c: string } | null;

export interface Edges {
  top: Stroke;
  right: Stroke;
  bottom: Stroke;
  left: Stroke;
}

export interface Paragraph extends Line {
  k: "p";
}

interface Heading extends Line {
  k: "h";
  level: number;
  /** Kept on one page. */
  whole: boolean;
  /** Has a word that is longer than the line. */
  hyphenate: boolean;
}

export interface Listing extends Around {
  k: "list";
  numbered: boolean;
  /** The look of markers. */
  l: number;
  height: number;
  gap: number;
  /** How far the text stands in from where the list begins. */
  hang: number;
  /** Each with what stands before it. */
  items: { m: string; blocks: Block[] }[];
}

export interface Cell {
  x: number;
  y: number;
  cols: number;
  rows: number;
  /** Says what its row or column is. */
  isHead: boolean;
  blocks: Block[];
  fill: string | null;
  edges: Edges;
  align: Align;
  place: "top" | "horizon" | "bottom";
  inset: { top: number; right: number; bottom: number; left: number };
  /** Kept on one page. */
  whole: boolean;
  /** No lower than this in points; 0 where nothing is asked for. */
  high: number;
}

export interface TableBlock extends Around {
  k: "table";
  /** Widths of the columns in points. */
  columns: number[];
  /** Its columns run from right to left. */
  rtl: boolean;
  align: Align;
  /** The rows, counted from the top, that are repeated on every page. */
  header: number;
  /** Kept on one page. */
  whole: boolean;
  cells: Cell[];
}

export interface PictureSize {
  w: number | null;
  h: number | null;
  /** No higher than this. */
  most: number;
  /** As wide as a part of its column. */
  share: boolean;
}

export interface Picture extends Around, PictureSize {
  k: "img";
  pic: string;
  alt: string;
  align: Align;
}

export interface Box extends Around {
  k: "box";
  blocks: Block[];
  fill: string | null;
  edges: Edges;
  inset: { top: number; right: number; bottom: number; left: number };
  /** Kept on one page. */
  whole: boolean;
}

export interface Rule extends Around {
  k: "rule";
  stroke: Stroke;
}

export interface Break {
  k: "break";
}

/** Blocks on pages of their own that lie on their side. */
export interface Turn {
  k: "turn";
  blocks: Block[];
}

/** What stands on every page, above and below its text. */
export interface RunningBlocks {
  header: Block[];
  footer: Block[];
}

export type Block =
  | Paragraph
  | Heading
  | Listing
  | TableBlock
  | Picture
  | Box
  | Rule
  | Break
  | Turn;

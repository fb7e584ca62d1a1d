/** The tree that the template sets: plain JSON, lengths in points, looks by their number. */

/** Text in the look of its block; or in another look; or a line break; or a small picture. */
export type Run =
  | string
  | { l: number; s: string }
  | { br: true }
  | { pic: string; w: number | null; h: number | null; alt: string };

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
  align: "left" | "right" | "center";
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
  /** Each with what stands before it. */
  items: { m: string; blocks: Block[] }[];
}

export interface Cell {
  x: number;
  y: number;
  cols: number;
  rows: number;
  blocks: Block[];
  fill: string | null;
  edges: Edges;
  align: "left" | "right" | "center";
  place: "top" | "horizon" | "bottom";
  inset: { top: number; right: number; bottom: number; left: number };
  /** Kept on one page. */
  whole: boolean;
}

/** Width of a column: a share of what there is, points, or as the content asks. */
export type Column = { fr: number } | { pt: number } | null;

export interface TableBlock extends Around {
  k: "table";
  columns: Column[];
  /** Width of the table in points, or null for as wide as its columns. */
  width: number | null;
  align: "left" | "right" | "center";
  /** The rows, counted from the top, that are repeated on every page. */
  header: number;
  /** Kept on one page. */
  whole: boolean;
  cells: Cell[];
}

export interface Picture extends Around {
  k: "img";
  pic: string;
  w: number | null;
  h: number | null;
  alt: string;
  align: "left" | "right" | "center";
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

export type Block = Paragraph | Heading | Listing | TableBlock | Picture | Box | Rule | Break;

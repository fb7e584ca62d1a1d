import type { Area } from "./areas.ts";

/** Letters of one font, size and line, in the order they are drawn. */
export interface Run {
  /** From 0. */
  page: number;
  /** Of its marked content; -1 for what is not text of the document: page numbers, repeated heads. */
  mcid: number;
  /** Distance of the base line from the page's lower edge. */
  y: number;
  /** Height of the letters' square as they are seen, in points. */
  size: number;
  /** Drawn level and not mirrored. */
  isLevel: boolean;
  /** Red, green and blue as one number; -1 where it is no plain colour. */
  colour: number;
  /** False where nothing is painted: rendering modes 3 and 7, full transparency. */
  isPainted: boolean;
  /** What is left of the page by clipping. */
  clip: Area;
  /** Glyphs stand from left to right, but are read from right to left. */
  isReversed: boolean;
  /** When it is drawn among all that is drawn. */
  order: number;
  /** Its glyphs in `Marks.glyphs`. */
  start: number;
  end: number;
}

export interface Glyphs {
  /** Left edge, base line and advance on the page, in points. */
  x: number[];
  y: number[];
  width: number[];
  /** As it is compared; several letters for a ligature, none for a blank. */
  letters: string[];
  /** As the file says it. */
  text: string[];
  /** The box that stands for a letter that the font lacks. */
  isMissing: boolean[];
}

/** A filled shape or a picture. */
export interface Shape extends Area {
  page: number;
  mcid: number;
  colour: number;
  isOpaque: boolean;
  /** What clipping leaves of it. */
  shown: Area;
  order: number;
  /** Pixels, for a picture. */
  picture: { width: number; height: number } | null;
}

/** A level line, or a shape as low as one. */
export interface Line {
  page: number;
  left: number;
  right: number;
  y: number;
}

export interface PageArea {
  width: number;
  height: number;
}

/** Everything that is drawn on the pages of a PDF. */
export interface Marks {
  pages: PageArea[];
  runs: Run[];
  glyphs: Glyphs;
  shapes: Shape[];
  lines: Line[];
}

/** The letter of an empty box that the file says no text for. */
export const UNKNOWN = "\uFFFD";

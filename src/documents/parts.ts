/**
 * The words that the documents room and its readers share. Positions on a page
 * are in percent of the page as a person sees it: the crop box, after rotation,
 * origin top left.
 */

/** A PDF as it was taken in: how large each page is when looked at, in points (1/72 inch). */
export interface PageSize {
  width: number;
  height: number;
}

export interface FieldBox {
  /** Page number from 1. */
  page: number;
  /** Percent of the page's width and height, origin top left. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One stroke: points in the drawing's own units, origin top left. */
export type Stroke = [number, number][];

/** What a signer drew, typed or uploaded as a signature (product.md calls it Drawing). */
export type Drawing =
  | { type: "drawn"; width: number; height: number; strokes: Stroke[] }
  | { type: "typed"; text: string; font: string }
  | { type: "image"; png: string };

/** A document that cannot be taken: why, in English, for the API's `error`. */
export interface DocumentProblem {
  problem: string;
}

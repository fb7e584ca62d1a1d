/**
 * The words that PDF's engine and its readers share. Positions on a page
 * are in percent of the page as a person sees it: the crop box, after rotation,
 * origin top left.
 */

/** A PDF as it was taken in: how large each page is when looked at, in points (1/72 inch). */
export interface PageSize {
  width: number;
  height: number;
  /** Where the document ID is printed when sealed; absent: at the bottom right, on a light ground. */
  idPlace?: IdPlace;
}

/** The corners of a page, and its edges, along which the ID runs upwards from the bottom. */
export const ID_SPOTS = [
  "bottom right",
  "bottom left",
  "top right",
  "top left",
  "right edge",
  "left edge",
] as const;

export interface IdPlace {
  spot: (typeof ID_SPOTS)[number];
  /** The page is not free there: a light ground lies beneath the ID, and what stands below shows through. */
  veil: boolean;
  /** Points that it is moved from its spot along the edge, away from the corner; none when absent. */
  shift?: number;
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

import type { FieldBox } from "#lib/pdf/parts.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfObject, type PdfRef } from "./objects.ts";

/** Looks up an indirect object; null when there is none. */
export type Resolve = (ref: PdfRef) => PdfObject | null;

/** A rectangle with its lower left corner, in a page's user space. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page as a person sees it. */
export interface PageGeometry {
  /** What is shown of the page, in its user space units. */
  visible: Rectangle;
  /** Clockwise turn before it is shown. */
  rotate: 0 | 90 | 180 | 270;
  /** Points (1/72 inch) to one unit of user space. */
  userUnit: number;
  /** As seen, after rotation, in points. */
  width: number;
  height: number;
}

/** `[a b c d e f]` of ISO 32000-1, 8.3.3: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Deeper than any page tree seen in the wild; it also ends a chain that bites its own tail. */
export const MAX_TREE_DEPTH = 100;

/** What readers fall back to when a page has no usable MediaBox. */
const US_LETTER: Rectangle = { x: 0, y: 0, width: 612, height: 792 };

/**
 * Reads how a page is shown: CropBox within MediaBox, Rotate and UserUnit, the
 * first three inheritable (ISO 32000-1, 7.7.3.3 table 30). Never throws: a
 * missing or broken value gives way to what readers take in its place.
 */
export function readPageGeometry(page: PdfDict, resolve: Resolve): PageGeometry {
  const media = readBox(readInherited(page, "MediaBox", resolve), resolve) ?? US_LETTER;
  const crop = readBox(readInherited(page, "CropBox", resolve), resolve);
  const visible = (crop && intersect(crop, media)) ?? media;
  const rotate = readRotation(readInherited(page, "Rotate", resolve));
  const userUnit = readUserUnit(page.get("UserUnit", resolve));
  const turned = rotate === 90 || rotate === 270;
  return {
    visible,
    rotate,
    userUnit,
    width: (turned ? visible.height : visible.width) * userUnit,
    height: (turned ? visible.width : visible.height) * userUnit,
  };
}

/**
 * The value of an inheritable attribute: the page's own, else that of the
 * nearest ancestor (ISO 32000-1, 7.7.3.4). Resolved; undefined when there is none.
 */
export function readInherited(page: PdfDict, key: string, resolve: Resolve): PdfObject | undefined {
  let node: PdfObject | undefined = page;
  for (let depth = 0; node instanceof PdfDict && depth < MAX_TREE_DEPTH; depth += 1) {
    const value: PdfObject | undefined = node.get(key, resolve);
    if (value && value.type !== "null") return value;
    node = node.get("Parent", resolve);
  }
  return undefined;
}

/**
 * Maps the seen page to its user space. The seen page is measured in points
 * from its top left corner, y downwards.
 */
export function seenToUser(page: PageGeometry): Matrix {
  const { x, y, width, height } = page.visible;
  const unit = 1 / page.userUnit;
  switch (page.rotate) {
    case 0:
      return [unit, 0, 0, -unit, x, y + height];
    case 90:
      return [0, unit, unit, 0, x, y];
    case 180:
      return [-unit, 0, 0, unit, x + width, y];
    case 270:
      return [0, -unit, -unit, 0, x + width, y + height];
  }
}

/**
 * Maps the space of an overlay page (as large as the seen page, in points, from
 * its bottom left corner, y upwards) to the user space of the page below.
 */
export function overlayToUser(page: PageGeometry): Matrix {
  const [a, b, c, d, e, f] = seenToUser(page);
  return [a, b, -c, -d, c * page.height + e, d * page.height + f];
}

/** The rectangle in user space that a box in percent of the seen page covers. */
export function boxToUser(page: PageGeometry, box: Omit<FieldBox, "page">): Rectangle {
  const matrix = seenToUser(page);
  const left = (box.x / 100) * page.width;
  const top = (box.y / 100) * page.height;
  const right = left + (box.width / 100) * page.width;
  const bottom = top + (box.height / 100) * page.height;
  const [x1, y1] = mapPoint(matrix, left, top);
  const [x2, y2] = mapPoint(matrix, right, bottom);
  return fromCorners(x1, y1, x2, y2);
}

/** The first matrix, seen through the second (ISO 32000-1, 8.3.4). */
export function times(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [A, B, C, D, E, F] = other;
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ];
}

/** What takes points back from where a matrix took them; undefined for one that flattens everything. */
export function invertMatrix([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c;
  if (!(Math.abs(area) > 0)) return undefined;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** Where a matrix takes a point. */
export function mapPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

function fromCorners(x1: number, y1: number, x2: number, y2: number): Rectangle {
  return {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
}

/** Any two opposite corners make a rectangle (ISO 32000-1, 7.9.5); one without area is none. */
function readBox(value: PdfObject | undefined, resolve: Resolve): Rectangle | undefined {
  if (!(value instanceof PdfArray) || value.length < 4) return undefined;
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map((index) => {
    const corner = value.at(index, resolve);
    return corner instanceof PdfNumber ? corner.value : Number.NaN;
  }) as [number, number, number, number];
  const box = fromCorners(x1, y1, x2, y2);
  return hasArea(box) ? box : undefined;
}

function intersect(one: Rectangle, other: Rectangle): Rectangle | undefined {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  const box = { x, y, width, height };
  return hasArea(box) ? box : undefined;
}

/** False for NaN and the infinite as well, so that no broken number gets any further. */
function hasArea(box: Rectangle): boolean {
  return box.width > 0 && box.height > 0 && Number.isFinite(box.x + box.y + box.width + box.height);
}

function readRotation(value: PdfObject | undefined): 0 | 90 | 180 | 270 {
  const degrees = value instanceof PdfNumber ? value.value : 0;
  const turn = ((degrees % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}

function readUserUnit(value: PdfObject | undefined): number {
  const unit = value instanceof PdfNumber ? value.value : 1;
  return unit > 0 && Number.isFinite(unit) ? unit : 1;
}

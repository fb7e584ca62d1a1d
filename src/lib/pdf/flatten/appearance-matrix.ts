import {
  IDENTITY,
  type Matrix,
  mapPoint,
  type Rectangle,
  type Resolve,
} from "#lib/pdf/geometry.ts";
import { PdfArray, PdfNumber, type PdfObject } from "#lib/pdf/objects.ts";

/** Below this a box has no extent that anything could be fitted to. */
const NO_EXTENT = 0.001;

/**
 * What a look is drawn with so that its box, turned by its own matrix, fills the
 * annotation's rectangle (ISO 32000-1, 12.5.5, algorithm 8.1, step 3); the
 * look's own matrix is applied by whoever draws it.
 * @param turn the page's rotation, for an annotation that stays upright
 */
export function appearanceMatrix(
  box: Rectangle,
  own: Matrix,
  rect: Rectangle,
  turn: 0 | 90 | 180 | 270 = 0,
): Matrix {
  const from = boundingBox(box, own);
  const a = from.width < NO_EXTENT ? 1 : rect.width / from.width;
  const d = from.height < NO_EXTENT ? 1 : rect.height / from.height;
  const fitted: Matrix = [a, 0, 0, d, rect.x - from.x * a, rect.y - from.y * d];
  return turn === 0 ? fitted : turnUpright(fitted, rect, turn);
}

/** Turned with the page around its upper left corner (12.5.3, NoRotate). */
function turnUpright([a, , , d, e, f]: Matrix, rect: Rectangle, turn: 90 | 180 | 270): Matrix {
  const [cos, sin] = ({ 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const)[turn];
  const [left, top] = [rect.x, rect.y + rect.height];
  const [x, y] = [e - left, f - top];
  return [a * cos, a * sin, -d * sin, d * cos, x * cos - y * sin + left, x * sin + y * cos + top];
}

/** The upright rectangle around a box that a matrix turned. */
function boundingBox({ x, y, width, height }: Rectangle, matrix: Matrix): Rectangle {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([cornerX, cornerY]) => mapPoint(matrix, cornerX!, cornerY!));
  const xs = corners.map(([cornerX]) => cornerX);
  const ys = corners.map(([, cornerY]) => cornerY);
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom };
}

/** Any two opposite corners; undefined when four numbers are not there. */
export function readRectangle(
  value: PdfObject | undefined,
  resolve: Resolve,
): Rectangle | undefined {
  const numbers = readNumbers(value, 4, resolve);
  if (!numbers) return undefined;
  const [x1, y1, x2, y2] = numbers as [number, number, number, number];
  return {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
}

/** Identity when there is none. */
export function readMatrix(value: PdfObject | undefined, resolve: Resolve): Matrix {
  return (readNumbers(value, 6, resolve) as Matrix | undefined) ?? IDENTITY;
}

function readNumbers(
  value: PdfObject | undefined,
  count: number,
  resolve: Resolve,
): number[] | undefined {
  if (!(value instanceof PdfArray) || value.length < count) return undefined;
  const numbers = Array.from({ length: count }, (_, index) => {
    const item = value.at(index, resolve);
    return item instanceof PdfNumber ? item.value : 0;
  });
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

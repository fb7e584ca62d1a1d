import { clamp } from "#kernel/clamp.ts";
import { IDENTITY, type Matrix, type Resolve } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfNumber, type PdfObject } from "#lib/pdf/objects.ts";

/** Beyond this, programs that count in whole numbers or short fractions go astray. */
const MAX_NUMBER = 1e7;

/** A number of a size that all readers count with; undefined for all else. */
export function readNumber(value: PdfObject | undefined, most = MAX_NUMBER): number | undefined {
  if (!(value instanceof PdfNumber) || !(Math.abs(value.value) <= most)) return undefined;
  return value.value;
}

/** A whole number between two others, both included. */
export function readWhole(
  value: PdfObject | undefined,
  least: number,
  most: number,
): number | undefined {
  const number = readNumber(value, Math.max(Math.abs(least), Math.abs(most)));
  return number !== undefined && Number.isInteger(number) && number >= least ? number : undefined;
}

/** All numbers of an array; undefined where it is none, holds something else, or more or fewer than asked for. */
export function readNumbers(
  value: PdfObject | undefined,
  resolve: Resolve,
  { count, most = MAX_COUNT }: { count?: number; most?: number } = {},
): number[] | undefined {
  if (!(value instanceof PdfArray)) return undefined;
  if (value.length > most || (count !== undefined && value.length !== count)) return undefined;
  const numbers: number[] = [];
  for (let index = 0; index < value.length; index += 1) {
    const number = readNumber(value.at(index, resolve));
    if (number === undefined) return undefined;
    numbers.push(number);
  }
  return numbers;
}

const MAX_COUNT = 4_096;

export function numbers(values: readonly number[]): PdfArray {
  return new PdfArray(values.map((value) => PdfNumber.of(value)));
}

/** Two opposite corners in order, and not beyond what any page can show; undefined without area. */
export function readBox(value: PdfObject | undefined, resolve: Resolve): number[] | undefined {
  if (!(value instanceof PdfArray) || value.length < 4) return undefined;
  const corners = [0, 1, 2, 3].map((index) => {
    const corner = value.at(index, resolve);
    return corner instanceof PdfNumber ? clampSide(corner.value) : Number.NaN;
  });
  const [x1, y1, x2, y2] = corners as [number, number, number, number];
  const box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return box[2]! - box[0]! > 0 && box[3]! - box[1]! > 0 ? box : undefined;
}

/** A box that is larger than every page. */
export const EVERYWHERE: readonly number[] = [-32_768, -32_768, 32_767, 32_767];

function clampSide(value: number): number {
  return clamp(value, EVERYWHERE[0]!, EVERYWHERE[2]!);
}

/** The identity where six values are missing; undefined for one that is broken or flattens everything. */
export function readMatrix(value: PdfObject | undefined, resolve: Resolve): Matrix | undefined {
  if (!(value instanceof PdfArray) || value.length !== IDENTITY.length) return IDENTITY;
  const matrix = readNumbers(value, resolve, { count: 6 }) as unknown as Matrix | undefined;
  if (!matrix) return undefined;
  const [a, b, c, d] = matrix;
  const area = Math.abs(a * d - b * c);
  // Thinner than this nothing can be seen, and what readers make of it differs.
  return area > 1e-12 ? matrix : undefined;
}

export function isIdentity(matrix: Matrix): boolean {
  return matrix.every((value, index) => value === IDENTITY[index]);
}

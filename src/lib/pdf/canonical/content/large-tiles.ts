import {
  numbers,
  readMatrix,
  readNumber,
  readNumbers,
} from "#lib/pdf/canonical/graphics/numbers.ts";
import { IDENTITY, type Resolve } from "#lib/pdf/geometry.ts";
import { PdfNumber, type PdfStream } from "#lib/pdf/objects.ts";

/** Programs count the sides of boxes in whole numbers of 16 bits. */
const LONGEST_SIDE = 32_767;
const WANTED_SIDE = 1_000;

/**
 * By how much the tile of a pattern is to be made smaller: some programs write
 * tiles in units a millionth of a point long. 1 for what is of a usual size.
 */
export function timesTooLarge(tile: PdfStream, resolve: Resolve): number {
  const box = readNumbers(tile.get("BBox", resolve), resolve, { count: 4 }) ?? [];
  const longest = Math.max(0, ...box.map(Math.abs));
  if (longest <= LONGEST_SIDE || !readMatrix(tile.get("Matrix", resolve), resolve)) return 1;
  return 2 ** Math.ceil(Math.log2(longest / WANTED_SIDE));
}

/** Makes a tile smaller whose content begins with that already, and lays it where it was. */
export function shrinkTile(tile: PdfStream, times: number, resolve: Resolve): void {
  const box = readNumbers(tile.get("BBox", resolve), resolve, { count: 4 }) ?? [];
  tile.set("BBox", numbers(box.map((side) => side / times)));
  for (const key of ["XStep", "YStep"]) {
    const step = readNumber(tile.get(key, resolve));
    if (step !== undefined) tile.set(key, PdfNumber.of(step / times));
  }
  const [a, b, c, d, e, f] = readMatrix(tile.get("Matrix", resolve), resolve) ?? IDENTITY;
  tile.set("Matrix", numbers([a * times, b * times, c * times, d * times, e, f]));
}

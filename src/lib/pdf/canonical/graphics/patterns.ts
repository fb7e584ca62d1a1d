import { PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { isIdentity, numbers, readBox, readMatrix, readNumber, readWhole } from "./numbers.ts";
import { settleResources } from "./resources.ts";
import type { Settling } from "./settling.ts";
import { settleShading } from "./shadings.ts";

const UNCLEAR = "is painted with a pattern that is not clear";
const TINY = "is painted with a pattern of tiles that are too small to be seen";
/**
 * Tiles that would be smaller, in points, are more than readers can lay: pdf.js
 * hangs at a thousandth.
 */
const MIN_TILE = 0.5;
/** Tiles that lie on each other ten deep come out differently. */
const MAX_OVERLAP = 4;

/**
 * A pattern (ISO 32000-1, 8.7): tiles with steps above nought, or a shading.
 * @param above the resources of what uses it
 * @throws UnfitPdf
 */
export function settlePattern(at: Settling, source: PdfDict, above: PdfDict): PdfRef {
  const known = at.madeBefore("pattern", source);
  if (known) return known;
  const { resolve } = at.graph;
  const matrix = readMatrix(at.objectBehind(source.get("Matrix")), resolve);
  if (!matrix) return at.refuse(UNCLEAR);
  const kind = readWhole(source.get("PatternType", resolve), 1, 2);
  if (kind === 1 && source instanceof PdfStream) return settleTiles(at, source, above);
  const shading = source.get("Shading", resolve);
  if (kind !== 2 || !(shading instanceof PdfDict)) return at.refuse(UNCLEAR);
  const pattern = new PdfDict([
    ["Type", PdfName.of("Pattern")],
    ["PatternType", PdfNumber.of(2)],
  ]);
  if (!isIdentity(matrix)) pattern.set("Matrix", numbers(matrix));
  const ref = at.note("pattern", source, pattern);
  pattern.set("Shading", settleShading(at, shading, "of a pattern"));
  return ref;
}

function settleTiles(at: Settling, source: PdfStream, above: PdfDict): PdfRef {
  const { resolve } = at.graph;
  const box = readBox(at.objectBehind(source.get("BBox")), resolve);
  const matrix = readMatrix(at.objectBehind(source.get("Matrix")), resolve);
  const paint = readWhole(source.get("PaintType", resolve), 1, 2);
  if (!box || !matrix || !paint) return at.refuse(UNCLEAR);
  const step = (key: string) => Math.abs(readNumber(source.get(key, resolve)) ?? 0);
  const [across, up] = [step("XStep"), step("YStep")];
  const [a, b, c, d] = matrix;
  const width = Math.min(across, box[2]! - box[0]!) * Math.hypot(a, b);
  const height = Math.min(up, box[3]! - box[1]!) * Math.hypot(c, d);
  if (Math.min(width, height) < MIN_TILE) return at.refuse(TINY);
  const overlap = Math.max((box[2]! - box[0]!) / across, (box[3]! - box[1]!) / up);
  if (overlap > MAX_OVERLAP) return at.refuse(UNCLEAR);
  const pattern = at.content(source);
  pattern.set("Type", PdfName.of("Pattern"));
  pattern.set("PatternType", PdfNumber.of(1));
  pattern.set("PaintType", PdfNumber.of(paint));
  pattern.set("TilingType", PdfNumber.of(1));
  pattern.set("BBox", numbers(box));
  pattern.set("XStep", PdfNumber.of(across));
  pattern.set("YStep", PdfNumber.of(up));
  if (!isIdentity(matrix)) pattern.set("Matrix", numbers(matrix));
  const ref = at.note("pattern", source, pattern);
  const resources = source.getDict("Resources", resolve) ?? above;
  pattern.set("Resources", settleResources(at, resources));
  return ref;
}

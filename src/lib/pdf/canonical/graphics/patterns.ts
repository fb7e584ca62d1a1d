import { PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { isIdentity, numbers, readMatrix, readWhole } from "./numbers.ts";
import { settleResources } from "./resources.ts";
import type { Settling } from "./settling.ts";
import { settleShading } from "./shadings.ts";

const UNCLEAR = "is painted with a pattern that is not clear";

/**
 * A pattern that is a shading (ISO 32000-1, 8.7.4), or the one tile that content was written with:
 * others are drawn one by one.
 * @throws UnfitPdf
 */
export function settlePattern(at: Settling, source: PdfDict): PdfRef {
  const known = at.madeBefore("pattern", source);
  if (known) return known;
  const { resolve } = at.graph;
  const matrix = readMatrix(at.objectBehind(source.get("Matrix")), resolve);
  if (!matrix) return at.refuse(UNCLEAR);
  const kind = readWhole(source.get("PatternType", resolve), 1, 2);
  if (kind === 1 && source instanceof PdfStream) return settleTile(at, source);
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

function settleTile(at: Settling, source: PdfStream): PdfRef {
  const pattern = at.content(source);
  for (const [{ value: key }, value] of source) if (OF_TILES.has(key)) pattern.set(key, value);
  const ref = at.note("pattern", source, pattern);
  const resources = source.getDict("Resources", at.graph.resolve) ?? new PdfDict();
  pattern.set("Resources", settleResources(at, resources));
  return ref;
}

const OF_TILES = new Set([
  ...["Type", "PatternType", "PaintType", "TilingType"],
  ...["BBox", "XStep", "YStep", "Matrix"],
]);

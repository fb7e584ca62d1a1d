import { clamp } from "#kernel/clamp.ts";
import type { InkColours } from "#lib/pdf/canonical/content/ink-colours.ts";
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from "#lib/pdf/objects.ts";
import { readFunction } from "./calculate.ts";
import { isWild, type Space, settleSpace, WILD_PROFILE } from "./colour-spaces.ts";
import { settleFunctions } from "./functions.ts";
import { settleMesh } from "./meshes.ts";
import { isIdentity, numbers, readBox, readMatrix, readNumbers, readWhole } from "./numbers.ts";
import { isMixed, plainColour, plainSpace } from "./plain-colours.ts";
import type { Settling } from "./settling.ts";

/** Where a shading stands: its background counts within a pattern alone (ISO 32000-1, 8.7.4.3). */
type Place = "alone" | "of a pattern";

const UNCLEAR = "is shaded in a way that is not clear";
/** Shorter than this, in its own space, an axis has no direction. */
const MIN_AXIS = 1e-6;

/**
 * A shading with the entries of its type (8.7.4.5, tables 78 to 84), in order and
 * of the right length.
 * @throws UnfitPdf for one without extent, in which readers differ
 */
export function settleShading(at: Settling, source: PdfDict, place: Place): PdfRef {
  const kind = place === "alone" ? "shading" : "pattern shading";
  const known = at.madeBefore(kind, source);
  if (known) return known;
  const { resolve } = at.graph;
  const type = readWhole(source.get("ShadingType", resolve), 1, 7) ?? 0;
  const space = settleSpace(at, source.get("ColorSpace"));
  if (space.kind === "pattern" || space.kind === "lab") return at.refuse(UNCLEAR);
  if (space.kind === "indexed" && (type < 4 || source.has("Function"))) return at.refuse(UNCLEAR);
  const frame: Shaded = { at, source, space };
  if (isWild(space) && type !== 2 && type !== 3) return at.refuse(WILD_PROFILE);
  const shading = type >= 4 ? settleMesh(frame, type) : settleSmooth(frame, type);
  shading.set("ShadingType", PdfNumber.of(type));
  const onScreen = (type === 2 || type === 3) && isMixed(space) ? at.onScreen : undefined;
  shading.set("ColorSpace", onScreen ? plainSpace(space).object : space.object);
  if (onScreen) shading.set("Function", plainFunction(frame, shading, onScreen));
  const box = readBox(source.get("BBox", resolve), resolve);
  if (box) shading.set("BBox", numbers(box));
  const background = at.objectBehind(source.get("Background"));
  if (background !== undefined && place === "of a pattern") {
    const colour = readNumbers(background, resolve, { count: space.components });
    if (!colour) return at.refuse(UNCLEAR);
    const plain = onScreen && plainColour(space, colour, onScreen);
    shading.set("Background", numbers(plain?.values ?? colour));
  }
  return at.note(kind, source, shading);
}

/** Four times as many as PDFium paints in, so that a colour that jumps does so in the same one. */
const STEPS = 1_024;

/** A table of the colours along an axis, where these would be calculated from inks. */
function plainFunction({ at, space }: Shaded, shading: PdfDict, onScreen: InkColours): PdfRef {
  const named = shading.get("Function");
  const parts = named instanceof PdfArray ? named.toArray() : named ? [named] : [];
  const functions = parts.map((part) => readFunction(at.graph, part));
  const [from = 0, to = 1] =
    readNumbers(shading.get("Domain"), at.graph.resolve, { count: 2 }) ?? [];
  const { components } = plainSpace(space);
  const table = Array.from({ length: STEPS }, (_, step) => {
    const place = from + ((to - from) * step) / (STEPS - 1);
    const tints = functions.flatMap((calculate) => calculate([place]) ?? []);
    const colour =
      tints.length === space.components ? plainColour(space, tints, onScreen) : undefined;
    return colour?.values ?? at.refuse(UNCLEAR);
  });
  const entries = new PdfDict([
    ["FunctionType", PdfNumber.of(0)],
    ["Domain", numbers([from, to])],
    ["Range", numbers(Array.from({ length: components }, () => [0, 1]).flat())],
    ["Size", numbers([STEPS])],
    ["BitsPerSample", PdfNumber.of(8)],
  ]);
  const samples = table.flat().map((part) => Math.round(clamp(part, 0, 1) * 255));
  return at.graph.add(at.pack(Uint8Array.from(samples), entries));
}

/** A shading that is being settled. */
export interface Shaded {
  at: Settling;
  source: PdfDict;
  space: Space;
}

function settleSmooth(frame: Shaded, type: number): PdfDict {
  if (frame.source instanceof PdfStream) return frame.at.refuse(UNCLEAR);
  if (type === 1) return settleArea(frame);
  if (type === 2 || type === 3) return settleAxis(frame, type);
  return frame.at.refuse(UNCLEAR);
}

/** A function of both coordinates. */
function settleArea({ at, source, space }: Shaded): PdfDict {
  const { resolve } = at.graph;
  const matrix = readMatrix(at.objectBehind(source.get("Matrix")), resolve);
  const domain = readNumbers(source.get("Domain", resolve), resolve, { count: 4 }) ?? [0, 1, 0, 1];
  if (!matrix || domain[0]! >= domain[1]! || domain[2]! >= domain[3]!) return at.refuse(UNCLEAR);
  const shading = new PdfDict([["Domain", numbers(domain)]]);
  if (!isIdentity(matrix)) shading.set("Matrix", numbers(matrix));
  const arity = { inputs: 2, outputs: space.components };
  shading.set("Function", settleFunctions(at, source.get("Function"), arity));
  return shading;
}

/** Along a line, or between two circles. */
function settleAxis({ at, source, space }: Shaded, type: 2 | 3): PdfDict {
  const { resolve } = at.graph;
  const coords = readNumbers(source.get("Coords", resolve), resolve, { count: type === 2 ? 4 : 6 });
  if (!coords || !hasExtent(coords)) return at.refuse(UNCLEAR);
  const domain = readNumbers(source.get("Domain", resolve), resolve, { count: 2 }) ?? [0, 1];
  if (domain[0]! >= domain[1]!) return at.refuse(UNCLEAR);
  const shading = new PdfDict([
    ["Coords", numbers(coords)],
    ["Domain", numbers(domain)],
    ["Extend", settleExtend(at, source.get("Extend", resolve))],
  ]);
  const arity = { inputs: 1, outputs: space.components };
  shading.set("Function", settleFunctions(at, source.get("Function"), arity));
  return shading;
}

function hasExtent(coords: readonly number[]): boolean {
  if (coords.length === 4) {
    const [x1, y1, x2, y2] = coords as [number, number, number, number];
    return Math.hypot(x2 - x1, y2 - y1) > MIN_AXIS;
  }
  const [x1, y1, r1, x2, y2, r2] = coords as [number, number, number, number, number, number];
  if (r1 < 0 || r2 < 0 || Math.max(r1, r2) <= MIN_AXIS) return false;
  return Math.hypot(x2 - x1, y2 - y1) > MIN_AXIS || Math.abs(r1 - r2) > MIN_AXIS;
}

function settleExtend(at: Settling, value: PdfObject | undefined): PdfArray {
  const source = value instanceof PdfArray ? value : new PdfArray();
  return new PdfArray(
    [0, 1].map((index) => {
      const side = at.objectBehind(source.at(index));
      return PdfBool.of(side instanceof PdfBool && side.value);
    }),
  );
}

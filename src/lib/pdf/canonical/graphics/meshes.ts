import { PdfDict, PdfNumber, PdfStream } from "#lib/pdf/objects.ts";
import { settleFunctions } from "./functions.ts";
import { numbers, readNumbers, readWhole } from "./numbers.ts";
import type { Shaded } from "./shadings.ts";

const UNCLEAR = "is shaded by a mesh that is not clear";
const MAX_MESH_BYTES = 4 * 1024 * 1024;
const MAX_VERTICES = 200_000;
const COORDINATE_BITS = new Set([8, 16, 24, 32]);
const COMPONENT_BITS = new Set([8, 16]);
const FLAG_BITS = 8;
const MAX_ROW = 10_000;

/** Points and colours that a patch with a new flag, or one that goes on, brings along (8.7.4.5.7, 8.7.4.5.8). */
const PATCHES: Readonly<Record<number, { first: number; next: number }>> = {
  6: { first: 12, next: 8 },
  7: { first: 16, next: 12 },
};

/**
 * The data of a mesh (ISO 32000-1, 8.7.4.5.5 to 8.7.4.5.8): whole vertices or
 * patches, in whole bytes, each with a flag that has a meaning there.
 * @throws UnfitPdf
 */
export function settleMesh({ at, source, space }: Shaded, type: number): PdfDict {
  const { resolve } = at.graph;
  const read = (key: string) => readWhole(source.get(key, resolve), 1, 32) ?? 0;
  const [coordinate, component] = [read("BitsPerCoordinate"), read("BitsPerComponent")];
  const hasFlags = type !== 5;
  const colours = source.has("Function") ? 1 : space.components;
  const decode = readNumbers(source.get("Decode", resolve), resolve, { count: 4 + 2 * colours });
  const areSound = COORDINATE_BITS.has(coordinate) && COMPONENT_BITS.has(component) && decode;
  if (!(source instanceof PdfStream) || !areSound) return at.refuse(UNCLEAR);
  if (hasFlags && read("BitsPerFlag") !== FLAG_BITS) return at.refuse(UNCLEAR);
  const data = at.unpack(source);
  if (!data || data.length > MAX_MESH_BYTES) return at.refuse(UNCLEAR);
  const sizes = { point: coordinate / 4, colour: (component * colours) / 8 };
  const row = type === 5 ? (readWhole(source.get("VerticesPerRow", resolve), 2, MAX_ROW) ?? 0) : 1;
  const length = row > 0 ? soundLength(data, type, sizes, row) : null;
  if (length === null) return at.refuse(UNCLEAR);
  const entries = new PdfDict([
    ["BitsPerCoordinate", PdfNumber.of(coordinate)],
    ["BitsPerComponent", PdfNumber.of(component)],
    ["Decode", numbers(decode)],
  ]);
  if (hasFlags) entries.set("BitsPerFlag", PdfNumber.of(FLAG_BITS));
  else entries.set("VerticesPerRow", PdfNumber.of(row));
  if (source.has("Function")) {
    const arity = { inputs: 1, outputs: space.components };
    entries.set("Function", settleFunctions(at, source.get("Function"), arity));
  }
  return at.pack(data.subarray(0, length), entries);
}

interface Sizes {
  point: number;
  colour: number;
}

/** How much of the data is whole; null where a flag means nothing. */
function soundLength(data: Uint8Array, type: number, sizes: Sizes, row: number): number | null {
  if (type === 5) {
    const bytes = (sizes.point + sizes.colour) * row;
    return lengthWithinLimit(Math.floor(data.length / bytes) * bytes, sizes);
  }
  return type === 4 ? soundTriangles(data, sizes) : soundPatches(data, PATCHES[type]!, sizes);
}

/** The first of three vertices says whether a triangle begins; those after it have flags that nobody reads. */
function soundTriangles(data: Uint8Array, { point, colour }: Sizes): number | null {
  const bytes = 1 + point + colour;
  let at = 0;
  let isFirst = true;
  while (at + bytes <= data.length) {
    const flag = data[at]!;
    if (flag > 2 || (isFirst && flag !== 0)) return null;
    const taken = flag === 0 ? 3 * bytes : bytes;
    if (at + taken > data.length) break;
    isFirst = false;
    at += taken;
  }
  return lengthWithinLimit(at, { point, colour });
}

function soundPatches(
  data: Uint8Array,
  { first, next }: { first: number; next: number },
  { point, colour }: Sizes,
): number | null {
  let at = 0;
  while (at < data.length) {
    const flag = data[at]!;
    if (flag > 3 || (at === 0 && flag !== 0)) return null;
    const bytes = 1 + (flag === 0 ? first * point + 4 * colour : next * point + 2 * colour);
    if (at + bytes > data.length) break;
    at += bytes;
  }
  return lengthWithinLimit(at, { point, colour });
}

function lengthWithinLimit(length: number, { point, colour }: Sizes): number | null {
  return length > 0 && length / (point + colour) <= MAX_VERTICES ? length : null;
}

import { readNumbers, readWhole } from "#lib/pdf/canonical/graphics/numbers.ts";
import { Settling } from "#lib/pdf/canonical/graphics/settling.ts";
import { spreadColours } from "#lib/pdf/canonical/graphics/unseen-colours.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { readStrictly } from "./read-graph.ts";
import { writeAnew } from "./write-anew.ts";

/** Bytes of a pixel that are parts of a colour, by the space that says so. */
const COMPONENTS: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3 };
const PROFILE = "ICCBased";
const BITS = 8;
/** Larger than any icon. */
const MOST_SIDE = 10_000;

/**
 * A sound file in which nothing is changed but how images are smoothed, as in the
 * form that is stored: none asks for it, which readers follow or do not
 * (`Interpolate`), and pixels of icons that are not seen have the colours of those
 * beside them. Null where it has no such images.
 */
export function withPlainImages(file: Uint8Array): Uint8Array | null {
  const graph = readStrictly(file);
  if (!graph) return null;
  const spread = new Map<PdfStream, PdfRef>();
  let isSmoothed = false;
  for (const container of graph.containers) {
    if (!(container instanceof PdfStream)) continue;
    if (container.delete("Interpolate")) isSmoothed = true;
    const icon = spreadIcon(graph, container);
    if (icon) spread.set(container, graph.add(icon));
  }
  if (spread.size === 0 && !isSmoothed) return null;
  for (const container of graph.containers) {
    if (!(container instanceof PdfDict)) continue;
    for (const [key, value] of [...container]) {
      const found = value instanceof PdfRef ? graph.resolve(value) : undefined;
      const icon = found instanceof PdfStream ? spread.get(found) : undefined;
      if (icon) container.set(key.value, icon);
    }
  }
  return writeAnew(graph, file);
}

function spreadIcon(graph: ObjectGraph, image: PdfStream): PdfStream | undefined {
  const { resolve } = graph;
  const mask = image.get("SMask", resolve);
  if (image.getName("Subtype", resolve)?.value !== "Image") return undefined;
  if (!(mask instanceof PdfStream)) return undefined;
  const at = new Settling(graph, []);
  const components = componentsOf(graph, image);
  const [width, height] = [sideOf(graph, image, "Width"), sideOf(graph, image, "Height")];
  const seen = at.unpack(mask);
  const isLike = sideOf(graph, mask, "Width") === width && sideOf(graph, mask, "Height") === height;
  if (!seen || !isLike || components === undefined || !isPlainMask(graph, mask)) return undefined;
  const plain = new PdfStream(
    [
      ["Width", PdfNumber.of(width)],
      ["Height", PdfNumber.of(height)],
      ["BitsPerComponent", PdfNumber.of(BITS)],
    ],
    seen,
  );
  return spreadColours(at, image, plain, { width, height, components });
}

function sideOf({ resolve }: ObjectGraph, image: PdfStream, key: "Width" | "Height"): number {
  return readWhole(image.get(key, resolve), 1, MOST_SIDE) ?? 0;
}

/** A byte for each pixel, read forwards. */
function isPlainMask({ resolve }: ObjectGraph, mask: PdfStream): boolean {
  if (mask.getNumber("BitsPerComponent", resolve)?.value !== BITS) return false;
  const decode = mask.get("Decode", resolve);
  const [from, to] = (decode && readNumbers(decode, resolve, { count: 2 })) ?? [];
  return !mask.has("Matte") && (decode === undefined || (from === 0 && to === 1));
}

/** Undefined for what is no colour of eight bits to a part. */
function componentsOf({ resolve }: ObjectGraph, image: PdfStream): number | undefined {
  if (image.getNumber("BitsPerComponent", resolve)?.value !== BITS) return undefined;
  const space = image.get("ColorSpace", resolve);
  if (space instanceof PdfName) return COMPONENTS[space.value];
  if (!(space instanceof PdfArray)) return undefined;
  const family = space.at(0, resolve);
  const profile = space.at(1, resolve);
  if (!(family instanceof PdfName) || family.value !== PROFILE) return undefined;
  return profile instanceof PdfStream ? profile.getNumber("N", resolve)?.value : undefined;
}

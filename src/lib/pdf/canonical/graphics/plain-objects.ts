import { WIDEST_LINE } from "#lib/pdf/canonical/content/reach.ts";
import type { Resolve } from "#lib/pdf/geometry.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfStream,
} from "#lib/pdf/objects.ts";

const DEVICES = new Set(["DeviceGray", "DeviceRGB"]);
const IMAGE_FILTERS = new Set(["FlateDecode", "DCTDecode"]);
const IMAGE_ENTRIES = new Set([
  "Type",
  "Subtype",
  "Width",
  "Height",
  "BitsPerComponent",
  "ColorSpace",
  "Filter",
  "DecodeParms",
  "Length",
  "SMask",
  "StructParent",
]);
const FORM_ENTRIES = new Set([
  "Type",
  "Subtype",
  "BBox",
  "Matrix",
  "Resources",
  "Filter",
  "Length",
  "StructParents",
]);
const STROKES = new Set(["LC", "LJ", "ML", "D"]);
const MAX_LEVELS = 20;

/** What is checked within: where references lead, and the fonts of drawn letters that count as others do. */
export interface PlainContext {
  resolve: Resolve;
  stencils: { has(font: PdfObject): boolean };
}

type Check = (value: PdfObject, context: PlainContext, level: number) => boolean;

/** By category; a category that is not here, with anything in it, is not plain. */
const CATEGORIES: Readonly<Record<string, Check>> = {
  ExtGState: isPlainState,
  ColorSpace: (value) => value instanceof PdfName && DEVICES.has(value.value),
  XObject: isPlainXObject,
  Font: isPlainFont,
  Properties: () => true,
};

/**
 * Whether settled resources hold nothing but what five readers were seen to draw
 * alike: colours of a device, opaque states, common images, and forms of these.
 * Fonts count unless their glyphs are drawings of more than one colour; what is in them is not looked at.
 */
export function plainObjects(resources: PdfDict, context: PlainContext, level = 0): boolean {
  const { resolve } = context;
  if (level > MAX_LEVELS) return false;
  for (const [category, value] of resources) {
    const entries = resolveRef(value, resolve);
    if (!(entries instanceof PdfDict) || entries.size === 0) continue;
    const isPlain = Object.hasOwn(CATEGORIES, category.value) && CATEGORIES[category.value];
    if (!isPlain) return false;
    for (const item of entries.values()) {
      const one = resolveRef(item, resolve);
      if (!one || !isPlain(one, context, level)) return false;
    }
  }
  return true;
}

function resolveRef(value: PdfObject | undefined, resolve: Resolve): PdfObject | undefined {
  return value?.type === "ref" ? (resolve(value) ?? undefined) : value;
}

function isPlainState(state: PdfObject, { resolve }: PlainContext): boolean {
  if (!(state instanceof PdfDict)) return false;
  return [...state].every(([key, value]) => {
    const one = resolveRef(value, resolve);
    if (key.value === "LW") return one instanceof PdfNumber && one.value <= WIDEST_LINE;
    if (STROKES.has(key.value)) return true;
    if (key.value === "ca" || key.value === "CA")
      return one instanceof PdfNumber && one.value === 1;
    if (key.value === "BM") return one instanceof PdfName && one.value === "Normal";
    return key.value === "SMask" && one instanceof PdfName;
  });
}

function isPlainXObject(object: PdfObject, context: PlainContext, level: number): boolean {
  const { resolve } = context;
  if (!(object instanceof PdfStream)) return false;
  if (object.getName("Subtype", resolve)?.value === "Image") return isPlainImage(object, resolve);
  if (!hasOnly(object, FORM_ENTRIES)) return false;
  const resources = object.getDict("Resources", resolve);
  return !resources || plainObjects(resources, context, level + 1);
}

function isPlainImage(image: PdfStream, resolve: Resolve): boolean {
  if (!hasOnly(image, IMAGE_ENTRIES)) return false;
  if (image.getNumber("BitsPerComponent", resolve)?.value !== 8) return false;
  const filter = image.get("Filter", resolve);
  const isCommon = filter instanceof PdfName && IMAGE_FILTERS.has(filter.value);
  if ((filter && !isCommon) || !isPlainSpace(image.get("ColorSpace", resolve), resolve))
    return false;
  const parms = image.getDict("DecodeParms", resolve);
  if (parms?.has("ColorTransform")) return false;
  const mask = image.get("SMask", resolve);
  return !mask || (mask instanceof PdfStream && !mask.has("SMask") && isPlainImage(mask, resolve));
}

/** Inks of presses are left out: programs decode and convert images in them differently. */
function isPlainSpace(space: PdfObject | undefined, resolve: Resolve): boolean {
  if (space instanceof PdfName) return space.value === "DeviceGray" || space.value === "DeviceRGB";
  if (!(space instanceof PdfArray)) return false;
  const family = space.at(0, resolve);
  const base = space.at(1, resolve);
  const isTable = family instanceof PdfName && family.value === "Indexed";
  return isTable && base instanceof PdfName && isPlainSpace(base, resolve);
}

function isPlainFont(font: PdfObject, { resolve, stencils }: PlainContext): boolean {
  if (!(font instanceof PdfDict)) return false;
  return font.getName("Subtype", resolve)?.value !== "Type3" || stencils.has(font);
}

function hasOnly(dict: PdfDict, known: ReadonlySet<string>): boolean {
  return [...dict.keys()].every((key) => known.has(key.value));
}

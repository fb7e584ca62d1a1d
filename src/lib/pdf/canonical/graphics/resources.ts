import {
  PdfDict,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { settleSpace } from "./colour-spaces.ts";
import { settleForm } from "./forms.ts";
import { settleState } from "./graphics-states.ts";
import { settleImage } from "./images.ts";
import { numbers, readBox, readMatrix, readWhole } from "./numbers.ts";
import { settlePattern } from "./patterns.ts";
import type { Settling } from "./settling.ts";
import { settleShading } from "./shadings.ts";

/** What becomes of one named resource; undefined for what no reader can use. */
type Settle = (at: Settling, value: PdfObject, above: PdfDict) => PdfObject | undefined;

/** ISO 32000-1, 7.8.3, table 33. Procedure sets are of no use any more. */
const CATEGORIES: Readonly<Record<string, Settle>> = {
  ExtGState: (at, value) => (value instanceof PdfDict ? settleState(at, value) : undefined),
  ColorSpace: (at, value) => settleSpace(at, value).object,
  Pattern: (at, value) => (value instanceof PdfDict ? settlePattern(at, value) : undefined),
  Shading: (at, value) =>
    value instanceof PdfDict ? settleShading(at, value, "alone") : undefined,
  XObject: settleXObject,
  Font: () => undefined,
  Properties: (at, value) => (value instanceof PdfDict ? settleProperties(at, value) : undefined),
};
/**
 * Names that some readers take for a space of the device, whatever stands there:
 * spaces in place of those of the device (8.6.5.6), and their own names.
 */
const TAKEN = new Set([
  "DefaultGray",
  "DefaultRGB",
  "DefaultCMYK",
  "DeviceGray",
  "DeviceRGB",
  "DeviceCMYK",
  "Pattern",
]);

/**
 * The resources of a page, form, pattern or font, each in the form that readers
 * agree on; shared ones stay shared. Fonts stay as they are but for what glyphs
 * drawn by instructions use.
 * @throws UnfitPdf
 */
export function settleResources(at: Settling, source: PdfDict): PdfRef {
  const known = at.madeBefore("resources", source);
  if (known) return known;
  const resources = new PdfDict();
  const ref = at.note("resources", source, resources);
  at.goDeeper(() => {
    for (const [category, settle] of Object.entries(CATEGORIES)) {
      const entries = source.getDict(category, at.graph.resolve);
      if (!entries) continue;
      const settled =
        category === "Font"
          ? settleFonts(at, entries, source)
          : settleEach(at, entries, settle, source);
      if (settled.size > 0) resources.set(category, settled);
    }
  });
  return ref;
}

function settleEach(at: Settling, entries: PdfDict, settle: Settle, above: PdfDict): PdfDict {
  const settled = new PdfDict();
  for (const [name, value] of entries) {
    if (TAKEN.has(name.value)) continue;
    const source = at.objectBehind(value);
    const one = source && settle(at, source, above);
    if (one) settled.set(name, one);
  }
  return settled;
}

function settleXObject(at: Settling, value: PdfObject, above: PdfDict): PdfRef | undefined {
  if (!(value instanceof PdfStream)) return undefined;
  const subtype = value.getName("Subtype", at.graph.resolve)?.value;
  if (subtype === "Image") return settleImage(at, value);
  // Neither PostScript nor what has no kind is drawn.
  return subtype === "Form" ? settleForm(at, value, above) : undefined;
}

const PROPERTY_NAMES = ["Type", "Subtype"];
const PROPERTY_TEXTS = ["Lang", "Alt"];

/** What marked content says of itself (14.6): where it belongs, and its language; not other words than its own. */
function settleProperties(at: Settling, source: PdfDict): PdfDict {
  const { resolve } = at.graph;
  const settled = new PdfDict();
  const content = readWhole(source.get("MCID", resolve), 0, 1 << 23);
  if (content !== undefined) settled.set("MCID", PdfNumber.of(content));
  for (const key of PROPERTY_NAMES) {
    const name = source.getName(key, resolve);
    if (name) settled.set(key, name);
  }
  for (const key of PROPERTY_TEXTS) {
    const text = source.getString(key, resolve);
    if (text) settled.set(key, new PdfString(text.bytes, text.format));
  }
  const box = readBox(source.get("BBox", resolve), resolve);
  if (box) settled.set("BBox", numbers(box));
  return settled;
}

/** Fonts are kept; those whose glyphs are drawings (Type 3) get resources of their own. */
function settleFonts(at: Settling, entries: PdfDict, above: PdfDict): PdfDict {
  const settled = new PdfDict();
  for (const [name, value] of entries) {
    const font = at.objectBehind(value);
    if (!(font instanceof PdfDict)) continue;
    settled.set(name, value);
    if (font.getName("Subtype", at.graph.resolve)?.value === "Type3") settleGlyphs(at, font, above);
  }
  return settled;
}

/** In place, since a font is what others know it by (9.6.5). */
function settleGlyphs(at: Settling, font: PdfDict, above: PdfDict): void {
  if (at.madeBefore("glyphs", font)) return;
  const { resolve } = at.graph;
  at.note("glyphs", font, font);
  const own = font.getDict("Resources", resolve);
  const glyphs = font.getDict("CharProcs", resolve);
  const settled = new PdfDict();
  for (const [name, value] of glyphs ?? []) {
    const glyph = at.objectBehind(value);
    if (!(glyph instanceof PdfStream)) continue;
    boundReach(at, font, glyph);
    settled.set(name, settleGlyph(at, glyph));
  }
  font.set("CharProcs", settled);
  font.set("Resources", settleResources(at, own ?? above));
}

/** Times the size of the text. Bitmaps of 720 points to the inch reach to some 300, drawn small. */
const MAX_REACH = 500;
const NUMBER = /\d+(?:\.\d*)?|\.\d+/g;

/** MuPDF takes minutes over glyphs that reach over a thousand sizes. */
function boundReach(at: Settling, font: PdfDict, glyph: PdfStream): void {
  const [a, b, c, d] = readMatrix(font.get("FontMatrix", at.graph.resolve), at.graph.resolve) ?? [
    0, 0, 0, 0,
  ];
  const scale = Math.max(...[a, b, c, d].map(Math.abs));
  const text = Buffer.from(at.unpack(glyph) ?? []).toString("latin1");
  // The first line is the width.
  const drawn = text.slice(text.indexOf("\n") + 1);
  for (const [number] of drawn.matchAll(NUMBER)) {
    if (Number(number) * scale > MAX_REACH) at.refuse(FAR);
  }
}

const FAR = "has letters that are drawn far beyond their size";

function settleGlyph(at: Settling, source: PdfStream): PdfRef {
  return at.madeBefore("glyphs", source) ?? at.note("glyphs", source, at.content(source));
}

import { clamp } from "#kernel/clamp.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from "#lib/pdf/objects.ts";
import { deviceSpace, type Space, settleSpace } from "./colour-spaces.ts";
import { evenDashes } from "./even-dashes.ts";
import { settleMaskGroup } from "./forms.ts";
import { EVERYWHERE, numbers, readNumber, readNumbers, readWhole } from "./numbers.ts";
import { nameAmong, type Settling } from "./settling.ts";

/** ISO 32000-1, 11.3.5, tables 136 and 137. */
const BLEND_MODES: ReadonlySet<string> = new Set([
  "Multiply",
  "Screen",
  "Overlay",
  "Darken",
  "Lighten",
  "ColorDodge",
  "ColorBurn",
  "HardLight",
  "SoftLight",
  "Difference",
  "Exclusion",
  "Hue",
  "Saturation",
  "Color",
  "Luminosity",
]);
const MASK_KINDS = new Set(["Alpha", "Luminosity"] as const);
const MAX_DASHES = 32;
const MAX_WIDTH = 32_767;
/** What maps colours for one device (10.3 to 10.5). */
const TRANSFERS = ["TR", "TR2", "HT"];

type Settle = (at: Settling, value: PdfObject) => PdfObject | undefined;

/**
 * What of a graphics state stays (8.4.5, table 58). What is not here is meant for
 * one device (overprint, halftones, transfer functions, black generation,
 * flatness, smoothness, stroke adjustment, intents), or is followed by some
 * readers alone (knockout of text, alpha as shape).
 */
const ENTRIES: Readonly<Record<string, Settle>> = {
  LW: (_, value) => numberWithin(value, 0, MAX_WIDTH),
  LC: (_, value) => wholeNumberWithin(value, 0, 2),
  LJ: (_, value) => wholeNumberWithin(value, 0, 2),
  ML: (_, value) => numberWithin(value, 1, MAX_WIDTH),
  D: settleDashes,
  ca: (_, value) => numberWithin(value, 0, 1),
  CA: (_, value) => numberWithin(value, 0, 1),
  BM: settleBlendMode,
  SMask: settleSoftMask,
};

/** @throws UnfitPdf */
export function settleState(at: Settling, source: PdfDict): PdfRef {
  const known = at.madeBefore("state", source);
  if (known) return known;
  const state = new PdfDict();
  const ref = at.note("state", source, state);
  for (const [key, settle] of Object.entries(ENTRIES)) {
    const value = at.objectBehind(source.get(key));
    const settled = value && settle(at, value);
    if (settled) state.set(key, settled);
  }
  if (TRANSFERS.some((key) => isTransfer(at, source.get(key)))) at.transferred = true;
  return ref;
}

function isTransfer(at: Settling, value: PdfObject | undefined): boolean {
  const source = at.objectBehind(value);
  return source instanceof PdfDict || source instanceof PdfArray;
}

function numberWithin(value: PdfObject, least: number, most: number): PdfNumber | undefined {
  const number = readNumber(value);
  return number === undefined ? undefined : PdfNumber.of(clamp(number, least, most));
}

function wholeNumberWithin(value: PdfObject, least: number, most: number): PdfNumber | undefined {
  const number = readWhole(value, least, most);
  return number === undefined ? undefined : PdfNumber.of(number);
}

function settleDashes(at: Settling, value: PdfObject): PdfObject | undefined {
  if (!(value instanceof PdfArray) || value.length !== 2) return undefined;
  const dashes = readNumbers(at.objectBehind(value.at(0)), at.graph.resolve, { most: MAX_DASHES });
  const phase = readNumber(at.objectBehind(value.at(1)));
  if (!dashes || phase === undefined || dashes.some((dash) => dash < 0)) return undefined;
  const isSolid = dashes.every((dash) => dash === 0);
  return PdfArray.of(
    numbers(isSolid ? [] : evenDashes(dashes)),
    PdfNumber.of(isSolid ? 0 : Math.max(0, phase)),
  );
}

/** Of a list PDFium takes the first, and Normal for what it does not know. */
function settleBlendMode(at: Settling, value: PdfObject): PdfName {
  const first = value instanceof PdfArray ? at.objectBehind(value.at(0)) : value;
  return PdfName.of(nameAmong(first, BLEND_MODES) ?? "Normal");
}

/** ISO 32000-1, 11.6.5.2, table 144. @throws UnfitPdf */
function settleSoftMask(at: Settling, value: PdfObject): PdfObject | undefined {
  if (value instanceof PdfName) return PdfName.of("None");
  if (!(value instanceof PdfDict)) return undefined;
  const { resolve } = at.graph;
  const kind = nameAmong(value.get("S", resolve), MASK_KINDS);
  const group = value.get("G", resolve);
  if (!kind || !(group instanceof PdfStream))
    return at.refuse("holds a soft mask that is not clear");
  const transfer = transferOf(at, at.objectBehind(value.get("TR")));
  if (transfer === "other") return at.refuse("holds a soft mask with a transfer function");
  const space = maskSpace(at, group);
  const mask = new PdfDict([
    ["Type", PdfName.of("Mask")],
    ["S", PdfName.of(kind)],
    ["G", settleMaskGroup(at, group, kind === "Luminosity" ? space : undefined)],
  ]);
  const wholeMask = () => (transfer === "turned" ? turnedMask(at, mask) : mask);
  const backdrop = at.objectBehind(value.get("BC"));
  if (backdrop === undefined || kind === "Alpha") return wholeMask();
  const colour = readNumbers(backdrop, resolve, { count: space.components });
  if (!colour || colour.some((part) => part < 0 || part > 1)) {
    return at.refuse("holds a soft mask with an unclear backdrop");
  }
  mask.set("BC", numbers(colour));
  return wholeMask();
}

/**
 * What a mask that is turned over lets through, without the function: the luminosity
 * of white on which black is drawn as the mask itself has it (11.5.3), for 1 less what
 * it lets through is what is left of the white.
 */
function turnedMask(at: Settling, mask: PdfDict): PdfDict {
  at.spend();
  const state = new PdfDict([["SMask", at.graph.add(mask)]]);
  const [left, bottom, right, top] = EVERYWHERE;
  const corners = `${left} ${bottom} m ${right} ${bottom} l ${right} ${top} l ${left} ${top} l`;
  const form = at.pack(Buffer.from(`/M gs 0 g ${corners} h f`));
  form.set("Type", PdfName.XObject);
  form.set("Subtype", PdfName.of("Form"));
  form.set("BBox", numbers(EVERYWHERE));
  form.set("Resources", new PdfDict([["ExtGState", new PdfDict([["M", at.graph.add(state)]])]]));
  form.set(
    "Group",
    new PdfDict([
      ["S", PdfName.of("Transparency")],
      ["CS", deviceSpace(1).object],
    ]),
  );
  return new PdfDict([
    ["Type", PdfName.of("Mask")],
    ["S", PdfName.of("Luminosity")],
    ["G", at.graph.add(form)],
    ["BC", numbers([1])],
  ]);
}

/** What a luminosity is taken of; grey where the group does not say. */
function maskSpace(at: Settling, form: PdfStream): Space {
  const { resolve } = at.graph;
  const named = form.getDict("Group", resolve)?.get("CS", resolve);
  if (named === undefined) return deviceSpace(1);
  const { kind, components } = settleSpace(at, named);
  const isPlain = kind === "device" || kind === "profile";
  return isPlain ? deviceSpace(components) : at.refuse("holds a soft mask in unclear colours");
}

/** One less what is given, as browsers write it. */
const ONE_LESS = /^\s*\{\s*1\s+exch\s+sub\s*\}\s*$/;

/** Whether a function leaves what it is given, takes one less it, or does anything else. */
function transferOf(at: Settling, source: PdfObject | undefined): "idle" | "turned" | "other" {
  if (source === undefined || source instanceof PdfName) return "idle";
  if (!(source instanceof PdfDict)) return "other";
  const { resolve } = at.graph;
  const type = source.getNumber("FunctionType", resolve)?.value;
  if (type === 4 && source instanceof PdfStream) {
    const program = at.unpack(source);
    const isTurned = program && ONE_LESS.test(Buffer.from(program).toString("latin1"));
    return isTurned ? "turned" : "other";
  }
  if (type !== 2 || source.getNumber("N", resolve)?.value !== 1) return "other";
  const [first = 0] = readNumbers(source.get("C0", resolve), resolve, { count: 1 }) ?? [];
  const [last = 1] = readNumbers(source.get("C1", resolve), resolve, { count: 1 }) ?? [];
  if (first === 0 && last === 1) return "idle";
  return first === 1 && last === 0 ? "turned" : "other";
}

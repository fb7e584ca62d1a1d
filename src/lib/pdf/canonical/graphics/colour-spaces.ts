import { colourOnScreen } from "#lib/images/to-srgb.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { type Calculate, readFunction } from "./calculate.ts";
import { settleFunction } from "./functions.ts";
import { numbers, readNumbers, readWhole } from "./numbers.ts";
import { type Profile, readProfile } from "./profiles.ts";
import type { Settling } from "./settling.ts";

/** A colour space in the form that is written. */
export interface Space {
  /** "wild" is a profile whose colours are said in those of a screen: no reader sees it. */
  kind: "device" | "profile" | "wild" | "lab" | "indexed" | "ink" | "pattern";
  object: PdfObject;
  /** What it was made of. */
  source: PdfObject;
  components: number;
  /** Of an indexed one: the number of the last colour that the upload had. */
  last?: number;
  /** What its components go from and to, where that is not 0 and 1. */
  ranges?: readonly (readonly [least: number, most: number])[];
  /** The space that indexed colours, inks, wild profiles and tints of patterns are colours of. */
  base?: Space;
  /** For indexed ones, inks and wild profiles, what a colour is in that space; undefined where it is none. */
  toBase?: Calculate;
  /** Of a profile that is calculated by curves and a matrix, what a colour is in those of a screen. */
  toScreen?: Calculate;
}

/** By every name that readers take (ISO 32000-1, 8.6.4, and tables 93, 94 for the short ones). */
const DEVICES: ReadonlyMap<string, [name: string, components: number]> = new Map([
  ["DeviceGray", ["DeviceGray", 1]],
  ["G", ["DeviceGray", 1]],
  ["CalGray", ["DeviceGray", 1]],
  ["DeviceRGB", ["DeviceRGB", 3]],
  ["RGB", ["DeviceRGB", 3]],
  ["CalRGB", ["DeviceRGB", 3]],
  ["DeviceCMYK", ["DeviceCMYK", 4]],
  ["CMYK", ["DeviceCMYK", 4]],
  ["CalCMYK", ["DeviceCMYK", 4]],
]);
const BY_COMPONENTS: Readonly<Record<number, string>> = {
  1: "DeviceGray",
  3: "DeviceRGB",
  4: "DeviceCMYK",
};

const UNCLEAR = "uses colours in a way that is not clear";
const NOTHING = "paints with a colour that is none (/None)";
/** Spaces built upon each other: a pattern's of an indexed of an ink's of a profile's. */
const MAX_DEPTH = 5;
/** What poppler and MuPDF can count with is 32. */
const MAX_INKS = 16;
const MAX_TABLE = 256;

export const WILD_PROFILE = "has a colour profile that makes colours into quite others";

/** Whether its colours are anywhere those of a profile that no reader is to see. */
export function isWild({ kind, base }: Space): boolean {
  return kind === "wild" || (base !== undefined && isWild(base));
}

/** The plain space of so many colours. */
export function deviceSpace(components: number): Space {
  const name = BY_COMPONENTS[components];
  if (!name) throw new RangeError(`no device has ${components} colours`);
  const object = PdfName.of(name);
  return { kind: "device", object, source: object, components };
}

/**
 * A colour space in a form that leaves readers no choice: calibrated ones as
 * those of the device, profiles with one answer only, inks by names that mean
 * nothing, so that what they look like is what their function says, and tables of
 * colours as long as they can be asked for.
 * @throws UnfitPdf
 */
export function settleSpace(at: Settling, value: PdfObject | undefined, depth = 0): Space {
  const source = at.objectBehind(value);
  if (depth > MAX_DEPTH) return at.refuse(UNCLEAR);
  if (source instanceof PdfName) return namedSpace(at, source.value);
  if (!(source instanceof PdfArray) || source.length === 0) return at.refuse(UNCLEAR);
  const known = settledSpaces(at).get(source);
  if (known) return known;
  const family = at.objectBehind(source.at(0));
  if (!(family instanceof PdfName)) return at.refuse(UNCLEAR);
  const space = settleFamily(at, family.value, source, depth);
  const shared = space.object instanceof PdfArray ? at.graph.add(space.object) : space.object;
  const settled = { ...space, object: shared, source };
  at.spend();
  settledSpaces(at).set(source, settled);
  return settled;
}

const spaces = new WeakMap<Settling, Map<PdfArray, Space>>();

function settledSpaces(at: Settling): Map<PdfArray, Space> {
  const known = spaces.get(at) ?? new Map<PdfArray, Space>();
  spaces.set(at, known);
  return known;
}

function namedSpace(at: Settling, name: string): Space {
  if (name === "Pattern") {
    const object = PdfName.of(name);
    return { kind: "pattern", object, source: object, components: 0 };
  }
  const device = DEVICES.get(name);
  if (!device) return at.refuse(UNCLEAR);
  return deviceSpace(device[1]);
}

type Made = Omit<Space, "source">;

function settleFamily(at: Settling, family: string, source: PdfArray, depth: number): Made {
  switch (family) {
    case "ICCBased":
      return settleProfile(at, source, depth);
    case "Lab":
      return settleLab(at, source);
    case "Indexed":
    case "I":
      return settleIndexed(at, source, depth);
    case "Separation":
      return settleInks(at, source, 1, depth);
    case "DeviceN": {
      const names = at.objectBehind(source.at(1));
      const count = names instanceof PdfArray ? names.length : 0;
      return settleInks(at, source, count, depth);
    }
    case "Pattern": {
      if (source.length < 2) return namedSpace(at, family);
      const below = settleSpace(at, source.at(1), depth + 1);
      if (below.kind === "pattern") return at.refuse(UNCLEAR);
      const object = PdfArray.of(PdfName.of(family), below.object);
      return { kind: "pattern", object, components: below.components, base: below };
    }
    default:
      return namedSpace(at, family);
  }
}

function settleProfile(at: Settling, source: PdfArray, depth: number): Made {
  const stream = at.objectBehind(source.at(1));
  if (!(stream instanceof PdfStream)) return at.refuse(UNCLEAR);
  const components = readWhole(stream.get("N", at.graph.resolve), 1, 4) ?? 0;
  if (!BY_COMPONENTS[components]) return at.refuse(UNCLEAR);
  const profile = profileOf(at, stream, components);
  if (profile.kind === "plain") return deviceSpace(components);
  if (profile.kind === "broken") return alternateSpace(at, stream, components, depth);
  if (profile.kind === "wild") {
    const { object } = deviceSpace(components);
    const toBase = (values: readonly number[]) => colourOnScreen(profile.space, values);
    return { kind: "wild", object, components, base: deviceSpace(3), toBase };
  }
  const entries = new PdfDict([["N", PdfNumber.of(components)]]);
  const kept =
    at.madeBefore("profile", stream) ?? at.note("profile", stream, at.pack(profile.bytes, entries));
  const { space } = profile;
  const toScreen = space ? (values: readonly number[]) => colourOnScreen(space, values) : undefined;
  return profileSpace(kept, components, toScreen);
}

/** Read once: many spaces may have the same. */
function profileOf(at: Settling, stream: PdfStream, components: number): Profile {
  const read = profiles.get(at) ?? new Map<PdfStream, Profile>();
  profiles.set(at, read);
  const profile =
    read.get(stream) ?? readProfile(at.unpack(stream) ?? new Uint8Array(0), components);
  read.set(stream, profile);
  return profile;
}

const profiles = new WeakMap<Settling, Map<PdfStream, Profile>>();

/** What PDFium takes in place of a profile that it cannot use. */
function alternateSpace(
  at: Settling,
  profile: PdfStream,
  components: number,
  depth: number,
): Space {
  const named = at.objectBehind(profile.get("Alternate"));
  const space = named && settleSpace(at, named, depth + 1);
  const fits = space && space.kind !== "pattern" && space.components === components;
  return fits ? space : deviceSpace(components);
}

function profileSpace(stream: PdfObject, components: number, toScreen?: Calculate): Made {
  const object = PdfArray.of(PdfName.of("ICCBased"), stream);
  return { kind: "profile", object, components, ...(toScreen && { toScreen }) };
}

/** The white of print, which all that say nothing are taken to mean. */
function settleLab(at: Settling, source: PdfArray): Made {
  const { resolve } = at.graph;
  const entries = at.objectBehind(source.at(1));
  if (!(entries instanceof PdfDict)) return at.refuse(UNCLEAR);
  const white = readNumbers(entries.get("WhitePoint", resolve), resolve, { count: 3 });
  const range = readNumbers(entries.get("Range", resolve), resolve, { count: 4 });
  if (white?.[1] !== 1 || white.some((part) => part < 0.5 || part > 1.5)) {
    return at.refuse(UNCLEAR);
  }
  const [a = -100, b = 100, c = -100, d = 100] = range ?? [];
  if (a >= b || c >= d || [a, b, c, d].some((edge) => Math.abs(edge) > 128)) {
    return at.refuse(UNCLEAR);
  }
  const dict = new PdfDict([
    ["WhitePoint", numbers(white)],
    ["Range", numbers([a, b, c, d])],
  ]);
  const ranges = [
    [0, 100],
    [a, b],
    [c, d],
  ] as const;
  return { kind: "lab", object: PdfArray.of(PdfName.of("Lab"), dict), components: 3, ranges };
}

/**
 * Indexed (8.6.6.3). What is asked for beyond the table's end is black, as PDFium
 * has it; other readers take the last colour.
 */
function settleIndexed(at: Settling, source: PdfArray, depth: number): Made {
  const base = settleSpace(at, source.at(1), depth + 1);
  if (base.kind === "pattern" || base.kind === "indexed") return at.refuse(UNCLEAR);
  const last = readWhole(at.objectBehind(source.at(2)), 0, MAX_TABLE - 1);
  const table = bytesOf(at, source.at(3));
  if (last === undefined || !table) return at.refuse(UNCLEAR);
  const wanted = (last + 1) * base.components;
  const complete = Math.floor(Math.min(table.length, wanted) / base.components);
  const black = base.components === 4 ? [0, 0, 0, 255] : Array(base.components).fill(0);
  const full = Buffer.alloc(MAX_TABLE * base.components, Buffer.from(black));
  full.set(table.subarray(0, complete * base.components));
  const object = PdfArray.of(
    PdfName.of("Indexed"),
    base.object,
    PdfNumber.of(MAX_TABLE - 1),
    new PdfString(full, "hex"),
  );
  return {
    kind: "indexed",
    object,
    components: 1,
    last,
    base,
    toBase: lookUp(table.subarray(0, complete * base.components), base),
  };
}

function lookUp(table: Uint8Array, { components, ranges }: Space): Calculate {
  return ([index = 0]) => {
    const from = Math.trunc(index) * components;
    if (from < 0 || from >= table.length) return undefined;
    return Array.from(table.subarray(from, from + components), (part, at) => {
      const [least, most] = ranges?.[at] ?? [0, 1];
      return least + (part * (most - least)) / 255;
    });
  };
}

function bytesOf(at: Settling, value: PdfObject | undefined): Uint8Array | undefined {
  const source = at.objectBehind(value);
  if (source instanceof PdfString) return source.bytes;
  return source instanceof PdfStream ? at.unpack(source) : undefined;
}

/**
 * Separation and DeviceN (8.6.6.4, 8.6.6.5). Some readers know what Black or All
 * is and pass over the function; names of ours are known to none.
 */
function settleInks(at: Settling, source: PdfArray, count: number, depth: number): Made {
  if (count < 1 || count > MAX_INKS) return at.refuse(UNCLEAR);
  const family = at.objectBehind(source.at(0));
  const isOne = family instanceof PdfName && family.value === "Separation";
  const first = at.objectBehind(source.at(1));
  if (isOne && !(first instanceof PdfName)) return at.refuse(UNCLEAR);
  if (first instanceof PdfName && first.value === "None") return at.refuse(NOTHING);
  const alternate = settleSpace(at, source.at(2), depth + 1);
  if (!["device", "profile", "lab"].includes(alternate.kind)) return at.refuse(UNCLEAR);
  const tint = settleFunction(at, source.at(3), {
    inputs: count,
    outputs: alternate.components,
  });
  const names = Array.from({ length: count }, (_, index) => PdfName.of(`Ink${index + 1}`));
  const object = PdfArray.of(
    PdfName.of(isOne ? "Separation" : "DeviceN"),
    isOne ? names[0]! : new PdfArray(names),
    alternate.object,
    tint,
  );
  const toBase = readFunction(at.graph, tint);
  return { kind: "ink", object, components: count, base: alternate, toBase };
}

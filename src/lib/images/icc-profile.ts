import { type ColourSpace, curveOf, D50_TO_SRGB, type Matrix, times } from "./colour-spaces.ts";

/** Largest profile that is read: tables of printers have 1 to 3 MB, but those are not read anyway. */
export const ICC_BYTES = 4 * 1024 * 1024;

/**
 * Reads a profile made of three curves and a matrix, or of one curve for grey
 * (ICC.1:2022, sections 8.3.3 and 8.4.3): what cameras, screens and editors
 * write. Null for all others, and for one that cannot be read: taken as sRGB.
 */
export function readIcc(bytes: Uint8Array, grey: boolean): ColourSpace | null {
  const profile = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (profile.length < 132 || profile.toString("latin1", 36, 40) !== "acsp") return null;
  const tags = tagsOf(profile);
  if (profile.toString("latin1", 16, 20) === "GRAY") {
    const curve = grey ? readCurve(tags.get("kTRC")) : null;
    return curve && { curves: [curve, curve, curve], matrix: null };
  }
  if (grey || profile.toString("latin1", 16, 20) !== "RGB ") return null;
  const [red, green, blue] = ["rXYZ", "gXYZ", "bXYZ"].map((name) => readXyz(tags.get(name)));
  const curves = ["rTRC", "gTRC", "bTRC"].map((name) => readCurve(tags.get(name)));
  if (!red || !green || !blue || curves.some((curve) => curve === null)) return null;
  const primaries = [0, 1, 2].flatMap((row) => [red[row], green[row], blue[row]]);
  return {
    curves: curves as unknown as ColourSpace["curves"],
    matrix: times(D50_TO_SRGB, primaries as unknown as Matrix),
  };
}

const MOST_TAGS = 100;

function tagsOf(profile: Buffer): Map<string, Buffer> {
  const count = Math.min(profile.readUInt32BE(128), MOST_TAGS);
  const tags = new Map<string, Buffer>();
  for (let at = 132; at + 12 <= profile.length && at < 132 + count * 12; at += 12) {
    const start = profile.readUInt32BE(at + 4);
    const end = start + profile.readUInt32BE(at + 8);
    if (end <= profile.length) {
      tags.set(profile.toString("latin1", at, at + 4), profile.subarray(start, end));
    }
  }
  return tags;
}

const readFixedPoint = (tag: Buffer, at: number) => tag.readInt32BE(at) / 65_536;

function readXyz(tag: Buffer | undefined): number[] | null {
  if (!tag || tag.length < 20 || tag.toString("latin1", 0, 4) !== "XYZ ") return null;
  return [readFixedPoint(tag, 8), readFixedPoint(tag, 12), readFixedPoint(tag, 16)];
}

function readCurve(tag: Buffer | undefined): Float64Array | null {
  if (!tag || tag.length < 12) return null;
  const type = tag.toString("latin1", 0, 4);
  if (type === "para") return readFormula(tag);
  if (type !== "curv") return null;
  const count = tag.readUInt32BE(8);
  if (tag.length < 12 + count * 2) return null;
  if (count === 0) return curveOf((value) => value);
  if (count === 1) {
    const exponent = tag.readUInt16BE(12) / 256;
    return curveOf((value) => value ** exponent);
  }
  const entry = (index: number) => tag.readUInt16BE(12 + Math.min(index, count - 1) * 2) / 65_535;
  return curveOf((value) => {
    const place = value * (count - 1);
    const below = Math.floor(place);
    return entry(below) + (entry(below + 1) - entry(below)) * (place - below);
  });
}

/** The parameters of each kind of formula (ICC.1:2022, table 68). */
const PARAMETERS = [1, 3, 4, 5, 7] as const;

function readFormula(tag: Buffer): Float64Array | null {
  const kind = tag.readUInt16BE(8);
  const count = PARAMETERS[kind];
  if (count === undefined || tag.length < 12 + count * 4) return null;
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(
    { length: count },
    (_, index) => readFixedPoint(tag, 12 + index * 4),
  );
  const power = (value: number) => Math.max(0, a * value + b) ** g;
  switch (kind) {
    case 0:
      return curveOf((value) => value ** g);
    case 1:
      return curveOf((value) => (value >= -b / a ? power(value) : 0));
    case 2:
      return curveOf((value) => (value >= -b / a ? power(value) + c : c));
    case 3:
      return curveOf((value) => (value >= d ? power(value) : c * value));
    default:
      return curveOf((value) => (value >= d ? power(value) + e : c * value + f));
  }
}

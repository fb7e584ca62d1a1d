import { clamp } from "#kernel/clamp.ts";
import type { ColourSpace } from "./colour-spaces.ts";
import type { Pixels } from "./pixels.ts";

/** Light of 0 to 1 in steps fine enough that every of the 256 values of sRGB has its own. */
const STEPS = 16_383;
/** Differences of one value come from rounding: such a space is sRGB under another name. */
const SAME = 1;

/** Converts pixels in place; a space that is as good as sRGB leaves them as they are. */
export function toSrgb(pixels: Pixels, space: ColourSpace | null): Pixels {
  if (!space || isSrgb(space)) return pixels;
  convert(pixels.rgba, space);
  return pixels;
}

let values: Uint8Array | undefined;

/** Values of sRGB by light (IEC 61966-2-1). */
function lightTable(): Uint8Array {
  values ??= Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
    const light = step / STEPS;
    return Math.round(encode(light) * 255);
  });
  return values;
}

function convert(rgba: Uint8ClampedArray, { curves, matrix }: ColourSpace): void {
  const values = lightTable();
  const [reds, greens, blues] = curves;
  const encoded = (light: number) =>
    values[light <= 0 ? 0 : light >= 1 ? STEPS : Math.round(light * STEPS)]!;
  if (matrix === null) {
    const direct = curves.map((curve) => Uint8Array.from(curve, encoded));
    for (let at = 0; at < rgba.length; at += 4) {
      rgba[at] = direct[0]![rgba[at]!]!;
      rgba[at + 1] = direct[1]![rgba[at + 1]!]!;
      rgba[at + 2] = direct[2]![rgba[at + 2]!]!;
    }
    return;
  }
  const [a, b, c, d, e, f, g, h, i] = matrix;
  for (let at = 0; at < rgba.length; at += 4) {
    const red = reds[rgba[at]!]!;
    const green = greens[rgba[at + 1]!]!;
    const blue = blues[rgba[at + 2]!]!;
    rgba[at] = encoded(a * red + b * green + c * blue);
    rgba[at + 1] = encoded(d * red + e * green + f * blue);
    rgba[at + 2] = encoded(g * red + h * green + i * blue);
  }
}

/**
 * One colour, its parts 0 to 1, in those of sRGB; a single part is a grey. Pure.
 */
export function colourOnScreen(
  { curves, matrix }: ColourSpace,
  values: readonly number[],
): [red: number, green: number, blue: number] {
  const [red, green, blue] = curves.map((curve, at) =>
    interpolate(curve, values[values.length === 1 ? 0 : at] ?? 0),
  ) as [number, number, number];
  if (matrix === null) return [encode(red), encode(green), encode(blue)];
  const [a, b, c, d, e, f, g, h, i] = matrix;
  return [
    encode(a * red + b * green + c * blue),
    encode(d * red + e * green + f * blue),
    encode(g * red + h * green + i * blue),
  ];
}

function interpolate(curve: Float64Array, value: number): number {
  const place = clamp(value, 0, 1) * (curve.length - 1);
  const before = Math.floor(place);
  const [low, high] = [curve[before]!, curve[Math.min(before + 1, curve.length - 1)]!];
  return low + (high - low) * (place - before);
}

/** IEC 61966-2-1. */
function encode(wanted: number): number {
  const light = clamp(wanted, 0, 1);
  return light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** Corners and steps of the cube of colours. */
const PROBES = [0, 32, 96, 160, 224, 255];

function isSrgb(space: ColourSpace): boolean {
  return isWithin(space, SAME);
}

/** What hardly anybody tells apart, and what programs differ in when they convert colours. */
const NEAR = 6;

/** Whether a space is taken for sRGB, or for its grey, by whoever looks at a page. */
export function isNearSrgb(space: ColourSpace): boolean {
  return isWithin(space, NEAR);
}

/** What another gamma, or the widest primaries in use, make of a colour. */
const MOST_OFF = 110;
/** A grey of paper or ink stays one. */
const MOST_GREY_OFF = 40;
const MOST_EDGE_OFF = 16;

/** Whether a space may tint what a page shows, but neither hide nor reveal anything. */
export function isLikeSrgb(space: ColourSpace): boolean {
  if (!isWithin(space, MOST_OFF)) return false;
  const greys = Uint8ClampedArray.from({ length: 4 * 256 }, (_, at) => at >> 2);
  const converted = Uint8ClampedArray.from(greys);
  convert(converted, space);
  return greys.every((value, at) => {
    if (at % 4 === 3) return true;
    const most = value < 8 || value > 247 ? MOST_EDGE_OFF : MOST_GREY_OFF;
    return Math.abs(value - converted[at]!) <= most;
  });
}

function isWithin(space: ColourSpace, most: number): boolean {
  const colours = PROBES.flatMap((red) =>
    PROBES.flatMap((green) => PROBES.flatMap((blue) => [red, green, blue, 255])),
  );
  const converted = Uint8ClampedArray.from(colours);
  convert(converted, space);
  return colours.every((value, at) => Math.abs(value - converted[at]!) <= most);
}

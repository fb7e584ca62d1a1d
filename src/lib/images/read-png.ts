import { inflateSync } from "node:zlib";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import { type ColourSpace, PRIMARIES_OF_SRGB, spaceFromGamma } from "./colour-spaces.ts";
import { ICC_BYTES, readIcc } from "./icc-profile.ts";
import { MOST_PIXELS, type Pixels, sizeProblem } from "./pixels.ts";
import { chunksOf } from "./png-chunks.ts";
import { bytesOf, type Pass, passesOf, unfilter } from "./png-rows.ts";
import { toSrgb } from "./to-srgb.ts";

/** Samples a pixel and the depths allowed, by colour type (PNG 3, table 12). */
const KINDS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const PALETTE = 3;
/** Of the unpacked data: those of {@link MOST_PIXELS}, at 4 bytes each. */
const MOST_BYTES = 4 * MOST_PIXELS + 100_000;

/** Decodes a PNG (ISO/IEC 15948) of any kind; of an animated one the still picture. */
export function readPng(bytes: Uint8Array): Pixels | DocumentProblem {
  const damaged = { problem: "it is not an intact PNG" };
  const chunks = chunksOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const header = chunks?.[0];
  if (!chunks || header?.type !== "IHDR" || header.content.length !== 13) return damaged;
  const width = header.content.readUInt32BE(0);
  const height = header.content.readUInt32BE(4);
  const problem = sizeProblem(width, height);
  if (problem !== null) return { problem };
  const [depth = 0, type = 0, , , interlace = 0] = header.content.subarray(8);
  const kind = KINDS[type];
  if (!kind?.depths.includes(depth) || interlace > 1) return damaged;
  const passes = passesOf(width, height, depth * kind.samples, interlace === 1);
  if (bytesOf(passes) > MOST_BYTES) {
    return { problem: `it has more than ${MOST_BYTES / 1e6} MB once it is unpacked` };
  }
  const data = unpack(
    chunks.filter((chunk) => chunk.type === "IDAT").map(({ content }) => content),
    bytesOf(passes),
  );
  const contentOf = (name: string) => chunks.find((chunk) => chunk.type === name)?.content ?? null;
  const palette = contentOf("PLTE");
  if (!data || (type === PALETTE && !palette)) return damaged;
  const format = { depth, type, samples: kind.samples, palette, transparent: contentOf("tRNS") };
  const rgba = new Uint8ClampedArray(width * height * 4);
  const back = Math.max(1, (depth * kind.samples) >> 3);
  let start = 0;
  for (const pass of passes) {
    if (!unfilter(data, start, pass, back)) return damaged;
    spread(data, start, pass, format, rgba, width);
    start += pass.rows * (pass.rowBytes + 1);
  }
  return toSrgb({ width, height, rgba }, pngColours(contentOf, type === 0 || type === 4));
}

function unpack(packed: Buffer[], expected: number): Buffer | null {
  try {
    const data = inflateSync(Buffer.concat(packed), { maxOutputLength: expected + 64 });
    return data.length >= expected ? data : null;
  } catch {
    // zlib throws on damaged data and on more data than the header speaks of.
    return null;
  }
}

interface Format {
  depth: number;
  type: number;
  samples: number;
  palette: Buffer | null;
  transparent: Buffer | null;
}

/** Writes the pixels of a pass to their places in the picture. */
function spread(
  data: Buffer,
  start: number,
  pass: Pass,
  format: Format,
  rgba: Uint8ClampedArray,
  width: number,
): void {
  const { depth, samples } = format;
  const colour = colouring(format);
  const sample = [0, 0, 0, 0];
  const most = 2 ** depth - 1;
  for (let row = 0; row < pass.rows; row += 1) {
    const from = start + row * (pass.rowBytes + 1) + 1;
    let to = ((pass.y + row * pass.dy) * width + pass.x) * 4;
    for (let column = 0; column < pass.columns; column += 1, to += pass.dx * 4) {
      for (let one = 0; one < samples; one += 1) {
        const index = column * samples + one;
        if (depth === 8) sample[one] = data[from + index]!;
        else if (depth === 16) sample[one] = data.readUInt16BE(from + index * 2);
        else {
          const bit = index * depth;
          sample[one] = (data[from + (bit >> 3)]! >> (8 - depth - (bit & 7))) & most;
        }
      }
      colour(sample, rgba, to);
    }
  }
}

/** How the samples of a pixel become red, green, blue and alpha. */
function colouring(
  format: Format,
): (sample: number[], rgba: Uint8ClampedArray, to: number) => void {
  const { depth, type, palette, transparent } = format;
  if (type === PALETTE) {
    return ([index = 0], rgba, to) => {
      rgba[to] = palette?.[index * 3] ?? 0;
      rgba[to + 1] = palette?.[index * 3 + 1] ?? 0;
      rgba[to + 2] = palette?.[index * 3 + 2] ?? 0;
      rgba[to + 3] = transparent?.[index] ?? 255;
    };
  }
  // The array rounds what is not whole and so takes 16 bits to 8.
  const scale = 255 / (2 ** depth - 1);
  const grey = type === 0 || type === 4;
  const alphaAt = type === 4 ? 1 : type === 6 ? 3 : null;
  const key = alphaAt === null ? keyOf(transparent, grey ? 1 : 3) : null;
  return (sample, rgba, to) => {
    const [first, second, third] = sample as [number, number, number];
    rgba[to] = first * scale;
    rgba[to + 1] = (grey ? first : second) * scale;
    rgba[to + 2] = (grey ? first : third) * scale;
    const keyed =
      key !== null && first === key[0] && (grey || (second === key[1] && third === key[2]));
    rgba[to + 3] = alphaAt === null ? (keyed ? 0 : 255) : sample[alphaAt]! * scale;
  };
}

/** The one colour that shines through (PNG 3, section 11.3.1.1). */
function keyOf(transparent: Buffer | null, samples: number): number[] | null {
  if (!transparent || transparent.length < samples * 2) return null;
  return Array.from({ length: samples }, (_, index) => transparent.readUInt16BE(index * 2));
}

/**
 * What a PNG says of its colours, the weightiest word first: a profile, that it
 * is sRGB, a gamma with or without primaries (PNG 3, section 13.13). Null: sRGB.
 */
function pngColours(chunk: (type: string) => Buffer | null, grey: boolean): ColourSpace | null {
  const profile = chunk("iCCP");
  if (profile) return readIcc(unpackProfile(profile), grey);
  const gamma = chunk("gAMA");
  if (chunk("sRGB") || !gamma || gamma.length !== 4) return null;
  const exponent = gamma.readUInt32BE(0) / 100_000;
  if (exponent === 0) return null;
  const chromaticities = chunk("cHRM");
  const values =
    chromaticities?.length === 32 && !grey
      ? Array.from({ length: 8 }, (_, index) => chromaticities.readUInt32BE(index * 4) / 100_000)
      : PRIMARIES_OF_SRGB;
  return spaceFromGamma(1 / exponent, values);
}

/** iCCP: a name, a zero, the method (0), the packed profile (PNG 3, section 11.3.2.3). */
function unpackProfile(content: Buffer): Buffer {
  const name = content.indexOf(0);
  if (name < 0 || name > 79) return Buffer.alloc(0);
  try {
    return inflateSync(content.subarray(name + 2), { maxOutputLength: ICC_BYTES });
  } catch {
    // A profile that cannot be read says nothing.
    return Buffer.alloc(0);
  }
}

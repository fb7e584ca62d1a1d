import { inflateSync } from "node:zlib";
import { type ColourSpace, PRIMARIES_OF_SRGB, spaceFromGamma } from "./colour-spaces.ts";
import { ICC_BYTES, readIcc } from "./icc-profile.ts";

/**
 * What a PNG says of its colours, the weightiest word first: a profile, that it
 * is sRGB, a gamma with or without primaries (PNG 3, section 13.13). Null: sRGB.
 */
export function pngColours(
  chunk: (type: string) => Buffer | null,
  grey: boolean,
): ColourSpace | null {
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

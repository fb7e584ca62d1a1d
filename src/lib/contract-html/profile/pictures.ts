import { isOpaque, type Pixels } from "#lib/images/pixels.ts";
import { readGif } from "#lib/images/read-gif.ts";
import { readJpeg } from "#lib/images/read-jpeg.ts";
import { readPng } from "#lib/images/read-png.ts";
import { readWebp } from "#lib/images/read-webp.ts";
import { shrink } from "#lib/images/shrink.ts";
import { writeJpeg } from "#lib/images/write-jpeg.ts";
import { writePng } from "#lib/images/write-png.ts";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import type { DataUrl } from "./data-url.ts";
import { PICTURE_BYTES } from "./limits.ts";
import { type Drawing, rasterise, readSvg } from "./svg.ts";
import type { SvgSize } from "./svg-size.ts";

/** An image as it stands in a stored contract: decoded once, and written anew. */
export interface Picture {
  /** A PNG or JPEG of plain sRGB pixels, in base64. */
  dataUrl: string;
  /** What the picture holds in memory once it is decoded. */
  pixels: number;
  /** In pixels of the page. */
  own: SvgSize;
  /** Whether these are not the file's own: a drawing has no resolution. */
  isDrawing?: boolean;
  /** What of a drawing was left out, by name. */
  left: readonly string[];
}

const READERS: Readonly<
  Record<string, (bytes: Uint8Array) => (Pixels & { lossy?: boolean }) | DocumentProblem>
> = {
  "image/png": readPng,
  "image/jpeg": (bytes) => asLossy(readJpeg(bytes)),
  "image/webp": readWebp,
  "image/gif": readGif,
};

export const SVG = "image/svg+xml";

/**
 * Decodes an image that a contract carries as a data URL, so that every reader of
 * the PDF, and whoever signs it, sees the same pixels: profiles, gamma and camera
 * data are applied and gone.
 * @param widthOnPage how wide a drawing of this size stands on the page, in pixels, 96 to the inch
 * @throws what `withDecoders` catches
 */
export function takePicture(
  data: DataUrl | null,
  widthOnPage: (own: SvgSize) => number = ({ width }) => width,
): Picture | DocumentProblem {
  if (data === null) return { problem: "its data URL cannot be read" };
  const type = data.type === "image/jpg" ? "image/jpeg" : data.type;
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (!read && type !== SVG) return { problem: "it is not a PNG, JPEG, WebP, GIF or SVG" };
  if (data.bytes.length > PICTURE_BYTES) {
    return { problem: `it is larger than ${PICTURE_BYTES / 1024 / 1024} MB` };
  }
  if (!read) {
    const drawing = readSvg(data.bytes);
    return "problem" in drawing ? drawing : takeDrawing(drawing, widthOnPage);
  }
  const pixels = read(data.bytes);
  return "problem" in pixels
    ? pixels
    : { ...writePicture(pixels, pixels.lossy ?? false), left: [] };
}

/** Draws a cleaned drawing at the resolution of print. */
export function takeDrawing(
  drawing: Drawing,
  widthOnPage: (own: SvgSize) => number,
): Picture | DocumentProblem {
  const pixels = rasterise(drawing, widthOnPage(drawing));
  if ("problem" in pixels) return pixels;
  const { width, height, left } = drawing;
  return { ...writePicture(pixels, false), own: { width, height }, isDrawing: true, left };
}

/** The text's part of an A4 page at 300 dots to the inch: 170 by 246 mm. */
const PRINTED = { shorter: 2008, longer: 2906 };
/** What came without loss is kept pixel by pixel up to here. */
const WHOLE_PIXELS = 16_000_000;

/**
 * A photograph stays a JPEG, no finer than paper shows: as a PNG, one of 2 MB
 * would put 15 to 25 MB into the PDF. What came without loss stays without.
 */
function writePicture(pixels: Pixels, lossy: boolean): Pick<Picture, "dataUrl" | "pixels" | "own"> {
  const photograph = lossy && isOpaque(pixels);
  const isLarge = photograph || pixels.width * pixels.height > WHOLE_PIXELS;
  const kept = isLarge ? shrink(pixels, PRINTED.shorter, PRINTED.longer) : pixels;
  const bytes = photograph ? writeJpeg(kept) : writePng(kept);
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return {
    dataUrl: `data:image/${photograph ? "jpeg" : "png"};base64,${base64}`,
    pixels: pixels.width * pixels.height,
    own: { width: pixels.width, height: pixels.height },
  };
}

const asLossy = (read: Pixels | DocumentProblem) =>
  "problem" in read ? read : { ...read, lossy: true };

import type { DocumentProblem } from "#documents/parts.ts";
import { readDataUrl } from "./data-url.ts";
import { readJpeg } from "./jpeg.ts";
import { PICTURE_BYTES, PICTURE_PIXELS } from "./limits.ts";
import { readPng } from "./png.ts";
import { readSvg } from "./svg.ts";
import { readWebp } from "./webp.ts";

/** An image that a contract may carry. */
export interface Picture {
  /** base64, with the media type that the bytes really have. */
  dataUrl: string;
  /** What the picture holds in memory once it is decoded. */
  pixels: number;
}

/** What a reader of one format returns: the bytes to keep, and the size in pixels (96 to the inch). */
export interface ReadPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

const READERS: Readonly<Record<string, (bytes: Uint8Array) => ReadPicture | DocumentProblem>> = {
  "image/png": readPng,
  "image/jpeg": readJpeg,
  "image/webp": readWebp,
  "image/svg+xml": readSvg,
};

/**
 * Checks an image that a contract carries as a data URL: its media type is one
 * of four, its bytes are what the type says, it is small enough to be decoded.
 */
export function checkPicture(source: string): Picture | DocumentProblem {
  const data = readDataUrl(source);
  if (data === null) return { problem: "its data URL cannot be read" };
  const type = data.type === "image/jpg" ? "image/jpeg" : data.type;
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (!read) return { problem: "it is not a PNG, JPEG, WebP or SVG" };
  if (data.bytes.length > PICTURE_BYTES) {
    return { problem: `it is larger than ${PICTURE_BYTES / 1024 / 1024} MB` };
  }
  const picture = read(data.bytes);
  if ("problem" in picture) return picture;
  if (picture.width < 1 || picture.height < 1) return { problem: "it has no size" };
  const pixels = picture.width * picture.height;
  if (pixels > PICTURE_PIXELS) {
    return { problem: `it has more than ${PICTURE_PIXELS / 1e6} megapixels` };
  }
  return {
    dataUrl: `data:${type};base64,${Buffer.from(picture.bytes).toString("base64")}`,
    pixels,
  };
}

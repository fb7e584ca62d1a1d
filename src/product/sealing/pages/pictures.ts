import type { Drawing } from "#lib/pdf/parts.ts";
import { shortText } from "./breakable-text.ts";
import { type TypedFace, typedFace } from "./handwritten.ts";
import { inkSvg } from "./ink.ts";

/** What the template draws: vector ink, a typed name, or a picture by the path of its file. */
export type Picture = { svg: string } | { typed: string; face: TypedFace } | PlacedPicture;

/** In points; fits its box with its proportions kept. */
export interface PlacedPicture {
  file: string;
  width: number;
  height: number;
}

/** The files that the template reads, by virtual path; the same picture is kept once. */
export class PictureFiles {
  readonly files = new Map<string, Uint8Array>();
  readonly #paths = new Map<string, string>();

  add(png: string): { path: string; bytes: Uint8Array } {
    const path = this.#paths.get(png) ?? `/signature-${this.files.size + 1}.png`;
    const bytes = this.files.get(path) ?? Buffer.from(png.replace(/^data:[^,]*,/, ""), "base64");
    this.#paths.set(png, path);
    this.files.set(path, bytes);
    return { path, bytes };
  }

  /** A picture that is not a signature, within its box. @param png its bytes */
  place(png: Uint8Array, box: Pick<PictureBox, "width" | "height">): PlacedPicture {
    const path = `/picture-${this.files.size + 1}.png`;
    this.files.set(path, png);
    return placePicture(path, png, box);
  }
}

interface PictureBox {
  width: number;
  height: number;
  align: "start" | "middle";
  /** How much larger than an A4 the page is; 1 when absent. */
  scale?: number;
}

/**
 * `null` where there is nothing to see: no ink, or only blanks. The bytes of an
 * image were checked when it was taken in.
 */
export function picture(drawing: Drawing, box: PictureBox, files: PictureFiles): Picture | null {
  if (drawing.type === "image") return placedImage(drawing.png, box, files);
  if (drawing.type === "drawn") {
    const svg = inkSvg(drawing, box.width, box.height, box.align, box.scale);
    return svg === "" ? null : { svg };
  }
  const typed = shortText(drawing.text.normalize("NFC"), TYPED_LIMIT);
  return typed === "" ? null : { typed, face: typedFace(typed, drawing.font) };
}

/** The first chunk of a PNG, which is always IHDR, begins with width and height (PNG section 11.2.1). */
const PNG_WIDTH_AT = 16;
const PNG_HEIGHT_AT = 20;

function placedImage(png: string, box: PictureBox, files: PictureFiles): Picture {
  const { path, bytes } = files.add(png);
  return placePicture(path, bytes, box);
}

function placePicture(
  path: string,
  bytes: Uint8Array,
  box: Pick<PictureBox, "width" | "height">,
): PlacedPicture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = view.getUint32(PNG_WIDTH_AT);
  const height = view.getUint32(PNG_HEIGHT_AT);
  const scale = Math.min(box.width / width, box.height / height);
  return { file: path, width: width * scale, height: height * scale };
}

const TYPED_LIMIT = 120;

import type { DOMMatrix } from "@napi-rs/canvas";

/** A part of a picture, in pixels. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether rectangles stay upright: it turns by quarters, if at all. */
export function isUpright({ a, b, c, d }: Pick<DOMMatrix, "a" | "b" | "c" | "d">): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0);
}

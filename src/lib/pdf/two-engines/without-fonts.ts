import type { SKRSContext2D } from "@napi-rs/canvas";

/**
 * Has a context take no font. pdf.js sets one for each text, though it draws
 * letters as outlines, and the first that is set in a process has all fonts
 * looked for, for a tenth of a second; there are none.
 */
export function withoutFonts(context: SKRSContext2D): SKRSContext2D {
  const { font } = context;
  return Object.defineProperty(context, "font", { value: font, writable: true });
}

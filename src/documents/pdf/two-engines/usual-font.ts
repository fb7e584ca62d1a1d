import type { SKRSContext2D } from "@napi-rs/canvas";

/** What every context begins with. */
const USUAL = "10px sans-serif";

/**
 * Has a context pass over the font that it has anyway. pdf.js sets it before
 * each page, and the first font that is set in a process has all fonts looked
 * for, for a tenth of a second, though letters are drawn as outlines.
 */
export function keepUsualFont(context: SKRSContext2D): SKRSContext2D {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(context), "font");
  if (!own?.set) return context;
  let isUsual = true;
  Object.defineProperty(context, "font", {
    configurable: true,
    get: () => (isUsual ? USUAL : own.get?.call(context)),
    set(font: string) {
      if (isUsual && font === USUAL) return;
      isUsual = false;
      own.set?.call(context, font);
    },
  });
  return context;
}

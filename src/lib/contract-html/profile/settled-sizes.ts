import { clamp } from "#kernel/clamp.ts";
import { shortNumber } from "./css-lengths.ts";
import { quote, type Warnings } from "./limits.ts";
import { SIZE_FACTORS, SIZES } from "./presets.ts";
import type { Style } from "./style-text.ts";

/**
 * Writes the size of an element's letters in points, so that sizes within sizes
 * do not multiply into the invisible, and returns it.
 * @param around the size that surrounds the element, in points
 */
export function settleSize(
  style: Style,
  name: string,
  around: number,
  textOf: () => string,
  warnings: Warnings,
): number {
  const stored = style.get("font-size");
  const asked =
    stored === undefined ? around * (SIZE_FACTORS[name] ?? 1) : toPoints(stored, around, around);
  const size = clamp(asked, SIZES.least, SIZES.most);
  if (stored === undefined) return size;
  if (asked < SIZES.least - 0.05) {
    const words = textOf().replace(/\s+/g, " ").trim();
    if (words !== "") warnings.layout(`Text smaller than 6 pt was set at 6 pt: ${quote(words)}.`);
  }
  style.set("font-size", `${shortNumber(size)}pt`);
  return Number(shortNumber(size));
}

/** An absolute height of lines as a factor of the letters' size. */
export function settleLineHeight(style: Style, size: number): void {
  const stored = style.get("line-height");
  if (!stored?.endsWith("pt")) return;
  const factor = Math.min(3, Math.max(1, Number.parseFloat(stored) / size));
  style.set("line-height", shortNumber(factor));
}

/**
 * Within a cell a first line may hang out only as far as the cell has room: else
 * it would stand in the cell beside. Returns the room that is left inside.
 * @param room to the left of the element within its cell, in points
 */
export function settleIndent(style: Style, room: number, size: number): number {
  const own = ["margin-left", "padding-left"].reduce(
    (sum, name) => sum + toPoints(style.get(name), size, 0),
    room,
  );
  const indent = style.get("text-indent");
  if (indent?.startsWith("-") && -toPoints(indent, size, 0) > own + 0.01) {
    if (own === 0) style.delete("text-indent");
    else style.set("text-indent", `-${shortNumber(own)}pt`);
  }
  return own;
}

/** A stored length in points; what cannot be known before the layout counts as nothing. */
function toPoints(stored: string | undefined, em: number, whole: number): number {
  const value = Number.parseFloat(stored ?? "");
  if (!Number.isFinite(value)) return 0;
  if (stored?.endsWith("em")) return value * em;
  return stored?.endsWith("%") ? (value / 100) * whole : value;
}

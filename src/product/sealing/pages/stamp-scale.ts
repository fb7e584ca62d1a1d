import { clamp } from "#kernel/clamp.ts";
import type { PageSize } from "#lib/pdf/parts.ts";

/** The shorter side of an A4 page in points. */
const A4_WIDTH = 595.28;
/** Pages about as large as A4, Letter and Legal among them, are stamped alike. */
const LIKE_A4 = 640;
/** Below the shorter side of an A6, letters have to become smaller. */
const SMALL = 283;

/**
 * How much larger than on an A4 page letters are stamped: a page is looked at and
 * printed as a whole, and a scan without a resolution may be four times as large.
 */
export function stampScale({ width, height }: PageSize): number {
  const shorter = Math.min(width, height);
  if (shorter > LIKE_A4) return shorter / A4_WIDTH;
  return clamp(shorter / SMALL, 0.05, 1);
}

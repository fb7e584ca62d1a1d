import { shortNumber } from "./css-lengths.ts";
import { BODY_SIZE } from "./presets.ts";
import type { Style } from "./style-text.ts";
import type { SvgSize } from "./svg-size.ts";

/** Screen pixels in points (CSS Values 4, section 6.2). */
const PIXEL = 0.75;
/** Of the text on an upright A4, in points. */
const LINE = 453;
/** Of both sides, what rounding makes of them. */
const SAME = 0.05;

/**
 * The size of a picture (CSS 2.2, sections 10.4 and 10.7): no larger than `max-width` and
 * `max-height`; where both sides are asked for it fits within them, undistorted. What is
 * asked for otherwise stays as it is written.
 * @param own the picture's own size, in pixels of the page
 * @returns whether other proportions than its own were asked for
 */
export function settlePictureSize(
  attribs: Record<string, string>,
  style: Style,
  arrangement: Style,
  own: SvgSize,
): boolean {
  const ratio = own.width / own.height;
  const [asked, high] = [sideOf("width", attribs, style), sideOf("height", attribs, style)];
  const most = Math.min(
    mostOf(arrangement.get("max-width")),
    mostOf(arrangement.get("max-height")) * ratio,
  );
  const isShare = /%$/.test(style.get("width") ?? "");
  const isBoth = asked !== null && high !== null && !isShare;
  const within = isBoth ? Math.min(asked, high * ratio) : asked;
  const wide = within ?? (high ?? own.height * PIXEL) * ratio;
  const isBent = isBoth && Math.abs(asked / (high * ratio) - 1) > SAME;
  if (wide <= most && !isBent) return false;
  for (const side of ["width", "height"]) {
    delete attribs[side];
    style.delete(side);
  }
  style.set("width", `${shortNumber(Math.max(1, Math.min(wide, most)))}pt`);
  return isBent;
}

/** Of a percentage of the whole line or page nobody needs to be told. */
const mostOf = (length: string | undefined): number =>
  length?.endsWith("%") && Number.parseFloat(length) >= 100
    ? Number.POSITIVE_INFINITY
    : (pointsOf(length) ?? Number.POSITIVE_INFINITY);

function sideOf(
  side: "width" | "height",
  attribs: Record<string, string>,
  style: Style,
): number | null {
  const stored = style.get(side);
  if (stored !== undefined && stored !== "auto") return pointsOf(stored);
  return stored === undefined ? Number(attribs[side] ?? 0) * PIXEL || null : null;
}

function pointsOf(length: string | undefined): number | null {
  const number = Number.parseFloat(length ?? "");
  if (!(number > 0)) return null;
  if (length?.endsWith("%")) return (number * LINE) / 100;
  return length?.endsWith("em") ? number * BODY_SIZE : number;
}

import type { ExpectedPicture } from "./expected-content.ts";
import { LOWEST_LINE, MARGIN } from "./limits.ts";
import type { PageArea, Shape } from "./marks.ts";

/** In points. A picture of one pixel is what was asked for; one of no size is lost. */
const LEAST_SIDE = 0.2;
/** How far the sides of a picture may be from what its pixels say. */
const MOST_DISTORTION = 0.05;
const TOLERANCE = 0.5;

/** Whether a picture is drawn, is the one that was sent, and nothing of it is cut off. */
export function isShownWhole(
  { pixels }: ExpectedPicture,
  shapes: readonly Shape[],
  pages: readonly PageArea[],
): boolean {
  const drawn = shapes.filter((shape) => shape.picture !== null);
  if (shapes.length === 0 || (pixels && drawn.length !== 1)) return false;
  const [image] = drawn;
  if (pixels && image?.picture) {
    if (image.picture.width !== pixels.width || image.picture.height !== pixels.height)
      return false;
    const ratio = (image.right - image.left) / (image.top - image.bottom);
    const own = pixels.width / pixels.height;
    // A picture of few pixels may well be stretched; its proportions say little.
    if (Math.min(pixels.width, pixels.height) > 8 && Math.abs(ratio / own - 1) > MOST_DISTORTION) {
      return false;
    }
  }
  return shapes.every((shape) => isWhole(shape, pages[shape.page]));
}

function isWhole({ shown, picture, ...area }: Shape, page: PageArea | undefined): boolean {
  if (!page) return false;
  // Shapes of a drawing may be lines, or lie beyond its frame; pixels may not.
  if (!picture) return shown.right >= MARGIN && shown.top >= LOWEST_LINE;
  return (
    area.right - area.left >= LEAST_SIDE &&
    area.top - area.bottom >= LEAST_SIDE &&
    area.left >= MARGIN - TOLERANCE &&
    area.right <= page.width - MARGIN + TOLERANCE &&
    area.top <= page.height - MARGIN + TOLERANCE &&
    area.bottom >= LOWEST_LINE - TOLERANCE &&
    shown.left <= area.left + TOLERANCE &&
    shown.right >= area.right - TOLERANCE &&
    shown.bottom <= area.bottom + TOLERANCE &&
    shown.top >= area.top - TOLERANCE
  );
}

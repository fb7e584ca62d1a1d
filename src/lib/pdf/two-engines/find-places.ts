import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";
import type { Box } from "#lib/pdf/seen-words/letter-boxes.ts";
import { AT_A_GLANCE, CLOSELY, findUnlikeLetters } from "./compare-letters.ts";
import { type Difference, findDifferences, halve } from "./compare-pictures.ts";
import type { PixelBox } from "./pixel-box.ts";

/** A place on a page, in percent of the seen page from its top left corner. */
export interface PlaceOnPage {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Pixels to a point: a stroke of type of six points is a pixel wide. */
const SCALE = 2;
/** Of larger pages than A4 and a half the pictures are as large as this; four times as many are drawn of doubtful ones. */
const MAX_PIXELS = 3_000_000;
const SMALLEST = 16;
/** Ink in one picture and not in the other, in square points: a fifth of what a point of ten points has. */
const LEAST_INK = 0.12;
const MOST_PLACES = 20;

/** Of letters as dark as those around, in square points: what may be another letter, and what is one. */
const MAYBE_ANOTHER = 0.3;
const ANOTHER = 0.45;

/** Both engines' picture of one page. */
export interface BothDrawn {
  ours: Drawn;
  theirs: Drawn;
}

/**
 * Where two drawings of a page are not the same, the strongest first. A page
 * whose pictures differ is drawn once more, twice as large. What differs by as
 * much ink as that of no letter is told where it differs in that one too, made smaller by the
 * mean of its pixels, as neither engine does with pictures of its own; where letters
 * may be others, they are looked at in the larger one.
 * @param size of the page in points
 * @param letters where some stand, of the page
 * @param draw the page by both, stretched to so many pixels
 */
export async function findPlaces(
  size: Size,
  letters: readonly Box[],
  draw: (pixels: Size) => Promise<BothDrawn>,
  most = MOST_PLACES,
): Promise<PlaceOnPage[]> {
  const pixels = pixelsOf(size);
  const point = (pixels.width * pixels.height) / (size.width * size.height);
  const { ours, theirs } = await draw(pixels);
  const places = findDifferences(ours, theirs, LEAST_INK * point);
  const parts = letters.map((letter) => partOf(letter, pixels));
  const unsure = findUnlikeLetters([ours, theirs], parts, AT_A_GLANCE, MAYBE_ANOTHER * point);
  if (places.length === 0 && unsure.length === 0) return [];
  const large = await draw({ width: 2 * pixels.width, height: 2 * pixels.height });
  const again =
    places.length === 0
      ? []
      : findDifferences(halve(large.ours), halve(large.theirs), LEAST_INK * point);
  const sure = places.filter((place) => again.some((one) => overlaps(place, one)));
  const close = findUnlikeLetters(
    [large.ours, large.theirs],
    unsure.map(twiceAsLarge),
    CLOSELY,
    4 * ANOTHER * point,
  );
  const unlike = close.map(({ x, y, width, height, ink }) => {
    return { x: x / 2, y: y / 2, width: width / 2, height: height / 2, ink: ink / 4 };
  });
  return [...sure, ...unlike].slice(0, most).map((place) => inPercent(place, pixels));
}

/** A letter's place with as much around it as a sign may take up that one engine alone shows. */
function partOf({ left, top, right, bottom }: Box, { width, height }: Size): PixelBox {
  const around = Math.min(MOST_AROUND, Math.max(LEAST_AROUND, ((bottom - top) * height) / 4));
  return {
    left: left * width - around,
    top: top * height - around,
    right: right * width + around,
    bottom: bottom * height + around,
  };
}

/** In pixels. */
const [LEAST_AROUND, MOST_AROUND] = [3, 12];

/** What is found at a glance, and what is beside it, on the larger picture. */
function twiceAsLarge({ x, y, width, height }: Difference): PixelBox {
  const [left, top] = [2 * x - LEAST_AROUND, 2 * y - LEAST_AROUND];
  return {
    left,
    top,
    right: 2 * (x + width) + LEAST_AROUND,
    bottom: 2 * (y + height) + LEAST_AROUND,
  };
}

function pixelsOf({ width, height }: Size): Size {
  const fit = Math.min(SCALE, Math.sqrt(MAX_PIXELS / (width * height)));
  const side = (length: number) => Math.max(SMALLEST, Math.round(length * fit));
  return { width: side(width), height: side(height) };
}

function inPercent({ x, y, width, height }: Difference, size: Size): PlaceOnPage {
  return {
    x: (100 * x) / size.width,
    y: (100 * y) / size.height,
    width: (100 * width) / size.width,
    height: (100 * height) / size.height,
  };
}

function overlaps(one: Difference, other: Difference): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

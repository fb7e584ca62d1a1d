import type { Canvas, DOMMatrix, SKRSContext2D } from "@napi-rs/canvas";
import type { LastScale } from "./last-scale.ts";
import { isUpright, type PixelBox } from "./pixel-box.ts";
import { turnedAsOurs } from "./turned-images.ts";

/**
 * Has a context draw upright images over all pixels that they touch, as PDFium
 * does. The engine rounds their sides to the nearest pixel, so that an icon of 16
 * pixels comes out a pixel smaller, and a stencil that serves as a rule thinner.
 */
export function drawImagesSquarely(
  context: SKRSContext2D,
  scale: Readonly<LastScale>,
): SKRSContext2D {
  const askedFor = watchSquares(context, scale);
  const draw = context.drawImage.bind(context) as Draw;
  context.drawImage = (image: Canvas, ...places: number[]) => {
    const transform = context.getTransform();
    const drawn = drawnBox(transform, image, places);
    if (drawn && places.length === 8) smoothAsOurs(context, places);
    const box = drawn && squaresOf(askedFor(), places).map(touchedBox).find(isRounded(drawn));
    if (!box) {
      const turned = drawn ? null : turnedPlace(transform, places);
      if (turned) context.setTransform(turned);
      draw(image, ...places);
      if (turned) context.setTransform(transform);
      return;
    }
    const { a, b, c, d } = transform;
    const [isLeftward, isUpward] = [a + c < 0, b + d < 0];
    const sides = [box.right - box.left, box.bottom - box.top] as const;
    const [x, y] = [isLeftward ? box.right : box.left, isUpward ? box.bottom : box.top];
    const source = places.length === 2 ? [0, 0, image.width, image.height] : places.slice(0, 4);
    context.setTransform(a, b, c, d, x, y);
    draw(image, ...source, 0, 0, ...(a === 0 ? sides.toReversed() : sides));
    context.setTransform(transform);
  };
  const fill = context.fillRect.bind(context);
  context.fillRect = (...sides) => {
    const transform = context.getTransform();
    // A stencil of a single pixel.
    const isSquare = sides.every((side, index) => side === (index < 2 ? 0 : 1));
    const box = isSquare ? touchedBox(transform) : null;
    if (!box) {
      fill(...sides);
      return;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    fill(box.left, box.top, box.right - box.left, box.bottom - box.top);
    context.setTransform(transform);
  };
  return context;
}

/** Where an image is drawn as it is asked for, by how it would be drawn; null for one that is upright. */
function turnedPlace(transform: DOMMatrix, places: readonly number[]): DOMMatrix | null {
  if (places.length !== 8) return null;
  const [x, y, width, height] = places.slice(4) as [...Four];
  // The first row of an image is at the top of the square.
  const square = transform.translate(x, y).scale(width, height);
  const turned = turnedAsOurs(square);
  return turned ? turned.scale(1 / width, 1 / height).translate(-x, -y) : null;
}

type Four = [number, number, number, number];
type Draw = (image: Canvas, ...places: readonly number[]) => void;

/**
 * What the unit square, into which content draws an image, comes to. The engine
 * sets whole pixels in its place right before it draws, and has scaled the
 * square to the image's own pixels before that.
 */
function watchSquares(context: SKRSContext2D, scale: Readonly<LastScale>): () => DOMMatrix | null {
  let asked: DOMMatrix | null = null;
  let turn = scale.turn;
  const setTransform = context.setTransform;
  const isOver = () => turn !== scale.turn;
  context.setTransform = (...matrix: unknown[]) => {
    if (!asked || isOver()) {
      asked = context.getTransform();
      turn = scale.turn;
      const [x, y] = scale.by ?? [1, 1];
      [asked.a, asked.b] = [asked.a / x, asked.b / x];
      [asked.c, asked.d] = [asked.c / y, asked.d / y];
    }
    (setTransform as (...matrix: unknown[]) => void).apply(context, matrix);
  };
  return () => (isOver() ? null : asked);
}

/** A stencil that is painted many times has the corner of its square moved to each of the places. */
function squaresOf(asked: DOMMatrix | null, places: readonly number[]): DOMMatrix[] {
  if (!asked || places.length !== 2) return asked ? [asked] : [];
  const moved = asked.translate(0, 0);
  [moved.e, moved.f] = places as [number, number];
  return [asked, moved];
}

/** Above so many pixels for each of the image, PDFium shows it as squares, and mixes neighbours below. */
const MOST_MIXED = 8;

function smoothAsOurs(context: SKRSContext2D, places: readonly number[]): void {
  const [, , across, down, , , width, height] = places as [...Four, ...Four];
  context.imageSmoothingEnabled = width * height < MOST_MIXED * across * down;
}

/** Null where it is not what the engine makes of an upright image: whole pixels from its corner on. */
function drawnBox(transform: DOMMatrix, image: Canvas, places: readonly number[]): PixelBox | null {
  const { a, b, c, d, e, f } = transform;
  // A stencil was painted beside the page, and is put where it belongs.
  if (places.length === 2) {
    const [x, y] = places as [number, number];
    const isUnscaled = a === 1 && b === 0 && c === 0 && d === 1;
    return isUnscaled
      ? boundingBox([x + e, x + e + image.width], [y + f, y + f + image.height])
      : null;
  }
  const [x, y, width, height] = places.slice(4) as [number, number, number, number];
  const isWhole = isUpright(transform) && Math.abs(a * d) + Math.abs(b * c) === 1;
  if (places.length !== 8 || x !== 0 || y !== 0 || !isWhole) return null;
  return boundingBox([e, e + a * width + c * height], [f, f + b * width + d * height]);
}

/** What a product of six numbers of four bytes is off, in pixels. */
const NOTHING = 1e-4;

/** All pixels that the unit square touches; null where it is turned or has no area. */
function touchedBox(square: DOMMatrix): PixelBox | null {
  const { a, b, c, d, e, f } = square;
  if (!isUpright(square)) return null;
  const { left, top, right, bottom } = boundingBox([e, e + a + c], [f, f + b + d]);
  const box = {
    left: Math.floor(left + NOTHING),
    top: Math.floor(top + NOTHING),
    right: Math.ceil(right - NOTHING),
    bottom: Math.ceil(bottom - NOTHING),
  };
  return box.left < box.right && box.top < box.bottom ? box : null;
}

function isRounded(drawn: PixelBox): (box: PixelBox | null) => boolean {
  return (box) => box !== null && SIDES.every((side) => Math.abs(box[side] - drawn[side]) <= 1);
}

const SIDES = ["left", "top", "right", "bottom"] as const;

function boundingBox(across: readonly number[], down: readonly number[]): PixelBox {
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  };
}

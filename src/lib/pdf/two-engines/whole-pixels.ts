import type { Path2D, SKRSContext2D } from "@napi-rs/canvas";
import { watchScale } from "./last-scale.ts";
import { isUpright, type PixelBox } from "./pixel-box.ts";
import { drawImagesSquarely } from "./whole-images.ts";

/** A rectangle as the canvas writes it: four or five corners joined by straight strokes. */
const CORNERS = /^M([-\d.e]+) ([-\d.e]+)((?:L[-\d.e]+ [-\d.e]+){3,4})Z?$/;
const LONGEST_TEXT = 400;

/**
 * Has a context clip and fill upright rectangles, and draw upright images, along
 * whole pixels, as PDFium and other programs do: a page that is put together of
 * strips otherwise shows the paper between them, in this engine alone, and small
 * images are a tenth smaller in it. Letters keep their places, those too that are
 * rectangles.
 */
export function drawSquarely(context: SKRSContext2D): SKRSContext2D {
  const boxes = new WeakMap<Path2D, PixelBox | null>();
  const boxOnce = (path: Path2D) => {
    const known = boxes.get(path);
    if (known !== undefined) return known;
    const box = boxOf(path.toSVGString());
    boxes.set(path, box);
    return box;
  };
  const drawOnWholePixels = (draw: Draw, round: typeof roundOutwards, isPlain = isAlwaysPlain) => {
    return (...args: unknown[]) => {
      const [path] = args;
      const box = isPath(path) && isPlain() ? boxOnce(path) : null;
      const transform = context.getTransform();
      const { a, b, c, d, e, f } = transform;
      if (!box || !isPath(path) || !isUpright(transform)) {
        draw(...args);
        return;
      }
      const across = [a * box.left + c * box.top, a * box.right + c * box.bottom] as const;
      const down = [b * box.left + d * box.top, b * box.right + d * box.bottom] as const;
      const [left, right] = round(Math.min(...across) + e, Math.max(...across) + e);
      const [top, bottom] = round(Math.min(...down) + f, Math.max(...down) + f);
      const square = new (path.constructor as typeof Path2D)();
      square.rect(left, top, right - left, bottom - top);
      context.setTransform(1, 0, 0, 1, 0, 0);
      draw(square);
      context.setTransform(transform);
    };
  };
  const scale = watchScale(context);
  // The engine fills a letter right after it has scaled the page to the font's size, and nothing else.
  const hasColour = () => typeof context.fillStyle === "string" && scale.by === null;
  context.clip = drawOnWholePixels(context.clip.bind(context) as Draw, roundOutwards);
  context.fill = drawOnWholePixels(context.fill.bind(context) as Draw, toNearest, hasColour);
  return drawImagesSquarely(context, scale);
}

/** A path, and the rule by which it is filled; or neither. */
type Draw = (...args: unknown[]) => void;

const isAlwaysPlain = () => true;

function roundOutwards(from: number, to: number): [number, number] {
  return [Math.floor(from), Math.ceil(to)];
}

/** As many pixels as it begins, by PDFium's rule: one too many goes where less of it is covered. */
function toNearest(from: number, to: number): [number, number] {
  const size = Math.max(1, Math.ceil(to - from));
  const [start, end] = [Math.floor(from), Math.ceil(to)];
  if (end - start <= size) return [start, start + size];
  return from - start > end - to ? [end - size, end] : [start, start + size];
}

function isPath(path: unknown): path is Path2D {
  return typeof (path as Partial<Path2D> | undefined)?.toSVGString === "function";
}

/** Null for what is no upright rectangle with an area. */
function boxOf(text: string): PixelBox | null {
  const corners = text.length <= LONGEST_TEXT ? CORNERS.exec(text) : null;
  if (!corners) return null;
  const numbers = [corners[1]!, corners[2]!, ...corners[3]!.slice(1).split(/[L ]/)].map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  const isClosed = xs.length === 4 || (xs[4] === xs[0] && ys[4] === ys[0]);
  const isUpright = [0, 1, 2, 3].every((at) => {
    const next = (at + 1) % 4;
    return (xs[at] === xs[next]) !== (ys[at] === ys[next]);
  });
  const turns = [0, 1, 2].every(
    (at) => (xs[at] === xs[at + 1]) !== (xs[at + 1] === xs[(at + 2) % 4]),
  );
  if (!isClosed || !isUpright || !turns) return null;
  const [left, right] = spread(...xs);
  const [top, bottom] = spread(...ys);
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}

function spread(...values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

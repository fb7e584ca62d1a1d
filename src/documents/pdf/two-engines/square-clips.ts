import type { Path2D, SKRSContext2D } from "@napi-rs/canvas";

/** A rectangle as the canvas writes it: four or five corners joined by straight strokes. */
const CORNERS = /^M([-\d.e]+) ([-\d.e]+)((?:L[-\d.e]+ [-\d.e]+){3,4})Z?$/;
const LONGEST_TEXT = 400;

/**
 * Has a context clip by upright rectangles along whole pixels, outwards, as
 * PDFium and other programs do: a page that is put together of strips otherwise
 * shows the paper between them, in this engine alone.
 */
export function clipSquarely(context: SKRSContext2D): SKRSContext2D {
  const clip = context.clip.bind(context) as (...args: unknown[]) => void;
  const squarely = (...args: unknown[]) => {
    const [path] = args;
    const box = hasText(path) ? boxOf(path.toSVGString()) : null;
    const transform = context.getTransform();
    const { a, b, c, d } = transform;
    if (!box || !hasText(path) || !((b === 0 && c === 0) || (a === 0 && d === 0))) {
      clip(...args);
      return;
    }
    const [left, right] = spread(a * box.left + c * box.top, a * box.right + c * box.bottom);
    const [top, bottom] = spread(b * box.left + d * box.top, b * box.right + d * box.bottom);
    const [x, y] = [Math.floor(left + transform.e), Math.floor(top + transform.f)];
    const square = new (path.constructor as typeof Path2D)();
    square.rect(x, y, Math.ceil(right + transform.e) - x, Math.ceil(bottom + transform.f) - y);
    context.setTransform(1, 0, 0, 1, 0, 0);
    clip(square);
    context.setTransform(transform);
  };
  context.clip = squarely;
  return context;
}

function hasText(path: unknown): path is Path2D {
  return typeof (path as Partial<Path2D> | undefined)?.toSVGString === "function";
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Null for what is no upright rectangle with an area. */
function boxOf(text: string): Box | null {
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

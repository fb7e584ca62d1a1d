import type { Drawing } from "#lib/pdf/parts.ts";
import { fitStrokes } from "#sealing/pages/ink.ts";

/** What is dark where a signature is printed small, as on the certificate; lengths in points. */
export interface InkSeen {
  /** Dark squares of a point; counted as far as it matters. */
  squares: number;
  width: number;
  height: number;
  /** Of a picture: how much of it is so dark that nothing is read below it, 0 to 1. */
  covering?: number;
  /** Of a picture: how far it reaches over the room that a signature has, across or down, 0 to 1. */
  reach?: number;
}

/** Why ink is no signature: there is hardly any, it is too small beside its paper, or it is a block. */
export type InkFault = "none" | "speck" | "block";

/** The certificate's picture of a signature, in points. */
const BOX = { width: 118, height: 46 };
/** A cross of two strokes of 6 points has more; a dot of the pen has 1 to 4. */
const LEAST_SQUARES = 8;
/** A tap is shorter than this; a short initial is longer. */
const LEAST_LENGTH = 5;
/** A ruler's line is thinner; a hand is never so steady. */
const LEAST_BREADTH = 0.75;

/**
 * A picture that covers more is a block, and no hand's writing: a broad felt pen,
 * cut out closely, covers 0.26, a pen 0.1; a photo with the table around the paper 0.47.
 */
const MOST_COVERING = 0.4;
/**
 * A picture that reaches less far is a speck amid its paper. How much of it is dark does not tell:
 * a thin pen across half of its room has 0.015.
 */
const LEAST_REACH = 0.25;

/**
 * Why somebody who looks at the printed signature sees none; null where one is
 * seen: neither nothing, a dot, a ruler's line, a speck nor a block. The service
 * and the signing page judge by this alone.
 */
export function inkFault({
  squares,
  width,
  height,
  covering = 0,
  reach = 1,
}: InkSeen): InkFault | null {
  if (covering > MOST_COVERING) return "block";
  const isSeen =
    squares >= LEAST_SQUARES &&
    Math.max(width, height) >= LEAST_LENGTH &&
    Math.min(width, height) >= LEAST_BREADTH;
  if (!isSeen) return "none";
  return reach < LEAST_REACH ? "speck" : null;
}

/** Whether there is a signature to be seen. */
export function showsSignature(seen: InkSeen): boolean {
  return inkFault(seen) === null;
}

/** Whether strokes are a signature: the service and the signing page judge them by this alone. */
export function showsDrawnSignature(drawing: Extract<Drawing, { type: "drawn" }>): boolean {
  const { width, height, strokes } = drawing;
  const isInside = strokes.some((stroke) =>
    stroke.some(([x, y]) => x >= 0 && x <= width && y >= 0 && y <= height),
  );
  return isInside && showsSignature(drawnInk(drawing));
}

/** Of strokes: fitted as they will be printed, then walked square by square until they show a signature. */
function drawnInk(drawing: Extract<Drawing, { type: "drawn" }>): InkSeen {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const dark = new Set<number>();
  const { strokes, place } = fitStrokes(drawing, BOX.width, BOX.height, "start");
  for (const stroke of strokes) {
    let [fromX, fromY] = place(stroke[0] ?? [0, 0]);
    for (const point of stroke) {
      const [x, y] = place(point);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      const steps = dark.size < LEAST_SQUARES ? Math.ceil(Math.hypot(x - fromX, y - fromY)) + 1 : 0;
      for (let step = 0; step <= steps && dark.size < LEAST_SQUARES; step += 1) {
        const share = step / steps;
        const [column, row] = [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
        dark.add(Math.floor(row) * BOX.width + Math.floor(column));
      }
      [fromX, fromY] = [x, y];
      const seen = { squares: dark.size, width: right - left, height: bottom - top };
      // More ink takes nothing away.
      if (showsSignature(seen)) return seen;
    }
  }
  if (dark.size === 0) return { squares: 0, width: 0, height: 0 };
  return { squares: dark.size, width: right - left, height: bottom - top };
}

/** A square darker than its paper by this, of 255, stands out from it: a tenth of it covered with black. */
const DARK = 24;
/** A square as dark hides what is printed below it. */
const COVERED = 160;

/** Of a picture, shrunk or enlarged to where it is printed. */
export function pictureInk(rgba: Uint8Array, width: number, height: number): InkSeen {
  const scale = Math.min(BOX.width / width, BOX.height / height);
  // A square of the print, or a pixel where that is the larger one.
  const side = Math.max(1, 1 / scale);
  const columns = Math.ceil(width / side);
  const sums = new Float64Array(columns * Math.ceil(height / side));
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x += 1, at += 4) {
      const darkest = Math.min(rgba[at] ?? 255, rgba[at + 1] ?? 255, rgba[at + 2] ?? 255);
      const square = row + Math.floor(x / side);
      sums[square] = (sums[square] ?? 0) + ((255 - darkest) * (rgba[at + 3] ?? 0)) / 255;
    }
  }
  let [left, top, right, bottom, squares] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  let covered = 0;
  // What is as pale or dark all over is paper, of whatever colour: ink stands out from it.
  const paper = sums.reduce((least, sum) => Math.min(least, sum), Infinity);
  for (const [square, sum] of sums.entries()) {
    if ((sum - paper) / (side * side) <= DARK) continue;
    squares += 1;
    if (sum / (side * side) > COVERED) covered += 1;
    const [column, row] = [square % columns, Math.floor(square / columns)];
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  if (squares === 0) return { squares: 0, width: 0, height: 0 };
  const printed = side * scale;
  const seen = { width: (right - left) * printed, height: (bottom - top) * printed };
  return {
    squares: squares * printed * printed,
    ...seen,
    reach: Math.max(seen.width / BOX.width, seen.height / BOX.height),
    covering: covered / sums.length,
  };
}

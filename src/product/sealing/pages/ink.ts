import { clamp } from "#kernel/clamp.ts";
import type { Drawing, Stroke } from "#lib/pdf/parts.ts";

/** Dark blue-black, as from a fountain pen. */
export const INK_COLOUR = "#14213f";

type DrawnInk = Extract<Drawing, { type: "drawn" }>;
type Point = [x: number, y: number];

/** The SVG counts in hundredths of a point: whole numbers are written five times as fast. */
const UNITS = 100;
/** Beyond this, and where it is no number, a point was not drawn by anybody. */
const FARTHEST = 1e7;
/** Points nearer than this, in points of the page, make no difference that anyone sees. */
const NEAR_PT = 0.45;
/** Ink is enlarged at most this much beyond what fitting the whole drawing pad would give. */
const MOST_ENLARGEMENT = 2.5;

/**
 * Strokes as an SVG of exactly `width` × `height` points: the ink fills the box
 * without being distorted, smooth (centripetal Catmull-Rom as Bézier curves),
 * and never reaches beyond it. `align` says where narrower ink stands, `scale`
 * how much larger than an A4 the page is.
 * Empty string when no stroke has a point.
 */
export function inkSvg(
  drawing: DrawnInk,
  width: number,
  height: number,
  align: "start" | "middle",
  scale = 1,
): string {
  const { strokes, place } = fitStrokes(drawing, width, height, align, scale);
  if (strokes.length === 0) return "";
  const pen = penWidth(width, height, scale);
  const clampInside = (value: number, limit: number) =>
    clamp(value, pen / 2, Math.max(limit - pen / 2, pen / 2));
  const path = strokes
    .map((stroke) =>
      curve(stroke.map(place), (x, y) => [clampInside(x, width), clampInside(y, height)]),
    )
    .join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width * UNITS} ${height * UNITS}"><path d="${path}" fill="none" ` +
    `stroke="${INK_COLOUR}" stroke-width="${Math.round(pen * UNITS)}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}

/** The strokes with a point, and where each of their points comes to stand in a box of `width` × `height` points. */
export function fitStrokes(
  drawing: DrawnInk,
  width: number,
  height: number,
  align: "start" | "middle",
  scale = 1,
): { strokes: Stroke[]; place(point: Point): Point } {
  const strokes = drawnStrokes(drawing);
  const pen = penWidth(width, height, scale);
  return { strokes, place: fitInto(strokes, drawing, { pen, width, height, align }) };
}

function drawnStrokes({ strokes }: DrawnInk): Stroke[] {
  const isDrawn = ([x, y]: Point) => Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST;
  return strokes
    .map((stroke) => (stroke.every(isDrawn) ? stroke : stroke.filter(isDrawn)))
    .filter((stroke) => stroke.length > 0);
}

function penWidth(width: number, height: number, scale: number): number {
  const wished = Math.min(width / 2.5, height) * 0.028;
  const bounded = clamp(wished, 0.45 * scale, 1.6 * scale);
  return Math.min(bounded, width / 4, height / 4);
}

interface Target {
  pen: number;
  width: number;
  height: number;
  align: "start" | "middle";
}

/** Where each point comes to stand. */
function fitInto(strokes: Stroke[], pad: DrawnInk, target: Target): (point: Point) => Point {
  const { left, top, right, bottom } = bounds(strokes);
  const room = { width: target.width - target.pen, height: target.height - target.pen };
  const byInk = scaleInto(room, right - left, bottom - top);
  const byPad = scaleInto(room, pad.width, pad.height);
  const limited = byPad > 0 && Number.isFinite(byPad) ? byPad * MOST_ENLARGEMENT : byInk;
  const scale = Math.min(byInk, limited);
  const safeScale = Number.isFinite(scale) ? scale : 1;
  const inkWidth = (right - left) * safeScale;
  const inkHeight = (bottom - top) * safeScale;
  const shiftX = target.pen / 2 + (target.align === "start" ? 0 : (room.width - inkWidth) / 2);
  const shiftY = target.pen / 2 + (room.height - inkHeight) / 2;
  return ([x, y]) => [(x - left) * safeScale + shiftX, (y - top) * safeScale + shiftY];
}

/** Infinite for ink without extent, one dot for instance. */
function scaleInto(room: { width: number; height: number }, width: number, height: number): number {
  return Math.min(
    width > 0 ? room.width / width : Number.POSITIVE_INFINITY,
    height > 0 ? room.height / height : Number.POSITIVE_INFINITY,
  );
}

function bounds(strokes: Stroke[]) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const stroke of strokes) {
    for (const [x, y] of stroke) {
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return { left, top, right, bottom };
}

function curve(stroke: Stroke, keepInside: (x: number, y: number) => Point): string {
  const points = thinOut(stroke);
  const [first] = points;
  if (!first) return "";
  const start = `M${pair(keepInside(...first))}`;
  // A dot: a line of no visible length, which its round ends make visible.
  if (points.length === 1) return `${start}l1 0`;
  let path = start;
  for (let at = 0; at < points.length - 1; at += 1) {
    const from = points[at]!;
    const to = points[at + 1]!;
    const [c1, c2] = controls(points[at - 1] ?? from, from, to, points[at + 2] ?? to);
    path += `C${pair(keepInside(...c1))} ${pair(keepInside(...c2))} ${pair(keepInside(...to))}`;
  }
  return path;
}

function thinOut(stroke: Stroke): Point[] {
  const kept: Point[] = [];
  for (const point of stroke) {
    const before = kept.at(-1);
    if (!before || distance(before, point) >= NEAR_PT) kept.push(point);
  }
  const last = stroke.at(-1);
  const lastKept = kept.at(-1);
  if (kept.length > 1 && last && lastKept && last !== lastKept) kept[kept.length - 1] = last;
  return kept;
}

/**
 * The two control points between `p1` and `p2`. Centripetal, since points lie
 * unevenly and the uniform form makes loops there.
 */
function controls(p0: Point, p1: Point, p2: Point, p3: Point): [Point, Point] {
  const d1 = Math.sqrt(distance(p0, p1));
  const d2 = Math.sqrt(distance(p1, p2));
  const d3 = Math.sqrt(distance(p2, p3));
  return [handle(p0, p1, p2, d1, d2), handle(p3, p2, p1, d3, d2)];
}

function handle(before: Point, at: Point, after: Point, d1: number, d2: number): Point {
  if (d1 === 0 || d2 === 0) return at;
  const controlCoordinate = (axis: 0 | 1) =>
    (d1 * d1 * after[axis] -
      d2 * d2 * before[axis] +
      (2 * d1 * d1 + 3 * d1 * d2 + d2 * d2) * at[axis]) /
    (3 * d1 * (d1 + d2));
  return [controlCoordinate(0), controlCoordinate(1)];
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2);
}

function pair([x, y]: Point): string {
  return `${Math.round(x * UNITS)} ${Math.round(y * UNITS)}`;
}

import { clamp } from "#kernel/clamp.ts";
import type { Drawing, Stroke } from "#lib/pdf/parts.ts";
import { MOST_WIDTH, penWidths } from "./pen-widths.ts";

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

/** Widths of a line differ by this many of the pen's: nobody sees the steps, and few paths hold all. */
const WIDTHS_TO_A_PEN = 12;
/** A width is kept until another one is as much nearer to what it should be, in such steps. */
const KEPT_FOR = 0.8;
/** A thinner line is grey on most paper; in points. */
const LEAST_PT = 0.35;

/** Lines of one width, with round ends. */
export interface InkLine {
  /** Of an SVG's path. */
  d: string;
  width: number;
}

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
  const lines = inkLines(drawing, width, height, align, scale);
  if (lines.length === 0) return "";
  const paths = lines.map((line) => `<path d="${line.d}" stroke-width="${line.width}"/>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width * UNITS} ${height * UNITS}"><g fill="none" stroke="${INK_COLOUR}" ` +
    `stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g></svg>`
  );
}

/** The lines of that SVG, in hundredths of a point. */
export function inkLines(
  drawing: DrawnInk,
  width: number,
  height: number,
  align: "start" | "middle",
  scale = 1,
): InkLine[] {
  const { strokes, place } = fitStrokes(drawing, width, height, align, scale);
  const pen = penWidth(width, height, scale);
  const edge = (pen * MOST_WIDTH) / 2;
  const clampInside = (value: number, limit: number) =>
    clamp(value, edge, Math.max(limit - edge, edge));
  const keepInside = ([x, y]: Point): Point => [clampInside(x, width), clampInside(y, height)];
  const least = Math.min(pen, LEAST_PT * scale);
  return strokeLines(strokes, { pen, least, place, keepInside });
}

interface Writing {
  /** How wide a line is where the pen was as fast as it mostly is, and at least everywhere. */
  pen: number;
  least?: number;
  place?(point: Point): Point;
  keepInside?(point: Point): Point;
}

const asItIs = (point: Point) => point;

/**
 * What a pen leaves of these strokes: thinner where it was fast, in lines of hundredths of the unit
 * that the pen's width is in.
 * @param place where each point comes to stand
 * @param keepInside bounds what a curve may reach
 */
export function strokeLines(
  strokes: readonly Stroke[],
  { pen, least = 0, place = asItIs, keepInside = asItIs }: Writing,
): InkLine[] {
  const lines = new Map<number, string>();
  const widths = penWidths(strokes);
  for (const [at, stroke] of strokes.entries()) {
    writeStroke(thinOut(stroke.map(place), widths[at]!), keepInside, (level, d) =>
      lines.set(level, (lines.get(level) ?? "") + d),
    );
  }
  return [...lines].map(([level, d]) => {
    const width = Math.max(least, (pen * level) / WIDTHS_TO_A_PEN);
    return { d, width: Math.round(width * UNITS) };
  });
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
  const widest = pen * MOST_WIDTH;
  return { strokes, place: fitInto(strokes, drawing, { widest, width, height, align }) };
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
  /** No line is wider. */
  widest: number;
  width: number;
  height: number;
  align: "start" | "middle";
}

/** Where each point comes to stand. */
function fitInto(strokes: Stroke[], pad: DrawnInk, target: Target): (point: Point) => Point {
  const { left, top, right, bottom } = bounds(strokes);
  const room = { width: target.width - target.widest, height: target.height - target.widest };
  const byInk = scaleInto(room, right - left, bottom - top);
  const byPad = scaleInto(room, pad.width, pad.height);
  const limited = byPad > 0 && Number.isFinite(byPad) ? byPad * MOST_ENLARGEMENT : byInk;
  const scale = Math.min(byInk, limited);
  const safeScale = Number.isFinite(scale) ? scale : 1;
  const inkWidth = (right - left) * safeScale;
  const inkHeight = (bottom - top) * safeScale;
  const shiftX = target.widest / 2 + (target.align === "start" ? 0 : (room.width - inkWidth) / 2);
  const shiftY = target.widest / 2 + (room.height - inkHeight) / 2;
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

interface Inked {
  point: Point;
  /** In pens. */
  width: number;
}

/** Writes curves of a width each, and says how wide they are. */
function writeStroke(
  points: readonly Inked[],
  keepInside: (point: Point) => Point,
  write: (level: number, d: string) => void,
): void {
  const [first] = points;
  if (!first) return;
  const startAt = (point: Point) => `M${pair(keepInside(point))}`;
  const levelOf = (width: number) => Math.round(width * WIDTHS_TO_A_PEN);
  // A dot: a line of no visible length, which its round ends make visible.
  if (points.length === 1) write(levelOf(first.width), `${startAt(first.point)}l1 0`);
  let written = 0;
  for (let at = 0; at < points.length - 1; at += 1) {
    const from = points[at]!;
    const to = points[at + 1]!;
    const [before, after] = [points[at - 1] ?? from, points[at + 2] ?? to];
    const handles = controls(before.point, from.point, to.point, after.point);
    const change = to.width - from.width;
    const count = Math.max(1, Math.round(Math.abs(change) * WIDTHS_TO_A_PEN));
    let rest: Curve = [from.point, ...handles, to.point];
    for (let piece = 0; piece < count; piece += 1) {
      const [now, later] = cut(rest, 1 / (count - piece));
      const width = from.width + (change * (piece + 0.5)) / count;
      const isKept = Math.abs(width * WIDTHS_TO_A_PEN - written) < KEPT_FOR;
      const level = isKept ? written : levelOf(width);
      const [start, ...way] = now;
      const curve = `C${way.map((point) => pair(keepInside(point))).join(" ")}`;
      write(level, level === written ? curve : startAt(start) + curve);
      written = level;
      rest = later;
    }
  }
}

/** Start, two control points, end. */
type Curve = [Point, Point, Point, Point];

/** A curve in two, as de Casteljau cuts it. */
function cut(curve: Curve, share: number): [Curve, Curve] {
  if (share === 1) return [curve, curve];
  const pointBetween = ([ax, ay]: Point, [bx, by]: Point): Point => [
    ax + (bx - ax) * share,
    ay + (by - ay) * share,
  ];
  const [a, b, c, d] = curve;
  const [ab, bc, cd] = [pointBetween(a, b), pointBetween(b, c), pointBetween(c, d)];
  const [abc, bcd] = [pointBetween(ab, bc), pointBetween(bc, cd)];
  const middle = pointBetween(abc, bcd);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}

function thinOut(stroke: Stroke, widths: Float64Array): Inked[] {
  const kept: Inked[] = [];
  for (const [at, point] of stroke.entries()) {
    const before = kept.at(-1)?.point;
    if (!before || distance(before, point) >= NEAR_PT) kept.push({ point, width: widths[at]! });
  }
  const last = stroke.at(-1);
  if (kept.length > 1 && last && last !== kept.at(-1)?.point) {
    kept[kept.length - 1] = { point: last, width: widths.at(-1)! };
  }
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

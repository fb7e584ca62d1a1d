import { clamp } from "#kernel/clamp.ts";

/** A part of a picture: where its edges are, as shares of the picture from its left and top. */
export interface PicturePart {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export type Edge = keyof PicturePart;
type Point = readonly [x: number, y: number];

export const WHOLE: PicturePart = { left: 0, right: 1, top: 0, bottom: 1 };
/** No part is narrower or lower, as a share of the picture. */
export const LEAST_PART = 0.05;

export function isWhole({ left, right, top, bottom }: PicturePart): boolean {
  return left === 0 && right === 1 && top === 0 && bottom === 1;
}

/** The part with an edge elsewhere, as far as the opposite edge lets it. */
export function moveEdge(part: PicturePart, edge: Edge, to: number): PicturePart {
  const bounds: Record<Edge, [least: number, most: number]> = {
    left: [0, part.right - LEAST_PART],
    right: [part.left + LEAST_PART, 1],
    top: [0, part.bottom - LEAST_PART],
    bottom: [part.top + LEAST_PART, 1],
  };
  return { ...part, [edge]: clamp(to, ...bounds[edge]) };
}

/** The part of the same size elsewhere, within the picture. */
export function shiftPart(part: PicturePart, [x, y]: Point): PicturePart {
  const across = clamp(x, -part.left, 1 - part.right);
  const down = clamp(y, -part.top, 1 - part.bottom);
  return {
    left: part.left + across,
    right: part.right + across,
    top: part.top + down,
    bottom: part.bottom + down,
  };
}

/** The part between two corners. */
export function partBetween([ax, ay]: Point, [bx, by]: Point): PicturePart {
  const [left, right] = spanOf(ax, bx);
  const [top, bottom] = spanOf(ay, by);
  return { left, right, top, bottom };
}

function spanOf(one: number, other: number): [from: number, to: number] {
  const from = clamp(Math.min(one, other), 0, 1 - LEAST_PART);
  return [from, clamp(Math.max(one, other), from + LEAST_PART, 1)];
}

/** The same part of the picture when it is turned by a quarter, clockwise. */
export function turnPart({ left, right, top, bottom }: PicturePart): PicturePart {
  return { left: 1 - bottom, right: 1 - top, top: left, bottom: right };
}

/**
 * The edges that a pointer takes hold of: one, or two at a corner; none where it is near to none.
 * @param near how far that is, across and down
 */
export function edgesAt(part: PicturePart, [x, y]: Point, near: Point): Edge[] {
  const isBeside = x > part.left - near[0] && x < part.right + near[0];
  const isLevel = y > part.top - near[1] && y < part.bottom + near[1];
  const findNearest = (one: Edge, other: Edge, at: number, most: number) => {
    const edge = Math.abs(at - part[one]) <= Math.abs(at - part[other]) ? one : other;
    return Math.abs(at - part[edge]) < most ? [edge] : [];
  };
  return [
    ...(isLevel ? findNearest("left", "right", x, near[0]) : []),
    ...(isBeside ? findNearest("top", "bottom", y, near[1]) : []),
  ];
}

/** The edge that a point of a picture, which is shown so wide and high, lies beyond; inside, the nearest one. */
export function nearestEdge(part: PicturePart, [x, y]: Point, [wide, high]: Point): Edge {
  const beyond: [Edge, number][] = [
    ["left", (part.left - x) * wide],
    ["right", (x - part.right) * wide],
    ["top", (part.top - y) * high],
    ["bottom", (y - part.bottom) * high],
  ];
  return beyond.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

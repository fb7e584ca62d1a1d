/** A field as it is edited: its box in percent of the page, origin top left. */
export interface EditedField {
  /** Of this editor alone; the order of the list is that of the request. */
  key: number;
  type: string;
  label: string;
  name: string;
  text: string;
  optional: boolean;
  /** What is asked of an entry: as it was sent, or as it is written here. */
  choices?: string | string[];
  mark?: boolean;
  format?: string;
  min?: string | number;
  max?: string | number;
  lines?: string | number;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Box = Pick<EditedField, "x" | "y" | "width" | "height">;

/** The smallest side of a box that can still be seen and hit. */
export const LEAST_SIDE = 1;

/** Hundredths of a percent: finer than a pixel of any page, and what is sent. */
export function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}

/** The box on its page: no side shorter than can be hit, nothing of it outside. */
export function keepOnPage<T extends Box>(box: T): T {
  const width = rounded(Math.min(100, Math.max(LEAST_SIDE, box.width)));
  const height = rounded(Math.min(100, Math.max(LEAST_SIDE, box.height)));
  const clampPlace = (at: number, side: number) =>
    Math.max(0, Math.min(rounded(at), rounded(100 - side)));
  return { ...box, width, height, x: clampPlace(box.x, width), y: clampPlace(box.y, height) };
}

/** As far as all of them can go together, so that they keep their places to one another. */
export function moveFields(
  fields: readonly EditedField[],
  chosen: ReadonlySet<number>,
  by: { x: number; y: number },
): EditedField[] {
  const together = fields.filter(({ key }) => chosen.has(key));
  const boundMove = (want: number, at: "x" | "y", side: "width" | "height") => {
    const least = Math.max(...together.map((field) => -field[at]));
    const most = Math.min(...together.map((field) => 100 - field[side] - field[at]));
    return Math.max(least, Math.min(most, want));
  };
  if (together.length === 0) return [...fields];
  const [x, y] = [boundMove(by.x, "x", "width"), boundMove(by.y, "y", "height")];
  return fields.map((field) =>
    chosen.has(field.key) ? keepOnPage({ ...field, x: field.x + x, y: field.y + y }) : field,
  );
}

/** Which sides a handle draws: -1 the left or upper one, 1 the right or lower one, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** The box with one corner or side drawn along; the opposite one stays. */
export function resized<T extends Box>(box: T, { x, y }: Handle, by: { x: number; y: number }): T {
  const dragEdge = (at: number, side: number, which: number, want: number) => {
    if (which === 0) return { at, side };
    if (which > 0) return { at, side: Math.max(LEAST_SIDE, Math.min(100 - at, side + want)) };
    const from = Math.max(0, Math.min(at + side - LEAST_SIDE, at + want));
    return { at: from, side: at + side - from };
  };
  const across = dragEdge(box.x, box.width, x, by.x);
  const down = dragEdge(box.y, box.height, y, by.y);
  return keepOnPage({ ...box, x: across.at, width: across.side, y: down.at, height: down.side });
}

/** How near, in percent, an edge has to come to another one to be drawn to it. */
export const SNAP = 0.8;

/**
 * How far a box has still to go for one of its edges or its middle to lie on a
 * line that another box, or the page's middle, has there; 0 where none is near.
 */
export function snapped(box: Box, others: readonly Box[]): { x: number; y: number } {
  const lines = (at: "x" | "y", side: "width" | "height", of: Box) => [
    of[at],
    of[at] + of[side] / 2,
    of[at] + of[side],
  ];
  const nearestSnap = (at: "x" | "y", side: "width" | "height") => {
    const own = lines(at, side, box);
    const targets = [50, ...others.flatMap((other) => lines(at, side, other))];
    const ways = own.flatMap((line) => targets.map((target) => target - line));
    const [best = 0] = ways.sort((one, other) => Math.abs(one) - Math.abs(other));
    return Math.abs(best) <= SNAP ? best : 0;
  };
  return { x: nearestSnap("x", "width"), y: nearestSnap("y", "height") };
}

/** A place on the page for a new box: below what lies in its way, from the middle on; else the middle. */
export function freePlace(
  size: { width: number; height: number },
  onPage: readonly Box[],
): { x: number; y: number } {
  const x = rounded(50 - size.width / 2);
  const from = rounded(50 - size.height / 2);
  for (let y = from; y + size.height <= 100; y = rounded(y + 1)) {
    if (!onPage.some((other) => touches({ ...size, x, y }, other))) return { x, y };
  }
  return { x, y: from };
}

function touches(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Copies of the chosen on every other page where the same is not there yet. */
export function repeated(
  fields: readonly EditedField[],
  chosen: ReadonlySet<number>,
  pages: number,
  nextKey: () => number,
): EditedField[] {
  const copies: EditedField[] = [];
  for (const field of fields.filter(({ key }) => chosen.has(key))) {
    for (let page = 1; page <= pages; page += 1) {
      const isThere = [...fields, ...copies].some((other) => isSame(other, { ...field, page }));
      if (!isThere) copies.push({ ...field, page, key: nextKey() });
    }
  }
  return [...fields, ...copies];
}

function isSame(one: EditedField, other: EditedField): boolean {
  const textOf = ({ type, label, page, x, y }: EditedField) => [type, label, page, x, y].join("\n");
  return textOf(one) === textOf(other);
}

/** Copies beside the chosen, or on another page at the same places. */
export function copied(
  fields: readonly EditedField[],
  chosen: readonly EditedField[],
  nextKey: () => number,
  page?: number,
): { fields: EditedField[]; keys: number[] } {
  const made = chosen.map((field) => {
    const aside = page === undefined || page === field.page ? 2 : 0;
    const to = page ?? field.page;
    return keepOnPage({
      ...field,
      key: nextKey(),
      page: to,
      x: field.x + aside,
      y: field.y + aside,
    });
  });
  return { fields: [...fields, ...made], keys: made.map(({ key }) => key) };
}

/** In the order in which a page is read: by page, then from the top, then from the left. */
export function inReadingOrder(fields: readonly EditedField[]): EditedField[] {
  return fields.toSorted(
    (one, other) => one.page - other.page || one.y - other.y || one.x - other.x,
  );
}

/** How far back one can go. */
export const MOST_STEPS = 100;

/** What was, what is, and what was taken back. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

export function startHistory<T>(now: T): History<T> {
  return { past: [], now, future: [] };
}

/**
 * @param isSameStep whether it goes on with the last step, such as one more press
 *   of an arrow: then both are taken back together
 */
export function withStep<T>(history: History<T>, next: T, isSameStep = false): History<T> {
  const past = isSameStep ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { past, now: next, future: [] };
}

export function undoStep<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future };
  return { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redoStep<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, now, future };
  return { past: [...past, now], now: next, future: rest };
}

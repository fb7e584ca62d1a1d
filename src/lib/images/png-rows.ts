/** One of the pictures that a PNG's data holds: the whole, or a pass of an interlaced one. */
export interface Pass {
  /** First column and row, and the steps to the next ones. */
  x: number;
  y: number;
  dx: number;
  dy: number;
  columns: number;
  rows: number;
  /** Of a row without its filter byte. */
  rowBytes: number;
}

const WHOLE = [[0, 0, 1, 1]] as const;
/** PNG 3, section 8.1. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** @param bits of a pixel */
export function passesOf(width: number, height: number, bits: number, interlaced: boolean): Pass[] {
  return (interlaced ? ADAM7 : WHOLE)
    .map(([x, y, dx, dy]) => {
      const columns = Math.ceil((width - x) / dx);
      const rows = Math.ceil((height - y) / dy);
      return { x, y, dx, dy, columns, rows, rowBytes: Math.ceil((columns * bits) / 8) };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

/** Bytes of the unpacked data: one filter byte a row. */
export const bytesOf = (passes: readonly Pass[]): number =>
  passes.reduce((total, { rows, rowBytes }) => total + rows * (rowBytes + 1), 0);

/**
 * Undoes the filters of a pass in place (PNG 3, section 9).
 * @param back bytes to the pixel on the left
 * @returns false at a filter type that does not exist
 */
export function unfilter(data: Uint8Array, start: number, pass: Pass, back: number): boolean {
  const { rowBytes } = pass;
  for (let row = 0, at = start; row < pass.rows; row += 1, at += rowBytes + 1) {
    const first = at + 1;
    const above = row === 0 ? null : first - rowBytes - 1;
    const undo = UNDO[data[at] ?? 255];
    if (!undo) return false;
    undo(data, first, first + rowBytes, back, above);
  }
  return true;
}

type Undo = (
  data: Uint8Array,
  from: number,
  to: number,
  back: number,
  above: number | null,
) => void;

const UNDO: readonly Undo[] = [
  () => {},
  (data, from, to, back) => {
    for (let at = from + back; at < to; at += 1) data[at]! += data[at - back]!;
  },
  (data, from, to, _, above) => {
    if (above === null) return;
    for (let at = from, up = above; at < to; at += 1, up += 1) data[at]! += data[up]!;
  },
  (data, from, to, back, above) => {
    for (let at = from; at < to; at += 1) {
      const left = at - back >= from ? data[at - back]! : 0;
      const up = above === null ? 0 : data[above + at - from]!;
      data[at]! += (left + up) >> 1;
    }
  },
  (data, from, to, back, above) => {
    for (let at = from; at < to; at += 1) {
      const beside = at - back >= from;
      const left = beside ? data[at - back]! : 0;
      const up = above === null ? 0 : data[above + at - from]!;
      const corner = beside && above !== null ? data[above + at - from - back]! : 0;
      data[at]! += paeth(left, up, corner);
    }
  },
];

/** PNG 3, section 9.4. */
export function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** What all QR codes of one version have in common. */
export interface QrPlan {
  size: number;
  /** 1 where a module of the fixed patterns is dark; 0 elsewhere. */
  patterns: Uint8Array;
  /** The cells for data, in the order in which bits fill them. */
  path: number[];
  /** For each of the eight masks: which cells of `path` it turns over. */
  masks: Uint8Array[];
}

const plans = new Map<number, QrPlan>();

/** @param version 1 to 10 */
export function qrPlan(version: number): QrPlan {
  const known = plans.get(version);
  if (known) return known;
  const size = version * 4 + 17;
  const cells = new Uint8Array(size * size).fill(FREE);
  drawPatterns(cells, size, version);
  drawFormat(cells, size, 0);
  if (version >= 7) drawVersion(cells, size, version);
  const path = dataPath(cells, size);
  const plan = {
    size,
    patterns: cells.map((cell) => (cell === FREE ? 0 : cell)),
    path,
    masks: MASKS.map((mask) =>
      Uint8Array.from(path, (cell) => (mask(Math.floor(cell / size), cell % size) ? 1 : 0)),
    ),
  };
  plans.set(version, plan);
  return plan;
}

/** Marks a cell that no pattern has taken yet. */
const FREE = 2;

type Mask = (row: number, column: number) => boolean;

/** Table 10. */
const MASKS: Mask[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Table E.1: centres of the alignment patterns. */
const ALIGNMENT = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

function drawPatterns(cells: Uint8Array, size: number, version: number): void {
  for (let at = 0; at < size; at += 1) {
    const dark = 1 - (at % 2);
    cells[6 * size + at] = dark;
    cells[at * size + 6] = dark;
  }
  // Finder patterns with their light frame, which the edge of the code cuts.
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    drawRings(cells, size, [row, column], 4, (ring) => ring !== 2 && ring !== 4);
  }
  const centres = ALIGNMENT[version - 1]!;
  const last = centres.at(-1);
  for (const row of centres) {
    for (const column of centres) {
      const atFinder =
        (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!atFinder) drawRings(cells, size, [row, column], 2, (ring) => ring !== 1);
    }
  }
}

function drawRings(
  cells: Uint8Array,
  size: number,
  [row, column]: readonly [number, number],
  radius: number,
  isDark: (ring: number) => boolean,
): void {
  for (let r = Math.max(row - radius, 0); r <= Math.min(row + radius, size - 1); r += 1) {
    for (let c = Math.max(column - radius, 0); c <= Math.min(column + radius, size - 1); c += 1) {
      const ring = Math.max(Math.abs(r - row), Math.abs(c - column));
      cells[r * size + c] = isDark(ring) ? 1 : 0;
    }
  }
}

/** Section 7.9: level M is 00, so the five bits are the mask's number; BCH (15, 5), twice. */
export function drawFormat(cells: Uint8Array, size: number, mask: number): void {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  const format = ((mask << 10) | rest) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = (format >> bit) & 1;
    const row = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const column = bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit;
    cells[row * size + 8] = dark;
    cells[8 * size + column] = dark;
  }
  cells[(size - 8) * size + 8] = 1;
}

/** Section 7.10: BCH (18, 6), at the two free corners. */
function drawVersion(cells: Uint8Array, size: number, version: number): void {
  let rest = version << 12;
  for (let bit = 17; bit >= 12; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x1f25 << (bit - 12);
  const information = (version << 12) | rest;
  for (let bit = 0; bit < 18; bit += 1) {
    const dark = (information >> bit) & 1;
    const along = Math.floor(bit / 3);
    const across = size - 11 + (bit % 3);
    cells[along * size + across] = dark;
    cells[across * size + along] = dark;
  }
}

/** Section 7.7.3: two columns at a time from the right, upward and downward in turn. */
function dataPath(cells: Uint8Array, size: number): number[] {
  const path: number[] = [];
  // Column 6 belongs to the timing pattern alone.
  const rights = Array.from({ length: (size - 1) / 2 }, (_, pair) => {
    const right = size - 1 - 2 * pair;
    return right > 6 ? right : right - 1;
  });
  rights.forEach((right, pair) => {
    for (let step = 0; step < size; step += 1) {
      const row = pair % 2 === 0 ? size - 1 - step : step;
      for (const cell of [row * size + right, row * size + right - 1]) {
        if (cells[cell] === FREE) path.push(cell);
      }
    }
  });
  return path;
}

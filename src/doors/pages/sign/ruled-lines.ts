/** A faint line is seen, though it is no ink yet. */
const SEEN = 40;
/** Paper lies on the table as it lies: lines rise or fall by so much. First one of so many slopes, by rows as broad as a line drifts between two of them; then one near to it, by single rows. */
const STEEPEST = 0.12;
const STEPS = 24;
const BROAD = 8;
/** Dots are a line, too: gaps up to this, of the picture's length, belong to it. */
const GAP = 0.008;
/** Of the length of the picture that two lines or more take up; of one alone, which might be a flourish. */
const RULED = 0.6;
const ALONE = 0.93;
/** Of the picture's length, what of a line has to be within it to be known. */
const SHORTEST = 0.1;
/** A printed line is thinner than this, of the picture's shorter side; a bar is none. */
const THICKEST = 0.02;
const THICK_PIXELS = 4;
/** Rows so near to one another are one line. */
const BESIDE = 3;

/**
 * Takes the printed lines of ruled and squared paper out of lifted ink, in
 * place, as lines are taken out of scores: where a line is as thin as it is
 * elsewhere it goes, and where a stroke crosses it, it stays.
 * @param ink how opaque each pixel is
 */
export function takeOutLines(ink: Uint8ClampedArray, width: number, height: number): void {
  const thickest = Math.max(THICK_PIXELS, THICKEST * Math.min(width, height));
  for (const way of [
    { long: width, across: height, step: 1, down: width },
    { long: height, across: width, step: width, down: 1 },
  ]) {
    takeOutAlong({ ink, ...way, thickest });
  }
}

/** The picture as it is seen along the lines: `step` leads on along one, `down` to the next. */
interface Way {
  ink: Uint8ClampedArray;
  long: number;
  across: number;
  step: number;
  down: number;
  thickest: number;
}

interface Line {
  /** Where it begins, across. */
  start: number;
  /** The last row of those that are one line with it. */
  end: number;
  /** Of its length that is dark. */
  share: number;
}

function takeOutAlong(way: Way): void {
  const slope = steadiestSlope(way);
  const lines = linesAt(way, slope);
  const ruled = lines.length > 1 ? lines : lines.filter(({ share }) => share >= ALONE);
  for (const { start } of ruled) {
    const runs = runsOn(way, start, slope);
    const sizes = runs
      .map(([from, to]) => (to - from) / way.down)
      .sort((one, other) => one - other);
    const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
    if (usual > way.thickest) continue;
    for (const [from, to] of runs) {
      if ((to - from) / way.down <= usual * 1.5 + 1) erase(way, from, to);
    }
  }
}

/** The slope at which what is dark falls into the fewest rows. */
function steadiestSlope(way: Way): number {
  const coarse = STEEPEST / (STEPS / 2);
  const roughly = bestSlope(way, 0, coarse, BROAD);
  return bestSlope(way, roughly, coarse / (STEPS / 2), 1);
}

function bestSlope(way: Way, middle: number, step: number, broad: number): number {
  let best = { slope: middle, score: -1 };
  for (let at = -STEPS / 2; at <= STEPS / 2; at += 1) {
    const slope = middle + at * step;
    const counts = countsAt(way, slope, { stride: 2, broad });
    const score = counts.reduce((sum, count) => sum + count * count, 0);
    if (score > best.score) best = { slope, score };
  }
  return best.slope;
}

/** How many pixels are dark along each row of this slope, by where it begins; every `stride`th place is looked at, rows are so `broad`. */
function countsAt(way: Way, slope: number, { stride = 1, broad = 1 } = {}): Float64Array {
  const counts = new Float64Array(Math.ceil(way.across / broad));
  for (let x = 0; x < way.long; x += stride) {
    const shift = Math.round(x * slope);
    for (let y = Math.max(0, shift); y < Math.min(way.across, way.across + shift); y += 1) {
      if (!isSeen(way, x, y)) continue;
      const row = Math.floor((y - shift) / broad);
      counts[row] = (counts[row] ?? 0) + 1;
    }
  }
  return counts;
}

function isSeen({ ink, across, step, down }: Way, x: number, y: number): boolean {
  return y >= 0 && y < across && (ink[x * step + y * down] ?? 0) >= SEEN;
}

/** What is dark along nearly all of its way through the picture, each once; one may come in or leave at a side. */
function linesAt(way: Way, slope: number): Line[] {
  const lines: Line[] = [];
  const beyond = Math.ceil(Math.abs(way.long * slope));
  for (let start = -beyond; start < way.across + beyond; start += 1) {
    const share = shareOf(way, start, slope);
    if (share < RULED) continue;
    const before = lines.at(-1);
    if (!before || start > before.end + BESIDE) lines.push({ start, end: start, share });
    else if (share > before.share) Object.assign(before, { start, end: start, share });
    else before.end = start;
  }
  return lines;
}

/** Of a line's way through the picture, how much is dark or a gap between dots; none of too short a way. */
function shareOf(way: Way, start: number, slope: number): number {
  const { long, across } = way;
  const gap = Math.max(2, Math.round(long * GAP));
  const isInside = (x: number) => {
    const y = start + Math.round(x * slope);
    return y >= 0 && y < across;
  };
  let [inside, covered, last] = [0, 0, -gap];
  for (let x = 0; x < long; x += 1) {
    if (!isInside(x)) continue;
    inside += 1;
    const y = start + Math.round(x * slope);
    if (!isSeen(way, x, y - 1) && !isSeen(way, x, y) && !isSeen(way, x, y + 1)) continue;
    covered += Math.min(x - last, gap);
    last = x;
  }
  return inside < long * SHORTEST ? 0 : covered / inside;
}

/** The dark stretches across a line, at each place along it: from and to where they reach, as indices. */
function runsOn(way: Way, start: number, slope: number): [from: number, to: number][] {
  const { long, across, step, down } = way;
  const runs: [number, number][] = [];
  for (let x = 0; x < long; x += 1) {
    const middle = start + Math.round(x * slope);
    const y = [middle, middle - 1, middle + 1, middle - 2, middle + 2].find(
      (near) => near >= 0 && near < across && isFaint(way, x, near),
    );
    if (y === undefined) continue;
    let [from, to] = [y, y + 1];
    while (from > 0 && isFaint(way, x, from - 1)) from -= 1;
    while (to < across && isFaint(way, x, to)) to += 1;
    runs.push([x * step + from * down, x * step + to * down]);
  }
  return runs;
}

function isFaint({ ink, step, down }: Way, x: number, y: number): boolean {
  return (ink[x * step + y * down] ?? 0) >= SEEN / 2;
}

function erase({ ink, down }: Way, from: number, to: number): void {
  for (let at = from; at < to; at += down) ink[at] = 0;
}

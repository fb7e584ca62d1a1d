import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";

/** What a line is darker or lighter than what lies beside it, at least. */
const LEAST_CONTRAST = 12;

/** Pixels from a line to where nothing is seen of it, however thick it is drawn. */
export const BESIDE = 3;

export interface Place {
  column: number;
  row: number;
  channel: number;
}

/**
 * Whether a pixel lies on a straight line that both pictures have, however
 * strong: the engines differ in how they draw what is thinner than a pixel. Pure.
 * @param least pixels of a line
 */
export function isOnCommonLine(
  one: Drawn,
  other: Drawn,
  place: Place,
  least: number,
  beside = BESIDE,
): boolean {
  return [true, false].some((isLevel) => {
    const look = { ...place, isLevel, beside };
    const tone = toneOfLine(one, look, least);
    return tone !== 0 && tone === toneOfLine(other, look, least);
  });
}

/** How to look for a line. */
interface Look extends Place {
  isLevel: boolean;
  beside: number;
}

/** -1 for a line in or beside a place that is darker than what lies beside it, 1 for a lighter one, 0 for none. */
function toneOfLine(picture: Drawn, look: Look, least: number): number {
  // As far from another line, nothing is seen of it.
  const crossed = look.beside + 2;
  for (let aside = -1; aside <= 1; aside += 1) {
    const own = toneAt(picture, look, 0, aside);
    // Where another line crosses it, what lies beside is as dark; it goes on behind.
    const isCrossed = own === 0;
    const tone = isCrossed ? toneAt(picture, look, -crossed, aside) : own;
    if (tone === 0) continue;
    if (isCrossed && toneAt(picture, look, crossed, aside) !== tone) continue;
    let length = 1;
    for (const step of [-1, 1]) {
      let along = isCrossed ? step * crossed : step;
      while (length < least && toneAt(picture, look, along, aside) === tone) {
        along += step;
        length += 1;
      }
    }
    if (length >= least) return tone;
  }
  return 0;
}

function toneAt(
  { width, height, pixels }: Drawn,
  { column, row, channel, isLevel, beside }: Look,
  along: number,
  aside: number,
): number {
  const valueAt = (across: number) => {
    const x = Math.min(width - 1, Math.max(0, column + (isLevel ? along : across)));
    const y = Math.min(height - 1, Math.max(0, row + (isLevel ? across : along)));
    return pixels[4 * (y * width + x) + channel]!;
  };
  const value = valueAt(aside);
  const before = value - valueAt(aside - beside);
  const behind = value - valueAt(aside + beside);
  if (before <= -LEAST_CONTRAST && behind <= -LEAST_CONTRAST) return -1;
  return before >= LEAST_CONTRAST && behind >= LEAST_CONTRAST ? 1 : 0;
}

import { unescapeXml } from "#kernel/escape-html.ts";
import type { SigningField } from "./view.ts";

/** A line of a page, in percent of it. */
interface Line {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

/** A letter may reach so far into its box, in percent of the page's width. */
const OVERHANG = 2;
/** A label stands no farther before its box than this, in percent of the page's width. */
const FARTHEST = 30;
/** Of a line's size: a label above stands no higher over its box. */
const LINES_ABOVE = 1.6;
const MOST_LETTERS = 60;
/** What leads to a place to fill in and is no word of its label. */
const LEADING = /(?<![\s.:_…·–—-])[\s.:_…·–—-]+$/u;

/**
 * What is printed before a box on its page, else above it: what a person reads
 * to know what goes in there. Null where nothing is.
 * @param layer the page's text as an SVG in points (text-layer.ts)
 */
export function wordsBeside(field: SigningField, layer: string): string | null {
  const lines = linesOf(layer);
  const { x, y, width, height } = field;
  const beside = lines
    .filter(({ baseline, size }) => baseline > y && baseline - size * 0.6 < y + height)
    .filter(({ right }) => right <= x + OVERHANG && x - right < FARTHEST)
    .sort((one, other) => other.right - one.right);
  const above = lines
    .filter(({ baseline, size }) => baseline <= y + size * 0.3 && y - baseline < size * LINES_ABOVE)
    .filter(({ left }) => left > x - OVERHANG && left < x + width)
    .sort((one, other) => other.baseline - one.baseline);
  for (const { text } of [...beside, ...above]) {
    const words = text.replace(LEADING, "").trim();
    if (/\p{L}/u.test(words)) return shortened(words);
  }
  return null;
}

/** The end of it, since that stands nearest to the box. */
function shortened(words: string): string {
  const letters = [...words];
  return letters.length <= MOST_LETTERS ? words : `…${letters.slice(1 - MOST_LETTERS).join("")}`;
}

function linesOf(layer: string): Line[] {
  const [, wide, high] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(layer) ?? [];
  const [width, height] = [Number(wide), Number(high)];
  const groups = layer
    .split("</g>")
    .map((group) => ({ group, size: /<g font-size="([\d.]+)">/.exec(group)?.[1] }));
  return groups.flatMap(({ group, size }) =>
    [...(size === undefined ? [] : group.matchAll(UPRIGHT))].map(([, x, y, length, text = ""]) => ({
      text: unescapeXml(text),
      left: (Number(x) / width) * 100,
      right: ((Number(x) + Number(length)) / width) * 100,
      baseline: (Number(y) / height) * 100,
      size: (Number(size) / height) * 100,
    })),
  );
}

/** A line that is turned or runs from the right has more attributes. */
const UPRIGHT = /<text x="([\d.-]+)" y="([\d.-]+)" textLength="([\d.]+)">([^<]*)<\/text>/g;

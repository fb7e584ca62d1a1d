import { clamp } from "#kernel/clamp.ts";
/** In pixels, 96 to the inch. */
export interface SvgSize {
  width: number;
  height: number;
}

/** Most pixels of a side: a drawing has no resolution, so this only bounds its place on the page. */
const LONGEST_SIDE = 4_000;

/** The size that a drawing has by itself (CSS Images 3, section 5.1). */
export function sizeOf(attribs: Record<string, string>): SvgSize {
  const box = (attribs.viewBox ?? "").split(/[\s,]+/).map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = isBox(box) ? box : USUAL_BOX;
  // No side is more than the longest times the other, which is 1 at least.
  const ratio = clamp(boxWidth / boxHeight, 1 / LONGEST_SIDE, LONGEST_SIDE);
  const given = { width: pixels(attribs.width), height: pixels(attribs.height) };
  const width = given.width ?? (given.height ? given.height * ratio : boxWidth);
  const height = given.height ?? width / ratio;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const rounded = (side: number) => Math.max(1, Math.round(side * scale * 100) / 100);
  return { width: rounded(width), height: rounded(height) };
}

/** Of a drawing that says nothing of its size. */
const USUAL_BOX = [0, 0, 300, 150];

const isBox = (box: number[]) =>
  box.length === 4 && box.every(Number.isFinite) && box.slice(2).every((side) => side > 0);

const UNITS: Record<string, number> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  em: 16,
  ex: 8,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

function pixels(written: string | undefined): number | null {
  const match = /^([\d.]+)(px|pt|pc|em|ex|mm|cm|in)?$/.exec(written ?? "");
  const value = Number(match?.[1]) * (UNITS[match?.[2] ?? ""] ?? 1);
  return value > 0 ? value : null;
}

import type { Box } from "./boxes.ts";

/** Thickness and air of a mark, as parts of its side. */
const [LINE, AIR] = [0.08, 0.24];

/**
 * A box that was ticked or left, drawn as lines: a square as large as it fits into the middle of
 * its place. An SVG of the place's size, in points.
 */
export function markSvg({ width, height }: Pick<Box, "width" | "height">, isTicked: boolean) {
  const side = Math.min(width, height);
  const [line, air] = [side * LINE, side * AIR];
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  const [right, bottom] = [left + side - air, top + side - air];
  const cross = `<path d="M${left + air} ${top + air}L${right} ${bottom}M${right} ${top + air}L${left + air} ${bottom}" stroke-linecap="round"/>`;
  const square = `<rect x="${left + line / 2}" y="${top + line / 2}" width="${side - line}" height="${side - line}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g fill="none" stroke="#14213f" stroke-width="${line}">${square}${isTicked ? cross : ""}</g></svg>`;
}

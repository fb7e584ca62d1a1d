import { IDENTITY, type Matrix, mapPoint, times } from "#lib/pdf/geometry.ts";

/** Operators that draw in the colour of the text alone, whatever else is in force there (ISO 32000-1, 9.6.5). */
const POINTS: ReadonlySet<string> = new Set(["m", "l", "c", "v", "y"]);
const OTHERS: ReadonlySet<string> = new Set(["h", "f", "f*", "W", "W*", "n"]);
const UNIT_SQUARE = [0, 0, 1, 0, 0, 1, 1, 1] as const;

/**
 * How far a glyph that is drawn (Type 3) reaches from where it begins, in its own
 * space; undefined where it may look otherwise from one place to another: only
 * surfaces and images in the colour of the text are the same wherever they stand.
 * @param content as it was written, an operator to a line
 */
export function readStencil(content: Buffer): number | undefined {
  const [width, ...lines] = content.toString("latin1").trimEnd().split("\n");
  if (!width?.endsWith(" d1")) return undefined;
  const saved: Matrix[] = [];
  let matrix: Matrix = IDENTITY;
  let reach = 0;
  const take = (coordinates: readonly number[]) => {
    for (let at = 0; at + 1 < coordinates.length; at += 2) {
      const [x, y] = mapPoint(matrix, coordinates[at]!, coordinates[at + 1]!);
      reach = Math.max(reach, Math.abs(x), Math.abs(y));
    }
  };
  for (const line of lines) {
    const words = line.split(" ");
    const operator = words.pop() ?? "";
    const numbers = words.map(Number);
    if (operator === "q") saved.push(matrix);
    else if (operator === "Q") matrix = saved.pop() ?? IDENTITY;
    else if (operator === "cm") matrix = times(numbers as unknown as Matrix, matrix);
    else if (operator === "Do") take(UNIT_SQUARE);
    else if (operator === "re") take(cornersOf(numbers));
    else if (POINTS.has(operator)) take(numbers);
    else if (!OTHERS.has(operator)) return undefined;
  }
  return Number.isFinite(reach) ? reach : undefined;
}

function cornersOf([x = 0, y = 0, width = 0, height = 0]: readonly number[]): number[] {
  return [x, y, x + width, y + height, x + width, y, x, y + height];
}

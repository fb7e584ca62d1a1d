import type { CssToken } from "./css-tokens.ts";

/** Lowest and highest value that a property may have, per unit it may have it in. */
export interface LengthRange {
  pt: readonly [number, number];
  em?: readonly [number, number];
  percent?: readonly [number, number];
}

/**
 * A length as it is stored: `12pt`, `1.5em`, `40%` or `0`, moved into the range;
 * null where it is none or its unit is not one of the range's. Units of the screen
 * and of the page become points: 1px is 0.75pt (CSS Values 4, section 6.2).
 */
export function readLength(token: CssToken | undefined, range: LengthRange): string | null {
  if (token?.kind !== "number") return null;
  const { number, unit } = token;
  if (unit === "em" || unit === "ex" || unit === "ch") {
    const em = unit === "em" ? number : number / 2;
    return range.em ? measure(em, range.em, "em") : null;
  }
  if (unit === "%") return range.percent ? measure(number, range.percent, "%") : null;
  const points = POINTS[unit];
  if (points === undefined || (unit === "" && number !== 0)) return null;
  return measure(number * points, range.pt, "pt");
}

/** A number without needless digits, never in exponent form. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** Points in one of each unit. */
export const POINTS: Readonly<Record<string, number>> = {
  "": 1,
  pt: 1,
  px: 0.75,
  rem: 12,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  q: 72 / 101.6,
  pc: 12,
};

function measure(value: number, [low, high]: readonly [number, number], unit: string): string {
  const text = shortNumber(Math.min(high, Math.max(low, value)));
  return text === "0" ? "0" : text + unit;
}

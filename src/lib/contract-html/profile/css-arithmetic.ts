import { POINTS, shortNumber } from "./css-lengths.ts";
import type { CssToken } from "./css-tokens.ts";

/** A sum of lengths: points, letter sizes, percent, and plain numbers. */
interface Sum {
  pt: number;
  em: number;
  percent: number;
  number: number;
}

type NumberToken = Extract<CssToken, { kind: "number" }>;

const MATHS = new Set(["calc", "min", "max", "clamp"]);

/**
 * Values with `calc()`, `min()`, `max()` and `clamp()` worked out (CSS Values 4,
 * section 10). What cannot be worked out stays.
 * @param percentOf `letters` where percent are of the size of letters, and so can be added to
 *   lengths. Of the `line` only the layout knows how long it is: the percent count, the rest is lost
 * @param lost called for every sum that lost its lengths
 */
export function workedOut(
  tokens: CssToken[],
  percentOf: "letters" | "line",
  lost: () => void,
): CssToken[] {
  if (!tokens.some((token) => token.kind === "function")) return tokens;
  return tokens.map((token) => {
    if (token.kind !== "function") return token;
    if (!MATHS.has(token.name)) return { ...token, inner: workedOut(token.inner, percentOf, lost) };
    const sum = evaluate(token);
    if (sum === null) return token;
    const settled =
      percentOf === "letters" ? { ...sum, em: sum.em + sum.percent / 100, percent: 0 } : sum;
    if (settled.percent !== 0 && (settled.pt !== 0 || settled.em !== 0)) lost();
    return sumToken(settled) ?? token;
  });
}

function evaluate(token: CssToken): Sum | null {
  if (token.kind === "number") return sumOf(token);
  if (token.kind !== "function") return null;
  const parts = splitAtCommas(token.inner).map(sumIn);
  const sums = parts.filter((sum) => sum !== null);
  if (sums.length < parts.length || sums.length === 0) return null;
  switch (token.name) {
    case "calc":
    case "":
      return sums.length === 1 ? (sums[0] ?? null) : null;
    case "min":
      return sums.reduce((least, sum) => (weight(sum) < weight(least) ? sum : least));
    case "max":
      return sums.reduce((most, sum) => (weight(sum) > weight(most) ? sum : most));
    case "clamp":
      return sums[1] ?? null;
    default:
      return null;
  }
}

/** Sums of unlike units are compared as on a line of 450 points with letters of 10.5. */
const weight = ({ pt, em, percent, number }: Sum) => pt + em * 10.5 + percent * 4.5 + number;

function splitAtCommas(tokens: CssToken[]): CssToken[][] {
  const parts: CssToken[][] = [[]];
  for (const token of tokens) {
    if (token.kind === "mark" && token.text === ",") parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** Reads `a + b - c`, with products between; the tokenizer leaves a sign before its number. */
function sumIn(tokens: CssToken[]): Sum | null {
  const terms: CssToken[][] = [[]];
  const signs = [1];
  for (const token of tokens) {
    const sign = token.kind === "mark" ? { "+": 1, "-": -1 }[token.text] : undefined;
    if (sign === undefined) terms.at(-1)?.push(token);
    else {
      terms.push([]);
      signs.push(sign);
    }
  }
  let total: Sum | null = { pt: 0, em: 0, percent: 0, number: 0 };
  for (const [at, term] of terms.entries()) {
    const product = productIn(term);
    if (product === null) return null;
    total = addSums(total, product, signs[at] ?? 1);
  }
  return total;
}

function productIn(tokens: CssToken[]): Sum | null {
  const [first, ...rest] = tokens;
  let product = first ? evaluate(first) : null;
  for (let at = 0; at < rest.length && product; at += 2) {
    const [operator, operand] = [rest[at], rest[at + 1]];
    const other = operand ? evaluate(operand) : null;
    if (operator?.kind !== "mark" || other === null) return null;
    if (operator.text === "*") product = times(product, other);
    else if (operator.text === "/" && isPlain(other) && other.number !== 0) {
      product = scaled(product, 1 / other.number);
    } else return null;
  }
  return product;
}

const isPlain = ({ pt, em, percent }: Sum) => pt === 0 && em === 0 && percent === 0;

function times(one: Sum, other: Sum): Sum | null {
  if (isPlain(other)) return scaled(one, other.number);
  return isPlain(one) ? scaled(other, one.number) : null;
}

const scaled = (sum: Sum, by: number): Sum => ({
  pt: sum.pt * by,
  em: sum.em * by,
  percent: sum.percent * by,
  number: sum.number * by,
});

const addSums = (one: Sum, other: Sum, sign: number): Sum => ({
  pt: one.pt + sign * other.pt,
  em: one.em + sign * other.em,
  percent: one.percent + sign * other.percent,
  number: one.number + sign * other.number,
});

function sumOf({ number, unit }: NumberToken): Sum | null {
  const none = { pt: 0, em: 0, percent: 0, number: 0 };
  if (unit === "") return { ...none, number };
  if (unit === "%") return { ...none, percent: number };
  if (unit === "em") return { ...none, em: number };
  if (unit === "ex" || unit === "ch") return { ...none, em: number / 2 };
  const points = POINTS[unit];
  return points === undefined ? null : { ...none, pt: number * points };
}

function sumToken(sum: Sum): NumberToken | null {
  const token = (number: number, unit: string): NumberToken | null =>
    Number.isFinite(number) ? { kind: "number", number: Number(shortNumber(number)), unit } : null;
  if (sum.percent !== 0) return token(sum.percent, "%");
  if (sum.em !== 0) return token(sum.em + sum.pt / 10.5, "em");
  if (sum.pt !== 0) return token(sum.pt, "pt");
  return token(sum.number, "");
}

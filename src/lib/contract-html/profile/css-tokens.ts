import { ident, string, tokenize, tokenTypes } from "css-tree";

/** One piece of a CSS value, escapes already read. */
export type CssToken =
  | { kind: "word"; text: string }
  | { kind: "text"; text: string }
  | { kind: "hash"; text: string }
  | { kind: "number"; number: number; unit: string }
  | { kind: "mark"; text: string }
  | { kind: "function"; name: string; inner: CssToken[] };

/** More pieces than any value of the profile has. */
const MOST_TOKENS = 120;
/** Functions within functions: `repeat(2, minmax(0, 1fr))` is as deep as values go. */
const DEEPEST = 8;

/**
 * Takes a value apart, or null where it holds what no value of the profile
 * holds: brackets of other kinds, or too much.
 * Values are written anew from these tokens, so nothing passes as it was sent.
 */
export function readTokens(value: string): CssToken[] | null {
  const tokens: CssToken[] = [];
  const open: CssToken[][] = [tokens];
  let good = true;
  let count = 0;
  tokenize(value, (type, start, end) => {
    count += 1;
    if (!good || count > MOST_TOKENS) {
      good = false;
      return;
    }
    const raw = value.slice(start, end);
    const token = readToken(type, raw);
    if (token === "skip") return;
    if (token === "close") good = open.length > 1 && open.pop() !== undefined;
    else if (token === null || open.length > DEEPEST) good = false;
    else {
      open.at(-1)?.push(token);
      if (type === tokenTypes.Function && token.kind === "function") open.push(token.inner);
    }
  });
  return good ? tokens : null;
}

function readToken(type: number, raw: string): CssToken | "skip" | "close" | null {
  switch (type) {
    case tokenTypes.WhiteSpace:
    case tokenTypes.Comment:
      return "skip";
    case tokenTypes.Ident:
      return { kind: "word", text: ident.decode(raw).toLowerCase() };
    case tokenTypes.String:
      return { kind: "text", text: string.decode(raw) };
    case tokenTypes.Hash:
      return { kind: "hash", text: ident.decode(raw.slice(1)).toLowerCase() };
    case tokenTypes.Number:
    case tokenTypes.Percentage:
    case tokenTypes.Dimension:
      return readNumber(raw);
    case tokenTypes.Comma:
    case tokenTypes.Delim:
      return { kind: "mark", text: raw };
    case tokenTypes.Function:
      return { kind: "function", name: ident.decode(raw.slice(0, -1)).toLowerCase(), inner: [] };
    case tokenTypes.Url:
      // Where it leads is nobody's business: no value of the profile loads anything.
      return { kind: "function", name: "url", inner: [] };
    case tokenTypes.RightParenthesis:
      return "close";
    default:
      return null;
  }
}

function readNumber(raw: string): CssToken | null {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(.*)$/is.exec(raw);
  const number = Number(match?.[1]);
  if (!Number.isFinite(number)) return null;
  return { kind: "number", number, unit: ident.decode(match?.[2] ?? "").toLowerCase() };
}

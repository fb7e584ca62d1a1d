import { ident, tokenize, tokenTypes } from "css-tree";

/** One piece of a CSS value, escapes already read. */
export type CssToken =
  | { kind: "word"; text: string }
  | { kind: "text"; text: string }
  | { kind: "hash"; text: string }
  | { kind: "number"; number: number; unit: string }
  | { kind: "mark"; text: string }
  | { kind: "function"; name: string; inner: CssToken[] };

/** More pieces than any value of the profile has. */
const MOST_TOKENS = 60;

/**
 * Takes a value apart, or null where it holds what no value of the profile
 * holds: `url()`, brackets of other kinds, functions within functions, or too much.
 * Values are written anew from these tokens, so nothing passes as it was sent.
 */
export function readTokens(value: string): CssToken[] | null {
  const tokens: CssToken[] = [];
  let open: CssToken[] | null = null;
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
    if (token === "close") {
      if (open === null) good = false;
      open = null;
    } else if (token === null || (token.kind === "function" && open !== null)) {
      good = false;
    } else {
      (open ?? tokens).push(token);
      if (token.kind === "function") open = token.inner;
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
      return { kind: "text", text: raw.slice(1, -1) };
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

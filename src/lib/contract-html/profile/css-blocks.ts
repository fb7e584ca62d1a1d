import { ident, tokenize, tokenTypes } from "css-tree";

/** A part of a sheet or of a block, as it was written. */
export type CssPiece =
  /** Neighbouring declarations, parted by semicolons. */
  | { kind: "declarations"; text: string }
  | { kind: "rule"; prelude: string; block: string }
  /** Without `@` in its name; without a block where it ends with a semicolon. */
  | { kind: "at"; name: string; prelude: string; block: string | null };

const CLOSERS: ReadonlyMap<number, number> = new Map([
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.Function, tokenTypes.RightParenthesis],
]);

const BETWEEN: ReadonlySet<number> = new Set([
  tokenTypes.WhiteSpace,
  tokenTypes.Comment,
  tokenTypes.Semicolon,
]);
const COMMENT_MARKS: ReadonlySet<number> = new Set([tokenTypes.CDO, tokenTypes.CDC]);

interface Begun {
  start: number;
  /** Where the name of an at-rule ends; null for all else. */
  name: number | null;
  /** `--name`, whose value may have a block in it. */
  custom: boolean;
  block: { prelude: number; start: number } | null;
}

/**
 * Takes a style sheet apart, or the inside of a block, where rules may stand
 * beside declarations (CSS Syntax 3, sections 5.4.1 and 5.4.4; CSS Nesting 1).
 * What stands in blocks is not looked into, so that one pass reads it all.
 */
export function piecesOf(css: string, within: "sheet" | "block"): CssPiece[] {
  const pieces: CssPiece[] = [];
  const closers: number[] = [];
  let begun: Begun | null = null;
  const finish = (end: number) => {
    const piece = begun === null ? null : pieceOf(css, begun, end, within);
    begun = null;
    const last = pieces.at(-1);
    if (piece?.kind === "declarations" && last?.kind === "declarations") {
      last.text += `;${piece.text}`;
    } else if (piece !== null) pieces.push(piece);
  };
  tokenize(css, (type, start, end) => {
    const closer = closers.at(-1);
    if (closer !== undefined) {
      const inner = CLOSERS.get(type);
      if (inner !== undefined) closers.push(inner);
      else if (type === closer) {
        closers.pop();
        if (closers.length === 0 && begun?.block) finish(start);
      }
      return;
    }
    if (begun === null) {
      if (BETWEEN.has(type) || (within === "sheet" && COMMENT_MARKS.has(type))) return;
      begun = {
        start,
        name: type === tokenTypes.AtKeyword ? end : null,
        custom: within === "block" && type === tokenTypes.Ident && css.startsWith("--", start),
        block: null,
      };
    }
    if (type === tokenTypes.Semicolon && (within === "block" || begun.name !== null)) {
      finish(start);
      return;
    }
    const inner = CLOSERS.get(type);
    if (inner === undefined) return;
    closers.push(inner);
    if (type === tokenTypes.LeftCurlyBracket && !begun.custom) {
      begun.block = { prelude: start, start: end };
    }
  });
  // What is left open at the end of a sheet counts as closed there.
  finish(css.length);
  return pieces;
}

function pieceOf(
  css: string,
  { start, name, block }: Begun,
  end: number,
  within: "sheet" | "block",
): CssPiece | null {
  const inner = block === null ? null : css.slice(block.start, end);
  if (name !== null) {
    const prelude = css.slice(name, block?.prelude ?? end).trim();
    return { kind: "at", name: css.slice(start + 1, name).toLowerCase(), prelude, block: inner };
  }
  if (block !== null && inner !== null) {
    return { kind: "rule", prelude: css.slice(start, block.prelude).trim(), block: inner };
  }
  return within === "block" ? { kind: "declarations", text: css.slice(start, end) } : null;
}

/**
 * A list of selectors of a rule within another, as one that stands by itself:
 * `&` is what the outer rule names, and stands in front where it is not written
 * (CSS Nesting 1, section 3.1). Null where it comes to more than `most` characters.
 */
export function unnestSelectors(list: string, outer: string, most: number): string | null {
  if (list.length > most) return null;
  const parent = `:is(${outer})`;
  const selectors: string[] = [];
  let text = "";
  let isBound = false;
  let depth = 0;
  let length = 0;
  const close = () => {
    const trimmed = text.trim();
    const isRelative = !isBound || /^[>+~]/.test(trimmed);
    selectors.push(isRelative ? `${parent} ${trimmed}` : trimmed);
    [text, isBound] = ["", false];
  };
  tokenize(list, (type, start, end) => {
    const written = list.slice(start, end);
    if (CLOSERS.has(type)) depth += 1;
    else if (written === ")" || written === "]") depth -= 1;
    if (type === tokenTypes.Comma && depth === 0) close();
    else if (type === tokenTypes.Delim && written === "&") {
      isBound = true;
      length += parent.length;
      if (length <= most) text += parent;
    } else if (type !== tokenTypes.Comment) text += written;
  });
  close();
  const whole = selectors.join(",");
  return length > most || whole.length > most ? null : whole;
}

/** The names that elements of a document have. */
export interface Names {
  tags: ReadonlySet<string>;
  classes: ReadonlySet<string>;
  ids: ReadonlySet<string>;
}

/** Of a sheet the rules that may match something, without those within at-rules. */
export function rulesFor(css: string, names: Names): string {
  return piecesOf(css, "sheet")
    .flatMap((piece) =>
      piece.kind === "rule" && mayMatch(piece.prelude, names)
        ? [`${piece.prelude}{${piece.block}}`]
        : [],
    )
    .join("\n");
}

/**
 * Whether a list of selectors may match anything: false where each of them asks
 * for a name that nothing has. Far quicker than reading the list.
 */
export function mayMatch(list: string, { tags, classes, ids }: Names): boolean {
  let depth = 0;
  let before = "";
  let isPossible = true;
  let isAnyPossible = false;
  const ask = (names: ReadonlySet<string>, name: string) => {
    if (!names.has(name)) isPossible = false;
  };
  tokenize(list, (type, start, end) => {
    const written = list.slice(start, end);
    if (CLOSERS.has(type)) depth += 1;
    else if (written === ")" || written === "]") depth -= 1;
    else if (depth === 0 && type === tokenTypes.Comma) {
      isAnyPossible ||= isPossible;
      isPossible = true;
    } else if (depth === 0 && type === tokenTypes.Hash) ask(ids, ident.decode(written.slice(1)));
    else if (depth === 0 && type === tokenTypes.Ident && before !== ":") {
      const name = ident.decode(written);
      if (before === ".") ask(classes, name);
      else ask(tags, name.toLowerCase());
    }
    before = written;
  });
  return isAnyPossible || isPossible;
}

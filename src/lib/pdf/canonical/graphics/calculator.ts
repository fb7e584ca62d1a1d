import { numberText } from "#lib/pdf/assembly/object-text.ts";

/** What an instruction takes and leaves: i whole number, r number, b truth value, from bottom to top. */
type Sort = "i" | "r" | "b";

/**
 * Operators with one meaning in every reader (ISO 32000-1, 7.10.5.2, table 42).
 * `bitshift`, and `and`, `or`, `xor`, `not` of numbers, are left out: some readers
 * count in floating point there.
 */
const OPERATORS: ReadonlyMap<string, readonly [takes: string, leaves: string]> = new Map([
  ["abs", ["r", "same"]],
  ["neg", ["r", "same"]],
  ["ceiling", ["r", "same"]],
  ["floor", ["r", "same"]],
  ["round", ["r", "same"]],
  ["truncate", ["r", "same"]],
  ["add", ["rr", "wider"]],
  ["sub", ["rr", "wider"]],
  ["mul", ["rr", "wider"]],
  ["div", ["rr", "r"]],
  ["idiv", ["ii", "i"]],
  ["mod", ["ii", "i"]],
  ["sqrt", ["r", "r"]],
  ["sin", ["r", "r"]],
  ["cos", ["r", "r"]],
  ["atan", ["rr", "r"]],
  ["exp", ["rr", "r"]],
  ["ln", ["r", "r"]],
  ["log", ["r", "r"]],
  ["cvi", ["r", "i"]],
  ["cvr", ["r", "r"]],
  ["eq", ["rr", "b"]],
  ["ne", ["rr", "b"]],
  ["gt", ["rr", "b"]],
  ["ge", ["rr", "b"]],
  ["lt", ["rr", "b"]],
  ["le", ["rr", "b"]],
  ["and", ["bb", "b"]],
  ["or", ["bb", "b"]],
  ["xor", ["bb", "b"]],
  ["not", ["b", "b"]],
  ["true", ["", "b"]],
  ["false", ["", "b"]],
]);

/** PDFium, poppler and pdf.js hold a hundred values. */
const MAX_STACK = 90;
const MAX_DEPTH = 16;
/** A tint of eight inks takes some two hundred. */
const MAX_INSTRUCTIONS = 2_000;
const MAX_BYTES = 64 * 1024;
const TOKEN = /[{}]|[^\s{}]+/g;
const NUMBER = /^[+-]?(?:\d{1,10}(?:\.\d{0,20})?|\.\d{1,20})$/;

/**
 * Reads the program of a calculator function and writes it again, in one
 * spelling; null for one that no table answers for: an unknown operator, a stack
 * that runs empty or over, or a branch that leaves another stack than its fellow.
 */
export function settleCalculator(
  program: Uint8Array,
  inputs: number,
  outputs: number,
): string | null {
  if (program.length > MAX_BYTES) return null;
  const tokens = withOneWay(withoutComments(program).match(TOKEN) ?? []);
  const stack: Sort[] = Array.from({ length: inputs }, () => "r");
  try {
    const text = new Reader(tokens).program(stack);
    return stack.length === outputs && !stack.includes("b") ? text : null;
  } catch (error) {
    if (error instanceof Unclear) return null;
    throw error;
  }
}

function withoutComments(program: Uint8Array): string {
  return Buffer.from(program)
    .toString("latin1")
    .replace(/\0/g, " ")
    .replace(/%[^\r\n]*/g, " ");
}

/** How Chromium writes a gradient: each branch but the last leaves colours and a nought, which the next ones pass by. */
const [BELOW, WITHIN, ABOVE] = [
  ["dup", "0", "le", "{"],
  ["dup", "dup", "0", "gt", "exch", "1", "le", "and", "{"],
  ["0", "gt", "{"],
];

/** The same gradient with branches of which one is taken, so that each leaves the same stack. */
function withOneWay(tokens: readonly string[]): readonly string[] {
  const branchAt = (from: number, head: readonly string[], last: string | null) => {
    if (!head.every((token, index) => tokens[from + index] === token)) return null;
    const start = from + head.length;
    let end = start;
    for (let open = 1; end < tokens.length; end += 1) {
      if (tokens[end] === "{") open += 1;
      else if (tokens[end] === "}") open -= 1;
      if (open === 0) break;
    }
    if (tokens[end + 1] !== "if" || (last !== null && tokens[end - 1] !== last)) return null;
    return { next: end + 2, steps: tokens.slice(start, last === null ? end : end - 1) };
  };
  for (let at = tokens.indexOf("dup"); at >= 0; at = tokens.indexOf("dup", at + 1)) {
    const below = branchAt(at, BELOW!, "0");
    const within = below && branchAt(below.next, WITHIN!, "0");
    const above = within && branchAt(within.next, ABOVE!, null);
    if (!above) continue;
    const inside = ["dup", "1", "le", "{", ...within.steps, "}", "{", "pop", ...above.steps, "}"];
    return [
      ...tokens.slice(0, at),
      ...["dup", "0", "le", "{", ...below.steps, "}", "{", ...inside, "ifelse", "}", "ifelse"],
      ...tokens.slice(above.next),
    ];
  }
  return tokens;
}

class Unclear extends Error {}

class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
    if (tokens.length > MAX_INSTRUCTIONS) throw new Unclear();
  }

  program(stack: Sort[]): string {
    if (this.#next() !== "{") throw new Unclear();
    const text = this.#block(stack, 0);
    if (this.#at !== this.#tokens.length) throw new Unclear();
    return `{${text}}`;
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Unclear();
    this.#at += 1;
    return token;
  }

  /** Up to the brace that ends it. */
  #block(stack: Sort[], depth: number): string {
    if (depth > MAX_DEPTH) throw new Unclear();
    const written: string[] = [];
    /** Numbers right before the instruction at hand. */
    let literals: number[] = [];
    for (let token = this.#next(); token !== "}"; token = this.#next()) {
      const literal: number | null = NUMBER.test(token) ? Number(token) : null;
      if (token === "{") written.push(this.#branches(stack, depth));
      else if (literal !== null) {
        stack.push(token.includes(".") ? "r" : "i");
        written.push(numberText(literal));
      } else {
        if (!move(token, stack, literals)) calculate(token, stack);
        written.push(token);
      }
      if (stack.length > MAX_STACK) throw new Unclear();
      literals = literal === null ? [] : [...literals, literal].slice(-2);
    }
    return written.join(" ");
  }

  #branches(stack: Sort[], depth: number): string {
    if (stack.pop() !== "b") throw new Unclear();
    const other = [...stack];
    const first = this.#block(stack, depth + 1);
    const word = this.#next();
    if (word === "if") {
      join(stack, other);
      return `{${first}} if`;
    }
    if (word !== "{") throw new Unclear();
    const second = this.#block(other, depth + 1);
    if (this.#next() !== "ifelse") throw new Unclear();
    join(stack, other);
    return `{${first}} {${second}} ifelse`;
  }
}

/** Both branches have to leave the same; a whole number is a number, too. */
function join(stack: Sort[], other: readonly Sort[]): void {
  if (stack.length !== other.length) throw new Unclear();
  stack.forEach((sort, index) => {
    if (sort === other[index]) return;
    if (sort === "b" || other[index] === "b") throw new Unclear();
    stack[index] = "r";
  });
}

function calculate(operator: string, stack: Sort[]): void {
  const [takes, leaves] = OPERATORS.get(operator) ?? [];
  if (takes === undefined || leaves === undefined) throw new Unclear();
  const taken = takes === "" ? [] : stack.splice(-takes.length);
  const fits = taken.every(
    (sort, index) => sort === takes[index] || (takes[index] === "r" && sort === "i"),
  );
  if (taken.length !== takes.length || !fits) throw new Unclear();
  if (leaves !== "same" && leaves !== "wider") stack.push(leaves as Sort);
  else stack.push(taken.includes("r") ? "r" : "i");
}

/**
 * Operators that move values about. How many, has to be said right before them:
 * a count that is itself calculated could be anything.
 */
function move(operator: string, stack: Sort[], literals: number[]): boolean {
  const top = (depth: number): Sort => stack[stack.length - depth] ?? throwUnclear();
  const count = (): number => {
    const literal = literals.pop();
    if (literal === undefined || !Number.isInteger(literal)) return throwUnclear();
    stack.pop();
    return literal;
  };
  switch (operator) {
    case "pop":
      if (stack.pop() === undefined) throwUnclear();
      return true;
    case "dup":
      stack.push(top(1));
      return true;
    case "exch": {
      const pair: [Sort, Sort] = [top(1), top(2)];
      stack.splice(-2, 2, ...pair);
      return true;
    }
    case "copy": {
      const copied = count();
      if (copied < 0 || copied > stack.length || copied > MAX_STACK) throwUnclear();
      if (copied > 0) stack.push(...stack.slice(-copied));
      return true;
    }
    case "index": {
      const depth = count();
      if (depth < 0) throwUnclear();
      stack.push(top(depth + 1));
      return true;
    }
    case "roll": {
      const [turns, size] = [count(), count()];
      if (size < 0 || size > stack.length) throwUnclear();
      if (size === 0) return true;
      const rolled = stack.splice(-size);
      const first = (((size - turns) % size) + size) % size;
      stack.push(...rolled.slice(first), ...rolled.slice(0, first));
      return true;
    }
    default:
      return false;
  }
}

function throwUnclear(): never {
  throw new Unclear();
}

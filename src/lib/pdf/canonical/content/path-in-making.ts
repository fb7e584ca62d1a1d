import type { Operand } from "./scan-content.ts";

/** A part of a path that has a length and no area. */
export interface FlatPart {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

export interface EndedPath {
  operators: string[];
  /** Only what all readers are known to draw alike. */
  isPlain: boolean;
  /** Parts without an area, level or upright. */
  flat: FlatPart[];
  /** The operators of the others. */
  solid: string[];
  /** Around all its points: left, bottom, right, top. */
  box: [number, number, number, number];
}

/** A part of the path: where its operators begin, and the box around its points. */
interface Part {
  from: number;
  xs: [least: number, most: number];
  ys: [least: number, most: number];
}

/** The path that is being constructed (ISO 32000-1, 8.5.2), until it is painted. */
export class PathInMaking {
  #operators: string[] = [];
  #parts: Part[] = [];
  /** Where the subpath began, as written; undefined before there is one. */
  #start: string | undefined;
  #startPoint: readonly [number, number] = [0, 0];
  /** The last operator was a move: nothing is drawn from there yet. */
  #moved = false;
  /** The subpath was closed: whatever follows begins a new one at its start. */
  #closed = false;
  #isPlain = true;

  get isBegun(): boolean {
    return this.#operators.length > 0;
  }

  /** @returns false where the operator means nothing, and is left out */
  add(name: string, operands: readonly Operand[]): boolean {
    let text = "";
    for (const operand of operands) if (operand.kind === "number") text += `${operand.text} `;
    if (name === "m") {
      // Of several moves the last counts.
      this.#forgetMove();
      this.#begin(text, operands, true);
      this.#operators.push(`${text}m`);
      return true;
    }
    if (name === "re") {
      this.#forgetMove();
      const [x, y, width, height] = operands;
      this.#begin(`${textOf(x)} ${textOf(y)} `, operands, false);
      this.#reach(coordinate(x) + coordinate(width), coordinate(y) + coordinate(height));
      this.#closed = true;
      if (isZero(width) || isZero(height)) this.#isPlain = false;
      this.#operators.push(`${text}re`);
      return true;
    }
    if (this.#start === undefined) return false;
    if (name === "h") {
      if (this.#closed) return true;
      // What closes where it begins is a dot to some; PDFium draws nothing.
      if (this.#moved) return false;
      this.#closed = true;
      this.#moved = false;
      this.#operators.push("h");
      return true;
    }
    if (this.#closed) {
      this.#addPart(...this.#startPoint);
      this.#operators.push(`${this.#start}m`);
    }
    this.#closed = false;
    // A line without length is a dot to some, and nothing to others.
    if (this.#moved && text === this.#start) this.#isPlain = false;
    this.#moved = false;
    for (let at = 0; at + 1 < operands.length; at += 2) {
      this.#reach(coordinate(operands[at]), coordinate(operands[at + 1]));
    }
    this.#operators.push(text + name);
    return true;
  }

  #begin(start: string, [x, y]: readonly Operand[], moved: boolean): void {
    this.#start = start;
    this.#startPoint = [coordinate(x), coordinate(y)];
    this.#moved = moved;
    this.#closed = false;
    this.#addPart(...this.#startPoint);
  }

  #addPart(x: number, y: number): void {
    this.#parts.push({ from: this.#operators.length, xs: [x, x], ys: [y, y] });
  }

  #reach(x: number, y: number): void {
    const part = this.#parts.at(-1);
    if (!part) return;
    part.xs = [Math.min(part.xs[0], x), Math.max(part.xs[1], x)];
    part.ys = [Math.min(part.ys[0], y), Math.max(part.ys[1], y)];
  }

  #forgetMove(): void {
    if (!this.#moved) return;
    this.#operators.pop();
    this.#parts.pop();
  }

  #box(): EndedPath["box"] {
    const box: EndedPath["box"] = [
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ];
    for (const { xs, ys } of this.#parts) {
      box[0] = Math.min(box[0], xs[0]);
      box[1] = Math.min(box[1], ys[0]);
      box[2] = Math.max(box[2], xs[1]);
      box[3] = Math.max(box[3], ys[1]);
    }
    return box;
  }

  /** The path without the moves that nothing is drawn from, and a new one begins. */
  end(): EndedPath {
    this.#forgetMove();
    const operators = this.#operators;
    const flat: FlatPart[] = [];
    const solid: string[] = [];
    this.#parts.forEach(({ from, xs, ys }, at) => {
      const [width, height] = [xs[1] - xs[0], ys[1] - ys[0]];
      if (width === 0 && height === 0) this.#isPlain = false;
      if ((width === 0) !== (height === 0)) {
        flat.push({ left: xs[0], bottom: ys[0], width, height });
      } else if (operators.length > 0) {
        const end = this.#parts[at + 1]?.from ?? operators.length;
        for (let index = from; index < end; index += 1) solid.push(operators[index]!);
      }
    });
    const ended = { operators, isPlain: this.#isPlain, flat, solid, box: this.#box() };
    this.#operators = [];
    this.#parts = [];
    this.#start = undefined;
    this.#moved = false;
    this.#closed = false;
    this.#isPlain = true;
    return ended;
  }
}

const textOf = (operand: Operand | undefined) => (operand?.kind === "number" ? operand.text : "0");
const coordinate = (operand: Operand | undefined) =>
  operand?.kind === "number" ? operand.value : 0;
const isZero = (operand: Operand | undefined) => operand?.kind === "number" && operand.value === 0;

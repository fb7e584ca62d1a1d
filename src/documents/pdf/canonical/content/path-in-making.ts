import type { Operand } from "./scan-content.ts";

/** The path that is being constructed (ISO 32000-1, 8.5.2), until it is painted. */
export class PathInMaking {
  #operators: string[] = [];
  /** Where the subpath began, as written; undefined before there is one. */
  #start: string | undefined;
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
      if (this.#moved) this.#operators.pop();
      this.#begin(text, true);
      this.#operators.push(`${text}m`);
      return true;
    }
    if (name === "re") {
      if (this.#moved) this.#operators.pop();
      const [x, y, width, height] = operands;
      this.#begin(`${textOf(x)} ${textOf(y)} `, false);
      this.#closed = true;
      if (isZero(width) || isZero(height)) this.#isPlain = false;
      this.#operators.push(`${text}re`);
      return true;
    }
    if (this.#start === undefined) return false;
    if (name === "h") {
      if (this.#closed) return true;
      this.#closed = true;
      this.#moved = false;
      this.#operators.push("h");
      return true;
    }
    if (this.#closed) this.#operators.push(`${this.#start}m`);
    this.#closed = false;
    // A line without length is a dot to some, and nothing to others.
    if (this.#moved && text === this.#start) this.#isPlain = false;
    this.#moved = false;
    this.#operators.push(text + name);
    return true;
  }

  #begin(start: string, moved: boolean): void {
    this.#start = start;
    this.#moved = moved;
    this.#closed = false;
  }

  /** The path without the moves that nothing is drawn from, and a new one begins. */
  end(): { operators: string[]; isPlain: boolean } {
    if (this.#moved) this.#operators.pop();
    const ended = { operators: this.#operators, isPlain: this.#isPlain };
    this.#operators = [];
    this.#start = undefined;
    this.#moved = false;
    this.#closed = false;
    this.#isPlain = true;
    return ended;
  }
}

const textOf = (operand: Operand | undefined) => (operand?.kind === "number" ? operand.text : "0");
const isZero = (operand: Operand | undefined) => operand?.kind === "number" && operand.value === 0;

import { clamp } from "#kernel/clamp.ts";
import { IDENTITY, type Matrix, mapPoint, times } from "#lib/pdf/geometry.ts";
import { type Area, intersect } from "./areas.ts";
import { type Operand, UnreadableContent } from "./content-tokens.ts";
import type { GlyphFont } from "./glyph-font.ts";
import type { MarkWriter, State } from "./mark-writer.ts";
import type { Run } from "./marks.ts";

/** What operators name and is found elsewhere in the file. */
export interface ContentResources {
  font(name: Operand | undefined): GlyphFont;
  graphicsState(name: Operand | undefined): Partial<State>;
  /** Marked content begins. */
  begin(operands: readonly Operand[]): void;
  /** Draws a picture or a form. */
  draw(name: Operand | undefined, state: State): void;
}

/** One content stream while it is read. */
export class Content {
  readonly #start: State;
  readonly #saved: State[] = [];
  readonly writer: MarkWriter;
  readonly resources: ContentResources;
  state: State;
  text: Matrix = IDENTITY;
  line: Matrix = IDENTITY;
  run: Run | null = null;
  clips = false;
  #path: Area | null = null;

  constructor(start: State, writer: MarkWriter, resources: ContentResources) {
    this.#start = start;
    this.state = start;
    this.writer = writer;
    this.resources = resources;
  }

  /** @throws UnreadableContent for an operator that the service's typesetter does not write */
  operate(operator: string, operands: readonly Operand[]): void {
    const act = OPERATORS.get(operator);
    if (!act) throw new UnreadableContent(`the operator ${operator}`);
    const operandAt = (index: number) => {
      const value = operands[index];
      if (typeof value !== "number") throw new UnreadableContent(`${operator} without a number`);
      return value;
    };
    act(this, operandAt, operands);
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
  }

  save(): void {
    this.#saved.push(this.state);
  }

  restore(): void {
    this.state = this.#saved.pop() ?? this.#start;
  }

  reach(x: number, y: number): void {
    const [px, py] = mapPoint(this.state.ctm, x, y);
    const path = this.#path;
    this.#path = path
      ? {
          left: Math.min(path.left, px),
          bottom: Math.min(path.bottom, py),
          right: Math.max(path.right, px),
          top: Math.max(path.top, py),
        }
      : { left: px, bottom: py, right: px, top: py };
  }

  endPath(painting: "filled" | "drawn" | null): void {
    const path = this.#path;
    if (path && painting === "filled") this.writer.shape(path, this.state, null);
    if (path && painting === "drawn") this.writer.line(path, this.state);
    if (path && this.clips) this.set({ clip: intersect(this.state.clip, path) });
    this.#path = null;
    this.clips = false;
  }

  beginText(): void {
    this.text = IDENTITY;
    this.line = IDENTITY;
    this.run = null;
  }

  moveLine(x: number, y: number): void {
    this.line = times([1, 0, 0, 1, x, y], this.line);
    this.text = this.line;
    this.run = null;
  }

  show(bytes: Uint8Array): void {
    this.run = this.writer.runFor(this.run, this.state, this.text);
    this.text = this.writer.show(bytes, this.state, this.text, this.run);
  }

  /** @param by thousandths of the size, to the left */
  moveBack(by: number): void {
    const across = (-by / 1_000) * this.state.size * this.state.scale;
    this.text = times([1, 0, 0, 1, across, 0], this.text);
  }
}

/** @param at the number at a place of the operands */
type Operate = (to: Content, at: (index: number) => number, operands: readonly Operand[]) => void;

/** What several operators do alike. */
const alike = (names: string, act: Operate) =>
  Object.fromEntries(names.split(" ").map((name) => [name, act]));

/** ISO 32000-1, 8.4 and 8.6. */
const GRAPHICS: Record<string, Operate> = {
  q: (to) => to.save(),
  Q: (to) => to.restore(),
  cm: (to, _, operands) => to.set({ ctm: times(matrixOf(operands), to.state.ctm) }),
  gs: (to, _, [name]) => to.set(to.resources.graphicsState(name)),
  ...alike("g rg k sc scn", (to, _, operands) => to.set({ fill: colourOf(operands) })),
  cs: (to) => to.set({ fill: 0 }),
};

/** ISO 32000-1, 8.5. */
const PATHS: Record<string, Operate> = {
  ...alike("m l", (to, at) => to.reach(at(0), at(1))),
  c(to, at) {
    to.reach(at(0), at(1));
    to.reach(at(2), at(3));
    to.reach(at(4), at(5));
  },
  ...alike("v y", (to, at) => {
    to.reach(at(0), at(1));
    to.reach(at(2), at(3));
  }),
  re(to, at) {
    to.reach(at(0), at(1));
    to.reach(at(0) + at(2), at(1) + at(3));
  },
  ...alike("W W*", (to) => {
    to.clips = true;
  }),
  ...alike("f F f* B B* b b*", (to) => to.endPath("filled")),
  ...alike("S s", (to) => to.endPath("drawn")),
  n: (to) => to.endPath(null),
  sh: (to) => to.writer.shape(to.state.clip, { ...to.state, fill: -1 }, null),
};

/** ISO 32000-1, 9.3 and 9.4. */
const TEXT: Record<string, Operate> = {
  BT: (to) => to.beginText(),
  ET(to) {
    to.run = null;
  },
  Tf(to, at, [name]) {
    to.set({ font: to.resources.font(name), size: at(1) });
    to.run = null;
  },
  Tm(to, _, operands) {
    // Within one text object a glyph may be placed by itself; it stays in its run.
    to.line = matrixOf(operands);
    to.text = to.line;
  },
  Td: (to, at) => to.moveLine(at(0), at(1)),
  TD(to, at) {
    to.set({ leading: -at(1) });
    to.moveLine(at(0), at(1));
  },
  "T*": (to) => to.moveLine(0, -to.state.leading),
  Tc: (to, at) => to.set({ spacing: at(0) }),
  Tw: (to, at) => to.set({ wordSpacing: at(0) }),
  Tz: (to, at) => to.set({ scale: at(0) / 100 }),
  TL: (to, at) => to.set({ leading: at(0) }),
  Ts: (to, at) => to.set({ rise: at(0) }),
  Tr: (to, at) => to.set({ mode: at(0) }),
  Tj: (to, _, [bytes]) => to.show(stringOf(bytes)),
  TJ(to, _, [parts]) {
    for (const part of Array.isArray(parts) ? parts : []) {
      if (part instanceof Uint8Array) to.show(part);
      else if (typeof part === "number") to.moveBack(part);
    }
  },
};

const OPERATORS: ReadonlyMap<string, Operate> = new Map(
  Object.entries({
    ...GRAPHICS,
    ...PATHS,
    ...TEXT,
    ...alike("BMC BDC", (to, _, operands) => to.resources.begin(operands)),
    EMC: (to) => to.writer.end(),
    Do: (to, _, [name]) => to.resources.draw(name, to.state),
    // Lines and their looks, colours of lines, rendering: they put no text anywhere.
    ...alike("w J j M d ri i h G RG K CS SC SCN MP DP BX EX", () => {}),
  } satisfies Record<string, Operate>),
);

function matrixOf(operands: readonly Operand[]): Matrix {
  const [a, b, c, d, e, f] = operands;
  const numbers = [a, b, c, d, e, f];
  if (!numbers.every((one) => typeof one === "number")) {
    throw new UnreadableContent("a matrix without numbers");
  }
  return numbers as unknown as Matrix;
}

function stringOf(operand: Operand | undefined): Uint8Array {
  if (!(operand instanceof Uint8Array)) throw new UnreadableContent("a text that is no string");
  return operand;
}

/** 0xRRGGBB of one, three or four components. */
function colourOf(operands: readonly Operand[]): number {
  const parts = operands.filter((one) => typeof one === "number");
  if (parts.length !== operands.length) return -1;
  const byte = (value: number) => Math.round(clamp(value, 0, 1) * 255);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (parts.length === 1) return byte(a) * 0x010101;
  if (parts.length === 3) return byte(a) * 0x10000 + byte(b) * 0x100 + byte(c);
  if (parts.length !== 4) return -1;
  const ink = [a, b, c].map((one) => byte((1 - one) * (1 - d)));
  return ink[0]! * 0x10000 + ink[1]! * 0x100 + ink[2]!;
}

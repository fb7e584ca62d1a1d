/** What a calculator holds while it runs; truth values are 1 and 0. */
type Stack = number[];
/** A number, an operator's name, or a branch. */
type Step = number | string | Step[];

/**
 * Runs programs as `settleCalculator` writes them (ISO 32000-1, 7.10.5), so that
 * neither an operator nor a value can be missing. Pure.
 * @returns what is left, from the bottom; it may hold what is no number at all
 */
export function readCalculator(program: string): (inputs: readonly number[]) => number[] {
  const tokens = program.match(/[{}]|[^\s{}]+/g) ?? [];
  let at = 1;
  const block = (): Step[] => {
    const steps: Step[] = [];
    for (let token = tokens[at++]; token !== undefined && token !== "}"; token = tokens[at++]) {
      const number = Number(token);
      if (token === "{") steps.push(block());
      else steps.push(Number.isNaN(number) ? token : number);
    }
    return steps;
  };
  const steps = block();
  return (inputs) => {
    const stack = [...inputs];
    run(steps, stack);
    return stack;
  };
}

function run(steps: readonly Step[], stack: Stack): void {
  steps.forEach((step, index) => {
    if (typeof step === "number") stack.push(step);
    else if (typeof step === "string") act(step, steps, index, stack);
  });
}

function act(name: string, steps: readonly Step[], index: number, stack: Stack): void {
  const stepsBefore = (back: number): readonly Step[] => {
    const branch = steps[index - back];
    return Array.isArray(branch) ? branch : [];
  };
  if (name === "if") {
    if (stack.pop()) run(stepsBefore(1), stack);
  } else if (name === "ifelse") run(stepsBefore(stack.pop() ? 2 : 1), stack);
  else if (Object.hasOwn(ONE, name)) stack.push(ONE[name]!(pop(stack)));
  else if (Object.hasOwn(TWO, name)) {
    const second = pop(stack);
    stack.push(TWO[name]!(pop(stack), second));
  } else MOVES[name]?.(stack);
}

const pop = (stack: Stack): number => stack.pop() ?? Number.NaN;
const DEGREES = 180 / Math.PI;

const ONE: Readonly<Record<string, (value: number) => number>> = {
  abs: Math.abs,
  neg: (value) => -value,
  ceiling: Math.ceil,
  floor: Math.floor,
  round: Math.round,
  truncate: Math.trunc,
  sqrt: Math.sqrt,
  sin: (value) => Math.sin(value / DEGREES),
  cos: (value) => Math.cos(value / DEGREES),
  ln: Math.log,
  log: Math.log10,
  cvi: Math.trunc,
  cvr: (value) => value,
  not: (value) => Number(value === 0),
};

const TWO: Readonly<Record<string, (one: number, other: number) => number>> = {
  add: (one, other) => one + other,
  sub: (one, other) => one - other,
  mul: (one, other) => one * other,
  div: (one, other) => one / other,
  idiv: (one, other) => Math.trunc(one / other),
  mod: (one, other) => one % other,
  atan: (one, other) => (Math.atan2(one, other) * DEGREES + 360) % 360,
  exp: (one, other) => one ** other,
  eq: (one, other) => Number(one === other),
  ne: (one, other) => Number(one !== other),
  gt: (one, other) => Number(one > other),
  ge: (one, other) => Number(one >= other),
  lt: (one, other) => Number(one < other),
  le: (one, other) => Number(one <= other),
  and: (one, other) => one & other,
  or: (one, other) => one | other,
  xor: (one, other) => one ^ other,
};

const MOVES: Readonly<Record<string, (stack: Stack) => void>> = {
  true: (stack) => stack.push(1),
  false: (stack) => stack.push(0),
  pop: (stack) => stack.pop(),
  dup: (stack) => stack.push(stack.at(-1) ?? Number.NaN),
  exch: (stack) => stack.push(...stack.splice(-2).reverse()),
  copy: (stack) => {
    const count = pop(stack);
    if (count > 0) stack.push(...stack.slice(-count));
  },
  index: (stack) => {
    const depth = pop(stack);
    stack.push(stack.at(-1 - depth) ?? Number.NaN);
  },
  roll: (stack) => {
    const turns = pop(stack);
    const size = pop(stack);
    if (size === 0) return;
    const rolled = stack.splice(-size);
    const first = (((size - turns) % size) + size) % size;
    stack.push(...rolled.slice(first), ...rolled.slice(0, first));
  },
};

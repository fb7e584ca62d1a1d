/**
 * Stands in for `node:test` while mutants are tried: a file's tests are run
 * again and again in one process, and only the first failure counts.
 */

import { availableParallelism, loadavg } from "node:os";

// Past what stands in for it: time that a test holds is held by Node itself.
const { mock } = process.getBuiltinModule("node:test");
const { setTimeout, clearTimeout } = globalThis;

/** What a test is handed of Node's context. */
interface Context {
  name: string;
  after(act: Act): void;
  skip(): void;
  diagnostic(): void;
  mock: typeof mock;
  test(name: string, ...rest: Rest): Promise<void>;
}

type Act = (context: Context) => unknown;
interface Options {
  skip?: unknown;
  todo?: unknown;
}
type Rest = [Act?] | [Options, Act?];

interface Case {
  name: string;
  act: Act;
}

interface Suite {
  before: Act[];
  beforeEach: Act[];
  afterEach: Act[];
  after: Act[];
  cases: (Case | Suite)[];
}

const emptySuite = (): Suite => ({
  before: [],
  beforeEach: [],
  afterEach: [],
  after: [],
  cases: [],
});

/** A test that takes longer hangs on what was changed; a machine with much else to do is given as much longer. */
const LIMIT_MS = 30_000 * Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());

let collecting = emptySuite();

/** Forgets what was collected so far; what is imported from now on is run next. */
export function collect(): void {
  collecting = emptySuite();
}

/**
 * Runs what was collected, to the first failure.
 * @returns how many tests have passed
 * @throws what the first test or hook that fails threw
 */
export function runCollected(): Promise<number> {
  return runSuite(collecting, [], []);
}

async function runSuite(suite: Suite, beforeEach: Act[], afterEach: Act[]): Promise<number> {
  const eachBefore = [...beforeEach, ...suite.beforeEach];
  const eachAfter = [...suite.afterEach, ...afterEach];
  let passed = 0;
  try {
    for (const hook of suite.before) await within(hook, contextOf("before"));
    for (const one of suite.cases) {
      if ("cases" in one) {
        passed += await runSuite(one, eachBefore, eachAfter);
        continue;
      }
      await runCase(one, eachBefore, eachAfter);
      passed += 1;
    }
  } finally {
    for (const hook of suite.after) await within(hook, contextOf("after"));
  }
  return passed;
}

async function runCase({ name, act }: Case, before: Act[], after: Act[]): Promise<void> {
  const own: Act[] = [];
  const context = contextOf(name, own);
  try {
    for (const hook of before) await within(hook, context);
    await within(act, context);
  } finally {
    mock.reset();
    for (const hook of [...own, ...after]) await within(hook, context);
  }
}

function contextOf(name: string, own: Act[] = []): Context {
  return {
    name,
    after: (act) => void own.push(act),
    skip() {},
    diagnostic() {},
    mock,
    async test(inner, ...rest) {
      const act = actOf(rest);
      if (act) await runCase({ name: inner, act }, [], []);
    },
  };
}

async function within(act: Act, context: Context): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${context.name}: no end`)), LIMIT_MS);
  });
  try {
    await Promise.race([act(context), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is skipped anyway has nothing to run. */
function actOf(rest: Rest): Act | null {
  const [first, second] = rest;
  if (typeof first === "function") return first;
  return first?.skip || first?.todo || !second ? null : second;
}

export function test(name: string, ...rest: Rest): void {
  const act = actOf(rest);
  if (act) collecting.cases.push({ name, act });
}

export function it(name: string, ...rest: Rest): void {
  test(name, ...rest);
}

export function describe(name: string, ...rest: Rest): void {
  const act = actOf(rest);
  if (!act) return;
  const around = collecting;
  const suite = emptySuite();
  around.cases.push(suite);
  collecting = suite;
  try {
    act(contextOf(name));
  } finally {
    collecting = around;
  }
}
export { mock };
export const before = (act: Act) => void collecting.before.push(act);
export const beforeEach = (act: Act) => void collecting.beforeEach.push(act);
export const afterEach = (act: Act) => void collecting.afterEach.push(act);
export const after = (act: Act) => void collecting.after.push(act);

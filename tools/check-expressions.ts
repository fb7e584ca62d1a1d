/**
 * Proves that every regular expression of the sources takes time in proportion to the text it reads:
 * what backtracks lets one text hold the event loop for everybody. Found out by recheck, as an
 * automaton or, for what an automaton cannot say, by texts made to be slow. What was proven once is
 * not looked at again.
 *
 * One that is put together of parts is a constant of its module, so that it is seen by loading it.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { check, type Diagnostics } from "recheck";
import { type Expression, findExpressions } from "./find-expressions.ts";

/**
 * What recheck holds for slow and is not: by their sources' paths, with why, and a text longer than
 * any that they read. The one that recheck found is read at that length and at a quarter of it, and
 * has to take no more than linear time.
 */
const EXCEPTIONS: Readonly<Record<string, { why: string; characters: number }>> = {
  "src/product/summary/without-links.ts": {
    why: "a name has at most 8 labels of 63 letters, and none begins within another",
    characters: 256 * 1024,
  },
  "src/words/glossary.ts": {
    why: "at most sixty letters stand between the words, and none of them is read by anybody but tests",
    characters: 64 * 1024,
  },
  "src/kernel/visible-text.ts": {
    why: "each joiner looks back over marks to the joiner before it at most",
    characters: 256 * 1024,
  },
};

/** Put together when they are used, of one text letter by letter: nothing in them repeats. */
const LITERAL = new Set(["src/product/data/erasure/whole-address-store.ts"]);

const KNOWN = ".expressions-known.json";
const TIMEOUT_MS = 120_000;

const root = join(import.meta.dirname, "..");
const paths = globSync("{src,sdk/src}/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => join(root, path))
  .sort();
const { written, built } = findExpressions(paths, root);
const known = readKnown();
const problems: string[] = [];
const all = new Map<string, Expression>();
for (const one of [...written, ...(await seenBuilt())]) all.set(textOf(one), one);
for (const [text, { at, source, flags }] of all) {
  if (known.has(text)) continue;
  const found = await check(source, flags, { timeout: TIMEOUT_MS });
  const exception = EXCEPTIONS[at.split(":")[0] ?? ""];
  const isProven =
    found.status === "vulnerable" && exception && isLinear(source, flags, found, exception);
  if (found.status === "safe" || isProven) known.add(text);
  else problems.push(`${at}: ${text} ${whyNot(found)}`);
}
writeFileSync(KNOWN, JSON.stringify([...known].filter((text) => all.has(text)).sort(), null, 1));
for (const problem of problems) console.error(problem);
console.log(
  `${all.size} regular expressions, ${problems.length} that may take more than linear time`,
);
// recheck leaves its worker behind.
process.exit(problems.length > 0 ? 1 : 0);

function textOf({ source, flags }: Expression): string {
  return `/${source}/${flags}`;
}

/** What was proven before. */
function readKnown(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(KNOWN, "utf8")));
  } catch {
    return new Set();
  }
}

/** Loads the modules that put one together, and takes down what they make of it. */
async function seenBuilt(): Promise<Expression[]> {
  const seen: Expression[] = [];
  let at = "";
  const note = (made: RegExp) => {
    seen.push({ at, source: made.source, flags: made.flags });
    return made;
  };
  globalThis.RegExp = new Proxy(RegExp, {
    construct: (target, args) => note(Reflect.construct(target, args)),
    apply: (target, own, args) => note(Reflect.apply(target, own, args)),
  });
  for (const place of built) {
    at = place;
    const [path = ""] = place.split(":");
    if (LITERAL.has(path)) continue;
    const before = seen.length;
    const isNew = !built.slice(0, built.indexOf(place)).some((one) => one.startsWith(`${path}:`));
    await import(pathToFileURL(join(root, path)).href);
    if (isNew && seen.length === before) problems.push(`${place} is no constant of its module`);
  }
  return seen;
}

type Slow = Extract<Diagnostics, { status: "vulnerable" }>;

/** Whether four times the text takes about four times as long; were it quadratic, it would take sixteen. */
function isLinear(
  source: string,
  flags: string,
  { attack }: Slow,
  { characters }: { characters: number },
): boolean {
  const cpuMs = (length: number) => {
    const once = attack.pumps.reduce((sum, { pump }) => sum + pump.length, 0);
    const times = Math.ceil(length / Math.max(once, 1));
    const slow = attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join("");
    const before = process.cpuUsage();
    (slow + attack.suffix).replace(new RegExp(source, flags), "");
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const middle = (length: number) =>
    Array.from({ length: 5 }, () => cpuMs(length)).sort((one, other) => one - other)[2] ?? 0;
  cpuMs(characters / 4);
  return middle(characters) < 8 * Math.max(middle(characters / 4), 1);
}

function whyNot(found: Exclude<Diagnostics, { status: "safe" }>): string {
  if (found.status === "unknown") return `could not be judged (${found.error.kind})`;
  const { pumps, suffix } = found.attack;
  const slow = pumps.map(({ prefix, pump }) => `${prefix}(${pump})…`).join("");
  return `takes ${found.complexity.summary} time: ${JSON.stringify(slow + suffix)}`;
}

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const PAGES = import.meta.dirname;
const tokens = readFileSync(join(PAGES, "tokens.css"), "utf8");

type Scheme = ReadonlyMap<string, string>;

const light = declared(/^:root \{([^}]*)\}/m);
const SCHEMES: Record<string, Scheme> = {
  light,
  dark: new Map([...light, ...declared(/prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/)]),
};

/** What is read on what. WCAG 2.2, 1.4.3. */
const TEXT: [string, readonly string[]][] = [
  ["ink", ["ground", "surface", "sunken", "accent-soft", "good-soft", "warn-soft", "bad-soft"]],
  ["ink-soft", ["ground", "surface", "sunken", "locked"]],
  ["accent", ["ground", "surface", "sunken", "accent-soft"]],
  ["accent-strong", ["ground", "surface", "sunken", "accent-soft"]],
  ["on-accent", ["accent", "accent-strong"]],
  ["good", ["surface", "sunken", "good-soft"]],
  ["warn", ["surface", "sunken", "warn-soft"]],
  ["bad", ["surface", "sunken", "bad-soft"]],
  ["paper-soft", ["paper", "paper-blank"]],
  ["paper-accent", ["paper"]],
  ["paper-good", ["paper"]],
  ["paper-bad", ["paper-blank"]],
  ["paper-ink", ["paper"]],
  ["paper-hand", ["paper"]],
];

/** What tells that there is something to use. WCAG 2.2, 1.4.11. */
const EDGES: [string, readonly string[]][] = [
  ["edge", ["ground", "surface", "sunken"]],
  ["accent", ["ground", "surface"]],
  ["bad", ["surface"]],
  ["paper-outline", ["paper"]],
];

for (const [name, scheme] of Object.entries(SCHEMES)) {
  test(`in the ${name} scheme every text has a contrast of 4.5 and every edge one of 3`, () => {
    const poor = [
      ...TEXT.map((pair) => ({ pair, least: 4.5 })),
      ...EDGES.map((pair) => ({ pair, least: 3 })),
    ].flatMap(({ pair: [front, backs], least }) =>
      backs.flatMap((back) => {
        const found = contrast(colour(scheme, front), colour(scheme, back));
        return found < least ? [`${front} on ${back}: ${found.toFixed(2)}`] : [];
      }),
    );
    assert.deepEqual(poor, []);
  });
}

test("colours stand among the tokens and nowhere else", () => {
  const written = globSync("**/*.css", { cwd: PAGES })
    .filter((file) => file !== "tokens.css")
    .flatMap((file) =>
      [...withoutComments(file).matchAll(/#[\da-f]{3,8}\b(?![^{]*\{)|\b(?:rgb|hsl)a?\(/gi)].map(
        ([found]) => `${file}: ${found}`,
      ),
    );
  assert.deepEqual(written, []);
});

test("letters, shapes and movements come from the tokens", () => {
  const fixed = globSync("**/*.css", { cwd: PAGES })
    // Pages of a contract have sizes of their own.
    .filter((file) => file !== "tokens.css" && !file.startsWith("sign/"))
    .flatMap((file) =>
      [
        ...withoutComments(file).matchAll(
          /font-size: (?!var\(--size)[^;]+;|font: (?![^;]*var\(--text)[^;]*\drem[^;]*;|border-radius: [\d.]+(?:rem|px)[^;]*;|\d(?:m?s)\b[^;{]*;/g,
        ),
      ].map(([found]) => `${file}: ${found}`),
    );
  assert.deepEqual(fixed, []);
});

test("every token that is used is there, and every one that is there is used", () => {
  const files = globSync("**/*.css", { cwd: PAGES });
  const all = files.map((file) => readFileSync(join(PAGES, file), "utf8")).join("\n");
  const used = new Set([...all.matchAll(/var\(--([\w-]+)/g)].map(([, name = ""]) => name));
  const there = new Set([...all.matchAll(/^\s*--([\w-]+):/gm)].map(([, name = ""]) => name));
  assert.deepEqual(
    [...used].filter((name) => !there.has(name)),
    [],
  );
  assert.deepEqual(
    [...there].filter((name) => !used.has(name)),
    [],
  );
});

test("a browser's own frame has the colour of the ground", () => {
  const layout = readFileSync(join(PAGES, "layout.tsx"), "utf8");
  for (const [name, scheme] of Object.entries(SCHEMES)) {
    const frame = new RegExp(`color-scheme: ${name}\\)" content="${colour(scheme, "ground")}"`);
    assert.match(layout, frame);
  }
});

function declared(block: RegExp): Scheme {
  const [, inside = ""] = block.exec(tokens) ?? [];
  const found = [...inside.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)];
  assert.ok(found.length > 0, String(block));
  return new Map(found.map(([, name = "", value = ""]) => [name, value]));
}

function colour(scheme: Scheme, name: string): string {
  const found = scheme.get(name);
  assert.ok(found, `no colour --${name}`);
  return found;
}

function withoutComments(file: string): string {
  return readFileSync(join(PAGES, file), "utf8").replace(/\/\*.*?\*\//gs, "");
}

/** WCAG 2.2, definition of contrast ratio. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

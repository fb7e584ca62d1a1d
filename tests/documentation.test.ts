import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { RULES } from "./conformance/rules.ts";

const PAGES = globSync(["*.md", "docs/**/*.md", "sdk/*.md", "src/**/*.md"]).sort();

/** In backticks: a path of this repository, or below `src/` of a room; or the name of a file alone. */
const PATH = /`([a-z][\w-]*(?:\/[\w.-]+)+|[a-z][\w-]*\.(?:test\.)?tsx?)`/g;

const names = new Set(globSync("src/**/*.{ts,tsx}").map((path) => basename(path)));
const rooms = new Set(globSync("src/*/").map((path) => path.split("/")[1]));
const places = new Set([...globSync("*/").map((path) => path.replace(/\/$/, "")), "src"]);

function missingPaths(text: string): string[] {
  return [...text.matchAll(PATH)].flatMap(([, path = ""]) => {
    const first = path.split("/")[0] ?? "";
    const isOurs = rooms.has(first) || places.has(first) || path.endsWith(".ts");
    const isThere = existsSync(path) || existsSync(join("src", path)) || names.has(path);
    return isOurs && !isThere && !MADE.test(path) ? [path] : [];
  });
}

/** Folders that are made when the service is built or run. */
const MADE = /^(?:dist|data|node_modules)\b/;

test("every file that the documentation names is there", () => {
  const missing = PAGES.flatMap((page) =>
    missingPaths(readFileSync(page, "utf8")).map((path) => `${page}: ${path}`),
  );
  assert.deepEqual(missing, []);
});

test("every link from one page of the documentation to another leads somewhere", () => {
  const missing = PAGES.flatMap((page) =>
    linksIn(page).flatMap(({ link, path, heading }) => {
      const isThere =
        existsSync(path) && (heading === "" || !path.endsWith(".md") || idsOf(path).has(heading));
      return isThere ? [] : [`${page}: ${link}`];
    }),
  );
  assert.deepEqual(missing, []);
});

/** Links of a page to files of this repository, and to headings on them. */
function linksIn(page: string): { link: string; path: string; heading: string }[] {
  return [...readFileSync(page, "utf8").matchAll(/(?:\]\(|<img src=")([^)"\s]+)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
    .map((link) => {
      const [path = "", heading = ""] = link.split("#");
      return { link, path: path === "" ? page : join(dirname(page), path), heading };
    });
}

/** What a heading of a page is linked by, as it is made of its words; on the page of errors a code as well. */
function idsOf(path: string): Set<string> {
  const text = readFileSync(path, "utf8").replace(/^```.*?^```/gms, "");
  const seen = new Map<string, number>();
  const codes = [...text.matchAll(/^\| \d{3} \| `([A-Z_]+)`/gm)].map(([, code = ""]) => code);
  return new Set([
    ...codes,
    ...[...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, words = ""]) => {
      const plain = words.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
      const id = plain.replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-");
      const count = seen.get(id) ?? 0;
      seen.set(id, count + 1);
      return count === 0 ? id : `${id}-${count}`;
    }),
  ]);
}

/** Paths of the tree in ARCHITECTURE.md, which is a path a line, two blanks deeper in its folder. */
function treePaths(): string[] {
  const [, tree = ""] =
    /```text\n(src\/\n.*?)```/s.exec(readFileSync("ARCHITECTURE.md", "utf8")) ?? [];
  const folders: string[] = [];
  return tree
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [, blanks = "", name = ""] = /^( *)(\S+)/.exec(line) ?? [];
      folders.length = blanks.length / 2;
      folders.push(name);
      return folders.join("");
    });
}

test("the tree of ARCHITECTURE names what there is, every wing and every module", () => {
  const named = treePaths();
  assert.deepEqual(
    named.filter((path) => !existsSync(path)),
    [],
  );
  const folders = globSync(["src/*/", "src/!(words)/*/", "src/doors/pages/*/"]);
  const missing = folders
    .map((path) => path.replace(/\/?$/, "/"))
    .filter((path) => !named.includes(path));
  assert.deepEqual(missing.sort(), []);
});

test("what CONTRIBUTING names in a file is there", () => {
  const lists = readFileSync("CONTRIBUTING.md", "utf8")
    .split("\n")
    .filter((line) => /^\d\./.test(line));
  const gone = lists.flatMap((line) => {
    const named = [...line.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
    const files = named
      .flatMap((word) => [word, join("src", word)])
      .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
    const texts = files.map((path) => readFileSync(path, "utf8"));
    return named.filter(
      (word) =>
        /^(?=.*[A-Z])[A-Za-z_]{5,}$/.test(word) &&
        texts.length > 0 &&
        !texts.some((text) => new RegExp(`\\b${word}\\b`).test(text)),
    );
  });
  assert.deepEqual(gone, []);
});

test("every page of the documentation that code, settings and recipes name is there", () => {
  // A migration that ran is never edited, so these name pages as they were.
  const files = [
    ...globSync(["src", "tests", "tools", "dev", "sdk"].map((one) => `${one}/**/*.{ts,tsx,js}`)),
    ...globSync(["deploy/**/*.{yaml,service,timer}", "*.yaml", "Dockerfile", ".env.example"]),
  ];
  const missing = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /(?<![\w/.-])docs\/[\w/-]+\.(?:md|json|svg|html|py)\b/g,
      ),
    ]
      .map(([path]) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${file}: ${path}`),
  );
  assert.ok(files.length > 1000);
  assert.deepEqual(missing, []);
});

test("README leads to every page of the documentation, over the indexes of its folders", () => {
  const indexes = ["README.md", ...globSync("docs/*/README.md")];
  const led = new Set([
    "README.md",
    ...indexes.flatMap((page) => linksIn(page).map(({ path }) => path)),
  ]);
  assert.deepEqual(
    PAGES.filter((page) => /^(?:docs\/(?!decisions\/\d)|[^/]+$)/.test(page) && !led.has(page)),
    [],
  );
});

test("every reading of the interface that could be another one names the rule or the test that holds it", () => {
  const known = new Set(RULES.map(({ id }) => id));
  const rows = readFileSync("docs/use/divergences.md", "utf8")
    .split("\n")
    .filter((line) => /^\| (?!on reading|---)/.test(line));
  const loose = rows.filter((row) => {
    const held = [...(row.split("|").at(-2) ?? "").matchAll(/`([^`]+)`/g)];
    const isHeld = ([, by = ""]: RegExpMatchArray) =>
      known.has(by) || (/\.test\.ts$/.test(by) && (existsSync(by) || existsSync(join("src", by))));
    return held.length === 0 || !held.every(isHeld);
  });
  assert.ok(rows.length > 50);
  assert.deepEqual(loose, []);
});

test("a path that is gone is found, in a room as well", () => {
  assert.deepEqual(missingPaths("`kernel/limits.ts`, `tests/kit`, `open-services.ts`, `a/b`"), []);
  assert.deepEqual(missingPaths("`kernel/gone.ts`, `tests/gone`, `gone.ts`"), [
    "kernel/gone.ts",
    "tests/gone",
    "gone.ts",
  ]);
});

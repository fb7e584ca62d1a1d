/**
 * `npm run corpus -- anchors FOLDER` takes every .pdf of a folder in, looks for three
 * words of each page of the base PDF as a field's anchor would, and holds the places
 * found against where poppler has them. Prints a table; `--out FILE` gets a line of
 * JSON for each word that is not where poppler has it. `--most N` files, `--every N`th
 * only, `--from N` files left out at the start.
 */
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openBounded } from "#kit/judges/readers/bounded.ts";
import { run } from "#kit/judges/readers/run.ts";
import type { FoundWords } from "#lib/pdf/anchors/anchor-finder.ts";
import { normaliseWords, withoutBlanks } from "#lib/pdf/anchors/anchor-text.ts";
import type { Box } from "#lib/pdf/seen-words/letter-boxes.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: "string" },
    every: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    out: { type: "string", default: "anchors.jsonl" },
  },
});
// The program's own name comes first.
const folder = positionals.at(-1);
if (!folder || folder === "anchors") {
  console.error(
    "usage: npm run corpus -- anchors FOLDER [--most N] [--every N] [--from N] [--out FILE]",
  );
  process.exit(2);
}

const child = openBounded();
const place = await mkdtemp(join(tmpdir(), "anchors-"));

/** Of the page: how far a box may be off. */
const OFF = 0.005;
const WORDS_OF_PAGE = 3;
const MOST_PAGES = 30;
const WORD = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]{2,39}$/u;

interface Word {
  page: number;
  text: string;
  box: Box;
}

const counts = {
  files: 0,
  refused: 0,
  withText: 0,
  pages: 0,
  words: 0,
  /** Left edge and line are poppler's. */
  starts: 0,
  /** All four sides are. */
  boxes: 0,
  missing: 0,
  /** Found, and not where poppler has it. */
  away: 0,
  /** Places at which poppler has other words or none. */
  elsewhere: 0,
};

async function look(name: string): Promise<void> {
  counts.files += 1;
  const taken = await child.ask("takeUpload", await readFile(join(folder!, name)));
  if (!("output" in taken) || "refused" in taken.output) {
    counts.refused += 1;
    return;
  }
  const { base } = taken.output;
  const file = join(place, "base.pdf");
  await writeFile(file, base);
  const { stdout } = await run("pdftotext", [
    "-bbox",
    "-cropbox",
    "-l",
    `${MOST_PAGES}`,
    file,
    "-",
  ]);
  const words = await withSeenSizes(base, readWords(stdout.toString("utf8")));
  const wanted = chosen(words, name);
  if (wanted.length === 0) return;
  counts.withText += 1;
  counts.pages += new Set(wanted.map(({ page }) => page)).size;
  const texts = [...new Set(wanted.map(({ text }) => text))];
  const told = await child.ask("anchors", { pdf: base, texts });
  for (const word of wanted) {
    counts.words += 1;
    const found = "output" in told ? (told.output?.get(word.text) ?? []) : [];
    await judge(name, word, found, words);
  }
}

async function judge(
  name: string,
  word: Word,
  found: readonly FoundWords[],
  words: readonly Word[],
): Promise<void> {
  const here = found.filter(({ page }) => page === word.page);
  const sides = here.map(({ lines }) => offBy(lines[0]!, word.box));
  if (sides.some((off) => Math.max(...off) <= OFF)) counts.boxes += 1;
  const isThere = here.some(({ lines }) => startsAt(lines[0]!, word.box));
  if (isThere) counts.starts += 1;
  else if (here.length === 0) counts.missing += 1;
  else counts.away += 1;
  const elsewhere = found.filter(
    ({ page, lines }) => page <= MOST_PAGES && !isSaidAt(word.text, page, lines, words),
  );
  counts.elsewhere += elsewhere.length;
  const isBoxed = sides.some((off) => Math.max(...off) <= OFF);
  if (isThere && isBoxed && elsewhere.length === 0) return;
  const kind = !isThere
    ? here.length === 0
      ? "missing"
      : "away"
    : elsewhere.length > 0
      ? "elsewhere"
      : "box";
  const line = { kind, name, ...word, here: here.map(({ lines }) => lines[0]), elsewhere };
  await appendFile(values.out, `${JSON.stringify(line)}\n`);
}

const offBy = (one: Box, other: Box) =>
  (["left", "top", "right", "bottom"] as const).map((side) => Math.abs(one[side] - other[side]));

/** Programs give letters of one font other heights: their middles are compared. */
function startsAt(found: Box, told: Box): boolean {
  const middle = (found.top + found.bottom - told.top - told.bottom) / 2;
  return Math.abs(found.left - told.left) <= OFF && Math.abs(middle) <= OFF;
}

/** Whether poppler has a text where it was found, alone or as a part of its words there. */
function isSaidAt(
  text: string,
  page: number,
  lines: readonly Box[],
  words: readonly Word[],
): boolean {
  const there = words.filter(
    ({ page: of, box }) => of === page && lines.some((line) => touch(line, box)),
  );
  const said = withoutBlanks(normaliseWords(there.map((word) => word.text).join("")));
  const plain = (one: string) => one.replace(/[-\u00ad\p{M}]/gu, "");
  return plain(said).includes(plain(withoutBlanks(normaliseWords(text))));
}

function touch(one: Box, other: Box): boolean {
  return (
    one.left < other.right + OFF &&
    other.left < one.right + OFF &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** Words of each page, by a number that its file's name begins. */
function chosen(words: readonly Word[], name: string): Word[] {
  const random = randomFrom(name);
  const byPage = Map.groupBy(
    words.filter(({ text }) => WORD.test(text)),
    ({ page }) => page,
  );
  return [...byPage.values()].flatMap((ofPage) =>
    Array.from(
      { length: Math.min(WORDS_OF_PAGE, ofPage.length) },
      () => ofPage[Math.floor(random() * ofPage.length)]!,
    ),
  );
}

/** Mulberry32. */
function randomFrom(name: string): () => number {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const LINE = /^\s*<(page|word)((?: \w+="[-\d.]+")+)>(?:(.*)<\/word>)?$/;

function readWords(html: string): Word[] {
  const words: Word[] = [];
  let page = 0;
  for (const line of html.split("\n")) {
    const [, kind, attributes = "", text = ""] = LINE.exec(line) ?? [];
    const [first = 0, second = 0, third = 0, fourth = 0] = attributes
      .split('"')
      .filter((_, at) => at % 2 === 1)
      .map(Number);
    if (kind === "page") page += 1;
    if (kind !== "word") continue;
    const box = { left: first, top: second, right: third, bottom: fourth };
    words.push({ page, text: inOrder(unescaped(text)), box });
  }
  return words;
}

/** Poppler tells of a page its size before it is turned. */
async function withSeenSizes(pdf: Uint8Array, words: readonly Word[]): Promise<Word[]> {
  const pages = [...new Set(words.map(({ page }) => page))];
  const told = await child.ask("sizes", { pdf, pages, longest: 1 });
  if (!("output" in told)) return [];
  return words.flatMap(({ box, ...word }) => {
    const size = told.output[pages.indexOf(word.page)];
    if (!size) return [];
    const { width, height } = size;
    const { left, top, right, bottom } = box;
    return {
      ...word,
      box: {
        left: left / width,
        top: top / height,
        right: right / width,
        bottom: bottom / height,
      },
    };
  });
}

/** Poppler tells words that run from the right in the order in which they stand. */
const inOrder = (text: string) =>
  /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text) ? [...text].reverse().join("") : text;

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|apos);/g, (_, name: string) => SIGNS[name] ?? "");
const SIGNS: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  apos: "'",
};

const every = Number(values.every);
const names = (await readdir(folder))
  .filter((name) => /\.pdf$/i.test(name))
  .sort()
  .slice(Number(values.from))
  .filter((_, index) => index % every === 0)
  .slice(0, values.most ? Number(values.most) : undefined);
await writeFile(values.out, "");
try {
  for (const name of names) {
    await look(name);
    if (counts.files % 50 === 0) console.error(`${counts.files} of ${names.length}`, counts);
  }
} finally {
  child.close();
  await rm(place, { recursive: true, force: true });
}
const share = (count: number) => `${((100 * count) / Math.max(1, counts.words)).toFixed(2)} %`;
console.table(counts);
console.log(`starts ${share(counts.starts)}, boxes ${share(counts.boxes)}`);

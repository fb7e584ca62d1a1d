import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocsEntry, MadeDocs } from "./made-docs.ts";
import { namedExactly, searchDocs } from "./search-docs.ts";

function entry(path: string, change: Partial<DocsEntry> = {}): DocsEntry {
  return {
    path,
    file: path,
    section: "guides",
    title: path,
    shortTitle: path,
    summary: "",
    keywords: [],
    ...change,
  } as DocsEntry;
}

/** Documentation of these pages, each with its text. */
function docsOf(...pages: [entry: DocsEntry, text: string][]): MadeDocs {
  const texts = new Map(pages.map(([{ path }, text]) => [path, text]));
  return {
    entries: async () => pages.map(([one]) => one),
    markdown: async ({ path }) => texts.get(path) ?? "",
    html: () => assert.fail("no page is asked for"),
    list: () => assert.fail("no list is asked for"),
  };
}

const found = async (docs: MadeDocs, sought: string) =>
  (await searchDocs(docs, sought)).map(({ path }) => path);

test("a word counts most in a title, then among keywords, in the summary and in the text", async () => {
  const docs = docsOf(
    [entry("text"), "the seal"],
    [entry("summary", { summary: "Of a seal." }), ""],
    [entry("keyword", { keywords: ["sealing"] }), ""],
    [entry("title", { title: "The seal" }), ""],
    [entry("short", { shortTitle: "Seals" }), "seal"],
  );
  assert.deepEqual(await found(docs, "seal"), ["short", "title", "keyword", "summary", "text"]);
});

test("a page is found only where every word is", async () => {
  const docs = docsOf([entry("one"), "a seal"], [entry("both"), "a seal with a timestamp"]);
  assert.deepEqual(await found(docs, "seal timestamp"), ["both"]);
  assert.deepEqual(await found(docs, "seal nowhere"), []);
});

test("capital letters and blanks make no difference, and nothing finds nothing", async () => {
  const docs = docsOf([entry("one"), "A Seal"]);
  assert.deepEqual(await found(docs, "  SEAL \n a "), ["one"]);
  for (const nothing of ["", "   ", "\n\t"]) assert.deepEqual(await found(docs, nothing), []);
});

test("pages that count the same stay in the order of the contents", async () => {
  const docs = docsOf([entry("b"), "seal"], [entry("a"), "seal"], [entry("c"), "seal"]);
  assert.deepEqual(await found(docs, "seal"), ["b", "a", "c"]);
});

test("eight words are looked for, and what comes behind them is not", async () => {
  const docs = docsOf([entry("one"), "a b c d e f g h"]);
  assert.deepEqual(await found(docs, "a b c d e f g h nowhere"), ["one"]);
  assert.deepEqual(await found(docs, "a b c d e f g nowhere h"), []);
});

test("what is typed is words and no expression", async () => {
  const docs = docsOf([entry("one"), "seal"]);
  for (const typed of [".*", "s.al", "(", "[a-z]"]) assert.deepEqual(await found(docs, typed), []);
});

test("the one page of exactly this name is known, and of a name that two have none", () => {
  const pages = [
    entry("a", { title: "Webhooks", shortTitle: "Hooks" }),
    entry("b", { title: "Keys", shortTitle: "Keys" }),
    entry("c", { title: "Hooks and keys", shortTitle: "Both" }),
    entry("d", { title: "Both" }),
  ];
  assert.equal(namedExactly(pages, " webHOOKS ")?.path, "a");
  assert.equal(namedExactly(pages, "hooks")?.path, "a");
  assert.equal(namedExactly(pages, "keys")?.path, "b");
  assert.equal(namedExactly(pages, "both"), undefined);
  assert.equal(namedExactly(pages, "webhook"), undefined);
  assert.equal(namedExactly(pages, ""), undefined);
});

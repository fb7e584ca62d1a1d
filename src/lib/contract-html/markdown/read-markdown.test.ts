import assert from "node:assert/strict";
import { test } from "node:test";
import { readMarkdown } from "./read-markdown.ts";

function read(text: string) {
  const answer = readMarkdown(text);
  assert.ok(!("problem" in answer), JSON.stringify(answer));
  return { html: answer.html, warnings: answer.warnings.map((one) => one.text) };
}

test("Markdown is read as CommonMark, with tables", () => {
  const { html, warnings } = read(
    "# Lease\n\n1. *One*\n2. **Two**\n\n| Rent | EUR |\n|---|--:|\n| Flat | 900 |\n",
  );
  assert.match(html, /<h1>Lease<\/h1>\s*<ol>\s*<li><em>One<\/em><\/li>\s*<li><strong>Two/);
  assert.match(html, /<th style="text-align:right">EUR<\/th>[\s\S]*<td>Flat<\/td>/);
  assert.deepEqual(warnings, []);
});

test("HTML within it is passed on, and where a link leads is not decided here", () => {
  assert.equal(read("<p class=x>a</p>").html, "<p class=x>a</p>");
  assert.match(read("a <u>b</u>").html, /<p>a <u>b<\/u><\/p>/);
  assert.match(read("[a](javascript:b)").html, /<a href="javascript:b">a<\/a>/);
  assert.match(read("![a](data:image/svg+xml;base64,QQ==)").html, /<img src="data:image\/svg/);
});

test("a line that is read as the address of a link and printed nowhere is told", () => {
  const { html, warnings } = read(
    "[Tenant]: Smith\n\n[rent]: /r\n\nThe [rent] is due, [flat] too.",
  );
  assert.doesNotMatch(html, /Smith/);
  assert.match(html, /<a href="\/r">rent<\/a>.*\[flat\]/);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? "", /"\[tenant\]:".*not printed/);
  // Of two for one label the first holds, and the reader has no place for the other.
  assert.equal(read("[toString]: x\n\n[__proto__]: y").warnings.length, 2);
});

for (const [what, text] of [
  ["quotes", `${">".repeat(70)} deep`],
  ["lists", `${"- ".repeat(70)}deep`],
  ["both", `${"> - ".repeat(40)}deep`],
] as const) {
  test(`${what} nested deeper than HTML may be are refused, so that none of their text is lost`, () => {
    const answer = readMarkdown(text);
    assert.ok("problem" in answer && /nested more than 64 deep/.test(answer.problem));
  });
}

test("nesting within the limit loses nothing", () => {
  assert.match(read(`${">".repeat(60)} deep`).html, /deep/);
  assert.match(read(`${"- ".repeat(31)}deep`).html, /deep/);
});

test("an address that is said once is not printed until nothing is left of the memory", () => {
  const answer = readMarkdown(`[a]: /${"x".repeat(500_000)}\n\n${"[a] ".repeat(1000)}`);
  assert.ok("problem" in answer && /longer than 1 MB/.test(answer.problem));
});

test("text that is made to keep a reader busy is read in the time that one document has", () => {
  const hostile = [
    "*a ".repeat(100_000),
    "[".repeat(50_000),
    "[a](".repeat(10_000),
    "<a ".repeat(100_000),
    "&".repeat(300_000),
    "_a__".repeat(30_000),
    Array.from({ length: 700 }, (_, index) => "`".repeat(index)).join(" "),
    `${"|a".repeat(1000)}\n${"|-".repeat(1000)}\n${"|\n".repeat(5000)}`,
  ];
  const begun = process.cpuUsage();
  for (const text of hostile) read(text);
  const { user } = process.cpuUsage(begun);
  assert.ok(user < 20_000_000, `${user} µs`);
});

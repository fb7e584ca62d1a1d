import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { accessibilityPage } from "#pages/accessibility/accessibility-page.tsx";
import { CLAUSES, clausesByBarrier, clausesMet } from "#pages/accessibility/en-301-549.ts";
import { SHOWN_BY } from "#pages/accessibility/shown-by.ts";
import { accessibilityWords } from "#words/accessibility-words.ts";
import { EN_301_549_CLAUSES } from "./kit/documents/en-301-549-clauses.ts";

test("every clause of EN 301 549 that can concern this service has one row, in order", () => {
  assert.deepEqual(
    CLAUSES.map(({ clause }) => clause),
    EN_301_549_CLAUSES,
  );
});

test("every row says what is asked, how it stands and how that is, and what is met names a test", () => {
  for (const row of CLAUSES) {
    const states = ["supports", "partly", "does not", "not concerned"];
    assert.ok(states.includes(row.state), row.clause);
    assert.ok(row.asks.length > 10 && row.how.length > 10, row.clause);
    assert.doesNotMatch(row.asks + row.how, /[|\n]/, row.clause);
    if (row.state === "supports") assert.ok(row.shownBy.length > 0, row.clause);
  }
});

test("every test that a row names stands in its file, and none is listed that no row names", () => {
  const named = new Set(CLAUSES.flatMap((row) => ("shownBy" in row ? row.shownBy : [])));
  const listed = Object.entries(SHOWN_BY);
  for (const [key, { file, name }] of listed) {
    assert.ok(existsSync(file), file);
    assert.ok(
      testNames(file).some((one) => one.includes(name)),
      `${file}: ${name}`,
    );
    assert.ok(named.has(key as keyof typeof SHOWN_BY), `${key} shows nothing`);
  }
});

/** Names of a file's tests as they are written, with their values in place. */
function testNames(file: string): string[] {
  const calls = readFileSync(file, "utf8").matchAll(
    /\btest\(\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g,
  );
  return [...calls].map(([, plain, template]) => plain ?? template ?? "");
}

test("what is missing is worded in every language, and nothing is worded that is not missing", () => {
  const missing = [...clausesByBarrier().keys()].sort();
  assert.deepEqual(Object.keys(accessibilityWords.en.barriers.of).sort(), missing);
});

for (const language of LANGUAGES) {
  test(`in ${language}, the statement says how much is met, all that is missing, and where to write`, () => {
    const words = accessibilityWords[language];
    const { met, all } = clausesMet();
    const page = (contact: string | null) =>
      accessibilityPage({ language, style: "/assets/accessibility.css", contact });
    const text = page(null).replaceAll("&amp;", "&").replaceAll("&quot;", '"');
    assert.ok(text.includes(words.standing.text(met, all)));
    for (const [barrier, clauses] of clausesByBarrier()) {
      assert.ok(text.includes(words.barriers.of[barrier]), barrier);
      assert.ok(text.includes(clauses.join(", ")), barrier);
    }
    assert.ok(!text.includes(words.report.operator));
    assert.match(page("help@example.org"), /<a href="mailto:help@example.org"[^>]*>help@/);
    assert.match(page("https://example.org/a?b&c"), /<a href="https:\/\/example.org\/a\?b&amp;c"/);
  });
}

test("the documentation names what helps, and how it is had", () => {
  const report = readFileSync("docs/use/accessibility.md", "utf8");
  const [, help = ""] = /## What helps, and how it is had\n(.*?)\n## /s.exec(report) ?? [];
  for (const what of ["Text view", "Keyboard", "No drawing", "No script", "Large letters"]) {
    assert.match(help, new RegExp(`\\| ${what}[^|]* \\| .{20,} \\|`), what);
  }
});

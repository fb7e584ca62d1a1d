import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { AREAS, FIRST } from "./decision-areas.ts";
import { decisionsIndex, problemsOf, readDecision, readDecisions } from "./decisions.ts";

const decisions = readDecisions();
const files = decisions.map(({ file }) => file);

test("a decision has its number, a title, a date, whether it holds, and its parts in order", () => {
  const wrong = decisions.flatMap((decision) =>
    problemsOf(decision, files).map((problem) => `${decision.file}: ${problem}`),
  );
  assert.deepEqual(wrong, []);
});

test("no two decisions have one number", () => {
  const numbers = decisions.map(({ number }) => number);
  assert.deepEqual(numbers, [...new Set(numbers)]);
});

test("every decision is in one area, and what is to be read first is there", () => {
  const placed = Object.values(AREAS).flat();
  const numbers = decisions.map(({ number }) => number);
  assert.deepEqual(
    numbers.filter((number) => !placed.includes(number)),
    [],
    "in no area of tools/decision-areas.ts",
  );
  assert.deepEqual(
    [...placed].sort((a, b) => a - b),
    numbers,
  );
  assert.equal(FIRST.length, 10);
  assert.ok(FIRST.every(([number]) => numbers.includes(number)));
});

test("the index of decisions names every one as it stands", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  assert.equal(index, decisionsIndex(decisions), "run npm run docs");
});

const SOUND = `# 7. Titles are sentences

22 November 2026 · holds

**Situation.** One.

**Decision.** Two.

**Price.** Three.
`;

test("what is missing from a decision is named", () => {
  const of = (text: string, file = "0007-titles-are-sentences.md") =>
    problemsOf(readDecision(file, text), ["0007-titles-are-sentences.md"]);
  assert.deepEqual(of(SOUND), []);
  assert.deepEqual(of(`${SOUND}\n**Also considered.** Four.\n`), []);
  assert.match(of(SOUND, "0008-titles.md")[0] ?? "", /first line is not "# 8\. "/);
  assert.match(of(SOUND.replace("# 7. ", "# 0007: "))[0] ?? "", /first line/);
  assert.match(of(SOUND.replace("22 November 2026", "soon"))[0] ?? "", /no date/);
  assert.match(of(SOUND.replace("· holds", "· maybe"))[0] ?? "", /does not say that it holds/);
  assert.match(of(SOUND.replace("**Price.** ", ""))[0] ?? "", /its parts are Situation, Decision/);
  assert.match(of(SOUND.replace("Two", "as in [9](0009-gone.md)"))[0] ?? "", /not there/);
  assert.match(of(SOUND.replace("Two", "word ".repeat(600)))[0] ?? "", /words are more/);
});

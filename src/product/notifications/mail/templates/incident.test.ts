import assert from "node:assert/strict";
import { test } from "node:test";
import { letterOf, saidAt } from "#kit/documents/letters.ts";
import { operatorWords } from "#words/operator-words.ts";

const { facts: terms, began, ended, footer } = operatorWords;
const AT = new Date("2026-11-21T09:30:00.000Z");
const at = (date: Date) => saidAt(date, "en", "UTC");
const OF = { id: "0193a6b2", publicId: "7K3M-9XQ2-W8RD-5" };
const BASE = { beganAt: AT, contract: null, service: "https://sign.example.org" };

for (const trouble of ["record", "timestamps", "sealing", "storage"] as const) {
  test(`of a trouble with ${trouble} the operator reads what it is, what was found and what to do`, () => {
    const change = { ...BASE, trouble, words: "ENOSPC", waiting: 0 };
    const { letter, texts, notes, quotes, footer: foot } = letterOf("troubleBegan", change);
    assert.equal(letter.heading, began[trouble].heading);
    assert.ok(letter.subject.includes("sign.\u200cexample.\u200corg"));
    assert.deepEqual(texts.slice(1), [
      began[trouble].text,
      operatorWords.found,
      began[trouble].act,
    ]);
    assert.deepEqual([quotes, notes], [["ENOSPC"], [began[trouble].afterwards]]);
    assert.deepEqual(foot, [footer("Countersign")]);
  });

  test(`that a trouble with ${trouble} is over is told with its beginning and end`, () => {
    const endedAt = new Date(AT.getTime() + 60_000);
    const { letter, facts } = letterOf("troubleEnded", { ...BASE, trouble, endedAt });
    assert.equal(letter.heading, ended[trouble].heading);
    assert.deepEqual(facts, {
      [terms.since]: at(AT),
      [terms.until]: at(endedAt),
      [terms.service]: "https://sign.example.org",
    });
  });
}

test("how many contracts wait is told where any does, and which contract where it is about one", () => {
  const { facts: none } = letterOf("troubleBegan", { ...BASE, waiting: 0 });
  assert.deepEqual(Object.keys(none), [terms.since, terms.service]);
  const { facts: all } = letterOf("troubleBegan", { ...BASE, waiting: 1, contract: OF });
  assert.deepEqual(all, {
    [terms.since]: at(AT),
    [terms.waiting]: "1",
    [terms.documentId]: OF.publicId,
    [terms.contract]: OF.id,
    [terms.service]: "https://sign.example.org",
  });
});

test("what was found is quoted up to 1,500 characters, and nothing in it becomes a link", () => {
  const found = (words: string) => letterOf("troubleBegan", { ...BASE, words }).quotes[0];
  assert.equal(found("x".repeat(1_500)), "x".repeat(1_500));
  assert.equal(found("x".repeat(1_501)), `${"x".repeat(1_499)}…`);
  assert.equal(found("http://evil.example"), "http:\u200c//evil.\u200cexample");
});

test("a service whose address is none is told by what it has instead", () => {
  const { letter } = letterOf("troubleBegan", { ...BASE, service: "no address" });
  assert.ok(letter.subject.includes("no address"));
});

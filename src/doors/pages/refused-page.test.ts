import assert from "node:assert/strict";
import { test } from "node:test";
import type { RefusedVisit } from "#http/answer-visitor.ts";
import { type RefusedKind, refusedWords } from "#words/refused-words.ts";
import { refusedPage } from "./refused-page.tsx";

const words = refusedWords.en;

function shown(status: number, change: Partial<RefusedVisit> = {}): string {
  const visit = { status, acceptLanguage: "en", requestId: "req-7", again: "/status/x?a=1&b=2" };
  return refusedPage({ ...visit, ...change } as RefusedVisit, (name) => `/assets/${name}`);
}

const KINDS: [status: number, kind: RefusedKind][] = [
  [400, "unreadable"],
  [403, "elsewhere"],
  [404, "notFound"],
  [405, "notFound"],
  [413, "unreadable"],
  [429, "tooMany"],
  [499, "unreadable"],
  [500, "broken"],
  [502, "broken"],
  [503, "busy"],
];

for (const [status, kind] of KINDS) {
  test(`a member who gets ${status} reads what "${kind}" says`, () => {
    const page = shown(status);
    assert.match(page, new RegExp(`data-refused="${kind}"`));
    assert.ok(page.includes(words.kinds[kind].title));
  });
}

test("only what passes offers to try again, and only where the same can be asked again", () => {
  for (const [status, kind] of KINDS) {
    const passes = ["tooMany", "busy", "broken"].includes(kind);
    assert.equal(shown(status).includes(words.again), passes, `${status}`);
    assert.ok(!shown(status, { again: null }).includes(words.again), `${status}`);
  }
  assert.match(shown(503), /href="\/status\/x\?a=1&amp;b=2"/);
});

test("the number of the request stands only where the log has something to find by it", () => {
  for (const [status, kind] of KINDS) {
    assert.equal(shown(status).includes("req-7"), kind === "broken", `${status}`);
  }
});

test("who finds no page is led to where a signed document is checked, and nobody else is", () => {
  for (const [status, kind] of KINDS) {
    assert.equal(shown(status).includes(`href="/verify"`), kind === "notFound", `${status}`);
  }
});

test("a refusal is said in the visitor's language", () => {
  const page = shown(404, { acceptLanguage: "fr-CA,fr;q=0.9" });
  assert.match(page, /<html[^>]*lang="fr"/);
  assert.ok(page.includes(refusedWords.fr.kinds.notFound.title));
});

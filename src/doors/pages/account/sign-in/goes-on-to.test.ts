import assert from "node:assert/strict";
import { test } from "node:test";
import { goesOnTo, knownWord } from "./goes-on-to.ts";

test("a word that is known leads to its page", () => {
  for (const [word, path] of [
    ["keys", "/app/keys"],
    ["webhooks", "/app/webhooks"],
    ["usage", "/app/usage"],
    ["people", "/app/people"],
    ["settings", "/app/settings"],
    ["data", "/app/data"],
    ["close", "/app/data/close"],
    ["sign-in", "/app/sign-in"],
  ] as const) {
    assert.equal(goesOnTo(word), path);
    assert.equal(knownWord(word), word);
  }
});

test("the page to pay on is reached by a token of ten to sixty-four letters", () => {
  for (const token of ["a".repeat(10), "a".repeat(64), "aA0_-aA0_-"]) {
    assert.equal(goesOnTo(`pay-${token}`), `/pay/${token}`);
    assert.equal(knownWord(`pay-${token}`), `pay-${token}`);
  }
});

const NOWHERE = [
  ...["", "Keys", "keys/", "constructor", "__proto__", "/app/keys", "//evil.example"],
  ...["https://evil.example", `pay-${"a".repeat(9)}`, `pay-${"a".repeat(65)}`],
  ...["pay-../../app", "pay-//evil.example", "pay-aaaaaaaaaa/..", "pay-aaaaaaaaaa?x=1"],
  ...["pay-aaaaaaaaaa\nb", "xpay-aaaaaaaaaa"],
];

for (const word of NOWHERE) {
  test(`${JSON.stringify(word.slice(0, 30))} leads to the account and stands in no link`, () => {
    assert.equal(goesOnTo(word), "/app");
    assert.equal(knownWord(word), "");
  });
}

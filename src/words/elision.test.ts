import assert from "node:assert/strict";
import { test } from "node:test";
import { de, que, withRole } from "./elision.ts";

const NAMES: [name: string, isSwallowed: boolean][] = [
  ["Anna", true],
  ["élise", true],
  ["Ïlse", true],
  ["Œuvre", true],
  ["Æther", true],
  ["Yvonne", true],
  ["\u2068Anna\u2069", true],
  ["« Anna »", true],
  ["“Anna”", true],
  ["Paul", false],
  ["Hugo", false],
  ["Ñandu", false],
  ["1 Anna", false],
  ["李", false],
  ["", false],
  ["—", false],
];

for (const [name, isSwallowed] of NAMES) {
  test(`before ${JSON.stringify(name)} a vowel ${isSwallowed ? "is swallowed" : "stays"}`, () => {
    assert.equal(de(name), isSwallowed ? `d’${name}` : `de ${name}`);
    assert.equal(que(name), isSwallowed ? `qu’${name}` : `que ${name}`);
  });
}

test("a role is put into its sentence, and swallows the vowel before it", () => {
  assert.equal(withRole("Signer en tant que {role}.", "Acheteur"), "Signer en tant qu’Acheteur.");
  assert.equal(withRole("Signer en tant que {role}.", "Vendeur"), "Signer en tant que Vendeur.");
  assert.equal(withRole("Sign as {role}.", "Buyer"), "Sign as Buyer.");
  assert.equal(withRole("{role}", "Buyer"), "Buyer");
});

test("a role that is called like a place for a role, or like a replacement, is words", () => {
  assert.equal(withRole("Sign as {role}.", "{role}"), "Sign as {role}.");
  assert.equal(withRole("Sign as {role} here.", "$& $1 $`"), "Sign as $& $1 $` here.");
  assert.equal(withRole("As {role}, not {role}.", "A"), "As A, not {role}.");
  assert.equal(withRole("Nothing to fill.", "A"), "Nothing to fill.");
});

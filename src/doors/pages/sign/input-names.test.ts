import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { fieldWith, signingViewWith } from "#kit/rooms/signing-views.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { inputNames } from "./input-names.ts";

const input = (id: string, change: Parameters<typeof fieldWith>[0] = {}) =>
  fieldWith({ id, type: "input", ...change });

function layerWith(text: string): string {
  const line = `<text x="20" y="52" textLength="15">${text}</text>`;
  return `<svg viewBox="0 0 100 100"><g font-size="1">${line}</g></svg>`;
}

function named(fields: ReturnType<typeof fieldWith>[], layers: string[] = [], contract = {}) {
  return Object.fromEntries(inputNames(signingViewWith({ fields, contract }), layers));
}

test("what its sender called it goes before what is printed beside it", () => {
  const fields = [input("a", { name: "Town" })];
  assert.deepEqual(named(fields, [layerWith("Place:")]), { a: "Town" });
});

test("a name that is only the role's says nothing, so that what is printed beside it counts", () => {
  assert.deepEqual(named([input("a")], [layerWith("Place:")]), { a: "Place" });
});

test("words are looked for on the field's own page", () => {
  const fields = [input("a", { page: 2 })];
  assert.deepEqual(named(fields, ["", layerWith("Place:")]), { a: "Place" });
  const { dialog } = signingPageWords.en;
  assert.deepEqual(named(fields, [layerWith("Place:")]), { a: dialog.inputNumbered(1, 2) });
});

test("words that nobody sees, that turn the writing or are too long are not taken", () => {
  const { dialog } = signingPageWords.en;
  for (const words of ["Pla\u202ece", "Pla\u200bce", "Pla\ue000ce"]) {
    assert.deepEqual(named([input("a")], [layerWith(words)]), { a: dialog.inputNumbered(1, 1) });
  }
});

test("each signer's inputs are numbered on their own, those with names among them", () => {
  const fields = [
    input("a"),
    input("b", { label: "Landlord" }),
    input("c", { name: "Town" }),
    input("d", { page: 3 }),
  ];
  const { dialog } = signingPageWords.en;
  assert.deepEqual(named(fields), {
    a: dialog.inputNumbered(1, 1),
    b: dialog.inputNumbered(1, 1),
    c: "Town",
    d: dialog.inputNumbered(3, 3),
  });
});

test("a page is named where there are pages to look at, in the contract's language", () => {
  for (const language of LANGUAGES) {
    const { dialog } = signingPageWords[language];
    const fields = [input("a", { page: 4 })];
    assert.deepEqual(named(fields, [], { language, form: "html" }), {
      a: dialog.inputNumbered(1, null),
    });
    assert.deepEqual(named(fields, [], { language, form: "pdf" }), {
      a: dialog.inputNumbered(1, 4),
    });
  }
});

test("only what a signer fills in has such a name", () => {
  const types = ["signature", "initials", "date", "text", "input"] as const;
  const fields = types.map((type) => fieldWith({ id: type, type, name: "Named" }));
  assert.deepEqual(Object.keys(named(fields)), ["input"]);
});

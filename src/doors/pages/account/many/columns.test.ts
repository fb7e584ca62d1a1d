import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { sendToManyWords } from "#words/send-to-many-words.ts";
import { guessTargets, type Target, targetLabel } from "./columns.ts";

const person = (role: string): Target[] => [
  { kind: "name", role: knownText(role) },
  { kind: "email", role: knownText(role) },
  { kind: "jobTitle", role: knownText(role) },
];
const rent: Target = { kind: "text", field: 3, name: "Rent", isRequired: false };
const two = [{ kind: "reference" } as const, ...person("Tenant"), ...person("Landlord"), rent];

test("a prepared table is understood in every language", () => {
  for (const language of LANGUAGES) {
    const header = two.map((target) => targetLabel(target, sendToManyWords[language]));
    assert.deepEqual(
      guessTargets(header, two),
      two.map((_, place) => place),
      language,
    );
  }
});

test("headers may be written in another way, and what is not known or comes twice is left open", () => {
  assert.deepEqual(guessTargets(["TENANT - E-MAIL", "rent", "Rent", "E-Mail", "shoe size"], two), [
    2,
    7,
    null,
    null,
    null,
  ]);
});

test("where one person signs, the headers need no role", () => {
  const one = person("Mieter");
  assert.deepEqual(guessTargets(["E-Mail", "Name", "Funktion"], one), [1, 0, 2]);
  assert.deepEqual(guessTargets(["prénom et nom", "courriel"], one), [0, 1]);
});

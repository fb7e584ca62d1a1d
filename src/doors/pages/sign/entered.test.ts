import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { enteredWords } from "#words/entered-words.ts";
import { Entered } from "./entered.tsx";

const at = new Date("2026-11-21T09:30:00Z");
const [name, role] = [knownText("Ada"), knownText("Tenant")];
const signed = [{ name, role, title: null, at, zone: null, entries: [], hidden: 0 }];

test("above a document that everybody has signed nothing is so far", () => {
  for (const language of LANGUAGES) {
    const shown = { signed, language, inputNames: new Map() };
    const { title, titleOfAll } = enteredWords[language];
    assert.ok(render(Entered(shown)!).includes(`>${title}</h2>`), language);
    assert.ok(render(Entered({ ...shown, isComplete: true })!).includes(`>${titleOfAll}</h2>`));
  }
});

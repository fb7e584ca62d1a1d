import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "#kernel/language.ts";
import { visitorLanguage } from "./visitor-language.ts";

const ASKED: [why: string, header: string, spoken: Language][] = [
  ["nothing", "", "en"],
  ["anything", "*", "en"],
  ["one language", "de", "de"],
  ["a language of a country", "es-419", "es"],
  ["capital letters", "FR-CA", "fr"],
  ["the first of several", "fr, de", "fr"],
  ["the first that is spoken", "it, pl;q=0.9, es;q=0.8, de;q=0.7", "es"],
  ["the likeliest, wherever it stands", "de;q=0.5, fr;q=0.9, en;q=0.7", "fr"],
  ["one without a weight before one with", "de;q=0.9, es", "es"],
  ["of two alike the first", "fr;q=0.8, de;q=0.8", "fr"],
  ["blanks around everything", "  it ; q=0.9 ,  es ; q=0.8 ", "es"],
  ["a weight in a capital letter", "de;Q=0.1, fr;q=0.2", "fr"],
  ["none that is spoken", "it, pl", "en"],
  ["one that it does not want", "de;q=0, fr;q=0.1", "fr"],
  ["only one that it does not want", "de;q=0", "en"],
  ["one that it does not want in thousandths", "de;q=0.000", "en"],
  ["North Frisian, which is no French", "frr, de;q=0.5", "de"],
  ["Middle English, which is no English", "enm, de;q=0.5", "de"],
  ["a script as well", "de-Latn-CH", "de"],
  ["nonsense", ";;q=,,=;-", "en"],
  ["a weight that is no number", "de;q=x, fr;q=0.1", "fr"],
];

for (const [why, header, spoken] of ASKED) {
  test(`a browser that asks for ${why} is answered in ${spoken}`, () => {
    assert.equal(visitorLanguage(header), spoken);
  });
}

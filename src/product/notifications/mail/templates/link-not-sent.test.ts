import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

const LINK = "https://sign.example.org/app/contracts/1";

for (const language of LANGUAGES) {
  const own = mailWords[language].linkNotSent;

  test(`in ${language} an owner reads whose link did not go out, to which address, and what was said`, () => {
    const address = knownText("maria@exmaple.org");
    const change = { address, words: "550 no such user\nsee evil.example", link: LINK };
    const { letter, texts, quotes, links } = letterOf("linkNotSent", change, language);
    for (const said of ["Mieterin", "maria@exmaple.org", "Mietvertrag"]) {
      assert.ok(texts[1]?.includes(said), said);
    }
    assert.ok(letter.preheader.includes("Mieterin"));
    assert.deepEqual(texts.slice(2), [own.answer, own.advice]);
    assert.deepEqual(quotes, ["550 no such user\nsee evil.\u200cexample"]);
    assert.deepEqual(links, [[own.button, LINK]]);
    assert.equal(letter.onBehalfOf, null);
  });
}

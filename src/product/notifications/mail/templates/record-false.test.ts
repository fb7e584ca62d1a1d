import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { letterOf } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

const LINK = "https://sign.example.org/app/contracts/1";

for (const language of LANGUAGES) {
  const own = mailWords[language].recordFalse;

  for (const operatorTold of [true, false]) {
    test(`in ${language} an owner reads what a false record means, and that the operator ${operatorTold ? "knows" : "is to be told"}`, () => {
      const { texts, links, facts } = letterOf(
        "recordFalse",
        { operatorTold, link: LINK },
        language,
      );
      assert.ok(texts[1]?.includes("Mietvertrag"));
      const who = operatorTold ? own.operatorTold : own.tellOperator;
      assert.deepEqual(texts.slice(2), [own.means, who, own.keep]);
      assert.deepEqual(links, [[own.button, LINK]]);
      assert.deepEqual(facts, { [mailWords[language].facts.documentId]: "7K3M-9XQ2-W8RD-5" });
    });
  }
}

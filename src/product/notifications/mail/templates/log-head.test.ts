import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { letterOf, saidAt } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";
import { operatorWords } from "#words/operator-words.ts";

const HEAD = {
  note: "sign.example/log\n7\nAAAA=\n\n— é\n",
  origin: "sign.example/log",
  count: 7,
  root: "AAAA=",
  madeAt: new Date("2026-11-21T09:30:00.000Z"),
  link: "https://sign.example.org/docs#log",
};
const FILE = {
  fileName: "checkpoint-7.txt",
  mediaType: "text/plain",
  bytes: new TextEncoder().encode(HEAD.note),
};

for (const language of LANGUAGES) {
  test(`in ${language} an owner gets the head of the log, as numbers and byte for byte as a file`, () => {
    const own = mailWords[language].logHead;
    const { letter, facts, links, texts } = letterOf("logHead", HEAD, language);
    assert.deepEqual(facts, {
      [own.facts.log]: "sign.example/log",
      [own.facts.count]: "7",
      [own.facts.checksum]: "AAAA=",
      [own.facts.madeAt]: saidAt(HEAD.madeAt, language),
    });
    assert.deepEqual(letter.attachment, FILE);
    assert.deepEqual(links, [[own.attached, HEAD.link]]);
    assert.ok(texts.includes(own.why));
  });
}

test("a witness gets the same in the operator's words, under the log's own name", () => {
  const own = operatorWords.logWitness;
  const { letter, facts, links, footer } = letterOf("logWitness", HEAD);
  assert.ok(letter.subject.replaceAll("\u200c", "").includes("sign.example/log"));
  assert.equal(facts[own.facts.madeAt], saidAt(HEAD.madeAt, "en", "UTC"));
  assert.deepEqual([links, footer], [[[own.attached, HEAD.link]], [own.footer("Countersign")]]);
  assert.deepEqual(letter.attachment, FILE);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { letterOf, saidAt } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";

const JWS = "eyJhbGciOiJFUzI1NiJ9.e30.AA";
const AT = new Date("2026-11-21T09:30:00.000Z");
const VERIFY = "https://sign.example.org/verify";

for (const language of LANGUAGES) {
  const { receipt: own, facts: terms, footer: foot } = mailWords[language];

  test(`in ${language} a signer gets the receipt byte for byte, and reads what it is for`, () => {
    const change = { jws: JWS, signedAt: AT, verifyLink: VERIFY };
    const { letter, texts, facts, links } = letterOf("receipt", change, language);
    assert.deepEqual(letter.attachment, {
      fileName: "receipt-7K3M-9XQ2-W8RD-5.jws",
      mediaType: "application/jose",
      bytes: Buffer.from(JWS),
    });
    assert.ok(texts[1]?.includes("Mieterin") && texts[1].includes("Mietvertrag"));
    assert.deepEqual(facts, {
      [own.signedAt]: saidAt(AT, language),
      [terms.documentId]: "7K3M-9XQ2-W8RD-5",
    });
    assert.deepEqual(links, [[own.verify, VERIFY]]);
  });

  test(`in ${language} who typed the address is told so, and who was invited is told that`, () => {
    const why = (isTyped: boolean) => letterOf("receipt", { isTyped }, language).footer[1];
    assert.equal(why(true), own.gaveAddress("maria.gonzalez@example.org"));
    assert.equal(why(false), foot.namedAsSigner("maria.gonzalez@example.org"));
  });
}

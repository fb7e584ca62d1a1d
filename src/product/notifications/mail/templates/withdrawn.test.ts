import assert from "node:assert/strict";
import { test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf, saidAt } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";
import { withdrawWords } from "#words/withdraw-words.ts";

const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
const STATED = {
  statement: "I hereby withdraw.\nFrom all of it.",
  name: knownText("María González"),
  email: knownText("maria@example.org"),
  statedAt: new Date("2026-11-21T09:30:00.000Z"),
  role: knownText("Mieterin"),
};
const LINK = "https://sign.example.org/withdrawn/own";

for (const language of LANGUAGES) {
  const { mail, receipt, done } = withdrawWords[language];
  const facts = {
    [receipt.name]: "María González",
    [receipt.email]: "maria@example.org",
    [receipt.statedAt]: saidAt(STATED.statedAt, language),
    [receipt.over]: receipt.overPersonal("Mieterin"),
    [mailWords[language].facts.documentId]: "7K3M-9XQ2-W8RD-5",
  };

  test(`in ${language} what was stated is acknowledged word for word, with its moment`, () => {
    const found = letterOf("withdrawalAcknowledged", { ...STATED, pdf: PDF, link: LINK }, language);
    assert.deepEqual(found.quotes, [STATED.statement]);
    assert.deepEqual(found.facts, facts);
    assert.ok(found.texts.includes(receipt.asStated));
    assert.ok(found.texts.includes(mail.acknowledged.attached));
    assert.deepEqual(found.links, []);
    assert.deepEqual(found.letter.attachment, {
      fileName: `${receipt.title} 7K3M-9XQ2-W8RD-5.pdf`,
      mediaType: "application/pdf",
      bytes: PDF,
    });
    assert.equal(found.footer[1], mail.acknowledged.gaveAddress("maria@example.org"));
  });

  test(`in ${language} an acknowledgement that is not sealed yet is to be had over its link`, () => {
    const found = letterOf(
      "withdrawalAcknowledged",
      { ...STATED, pdf: null, link: LINK },
      language,
    );
    assert.equal(found.letter.attachment, null);
    assert.ok(found.texts.includes(mail.acknowledged.toDownload));
    assert.deepEqual(found.links, [[done.download, LINK]]);
  });

  test(`in ${language} the owner reads the same, and answers whoever withdrew`, () => {
    const replyTo = knownEmail("maria@example.org");
    const link = "https://sign.example.org/app";
    const found = letterOf("withdrawnForOwner", { ...STATED, pdf: PDF, replyTo, link }, language);
    assert.deepEqual([found.quotes, found.facts], [[STATED.statement], facts]);
    assert.ok(found.letter.preheader.includes("María González"));
    assert.deepEqual(found.links, [[mail.owner.button, link]]);
    assert.equal(found.letter.attachment?.bytes, PDF);
    assert.deepEqual(found.letter.onBehalfOf, { name: null, email: replyTo });
    const unsealed = letterOf("withdrawnForOwner", { ...STATED, pdf: null }, language);
    assert.equal(unsealed.letter.attachment, null);
  });

  test(`in ${language} over the link in the document nobody's role is told`, () => {
    const found = letterOf("withdrawnForOwner", { ...STATED, role: null }, language);
    assert.equal(found.facts[receipt.over], receipt.overShared);
  });
}

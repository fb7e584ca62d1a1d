import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf } from "#kit/documents/letters.ts";
import { mailWords } from "#words/mail-words.ts";
import { operatorWords } from "#words/operator-words.ts";

const USAGE = "https://sign.example.org/app/usage";
const RECEIPT = "https://invoice.stripe.com/i/1";

for (const language of LANGUAGES) {
  const own = mailWords[language].creditsMoved;

  for (const about of ["bought", "refunded"] as const) {
    test(`in ${language} credits that were ${about} are told with what there is then`, () => {
      const change = { about, credits: 10, balance: 11, receiptLink: RECEIPT, link: USAGE };
      const { letter, texts, links } = letterOf("creditsMoved", change, language);
      assert.equal(letter.heading, own.about[about].heading);
      assert.deepEqual(texts.slice(1), [own.about[about].text(10), own.balance(11)]);
      assert.deepEqual(links, [
        [own.receipt, RECEIPT],
        [own.button, USAGE],
      ]);
    });
  }

  test(`in ${language} fewer than none are owed, none are a balance, and no receipt is no link`, () => {
    const said = (balance: number) =>
      letterOf("creditsMoved", { balance, receiptLink: null, link: USAGE }, language);
    assert.equal(said(0).texts[2], own.balance(0));
    assert.equal(said(-1).texts[2], own.owed(1));
    assert.deepEqual(said(0).links, [[own.button, USAGE]]);
  });
}

test("whoever runs the service reads who asks for which credits, and under which number", () => {
  const own = operatorWords.creditsAsked;
  const { letter, texts, facts, links } = letterOf("creditsAsked", {
    pack: "ten\n",
    credits: 10,
    purchaseId: "p1",
    service: "https://sign.example.org",
    account: { id: "a1", email: knownText("post@kraemer.example") },
  });
  assert.ok(letter.subject.replaceAll("\u200c", "").includes("sign.example.org"));
  assert.equal(texts[1], own.text("10", "post@kraemer.example"));
  assert.deepEqual(facts, {
    [own.account]: "a1",
    [own.pack]: "ten",
    [own.purchase]: "p1",
    [operatorWords.facts.service]: "https://sign.example.org",
  });
  assert.deepEqual(links, []);
  const odd = letterOf("creditsAsked", { service: "no address" }).letter.subject;
  assert.ok(odd.includes("no address"));
});

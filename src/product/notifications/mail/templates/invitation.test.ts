import assert from "node:assert/strict";
import { test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf, saidAt, saidDay } from "#kit/documents/letters.ts";
import { invitation } from "#kit/documents/mails.ts";
import { mailWords } from "#words/mail-words.ts";

const { link, sender, contract } = invitation();
const UNTIL = new Date("2026-12-05T23:00:00.000Z");

for (const language of LANGUAGES) {
  const words = mailWords[language];

  test(`in ${language} an invitation says who asks for what, for whom it is, and leads to one place`, () => {
    const { letter, texts, notes, facts, links } = letterOf(
      "invitation",
      { until: null },
      language,
    );
    assert.equal(letter.heading, words.invitation.heading);
    assert.ok(texts[1]?.includes(sender.name ?? "") && texts[1].includes(contract.name));
    assert.ok(letter.preheader.includes(sender.name ?? ""));
    assert.deepEqual(links, [[words.invitation.button, link]]);
    assert.deepEqual(facts, {
      [words.facts.role]: "Mieterin",
      [words.facts.documentId]: contract.publicId,
    });
    assert.deepEqual(notes, [words.invitation.personal, words.invitation.stranger]);
    assert.equal(letter.attachment, null);
  });

  test(`in ${language} a last moment is told with its zone, where there is one`, () => {
    const { facts } = letterOf("invitation", { until: UNTIL }, language);
    assert.equal(facts[words.facts.until], saidAt(UNTIL, language));
  });

  test(`in ${language} a reminder says that it is one, and since when where the first mail went out`, () => {
    const invitedAt = new Date("2026-11-01T22:59:59.999Z");
    const since = letterOf("reminder", { invitedAt }, language);
    assert.equal(since.letter.heading, words.reminder.heading);
    assert.notEqual(since.letter.subject, letterOf("invitation", {}, language).letter.subject);
    assert.ok(since.texts[1]?.includes(saidDay(invitedAt, language)));
    const ever = letterOf("reminder", { invitedAt: null }, language);
    assert.notEqual(ever.texts[1], since.texts[1]);
    assert.doesNotMatch(ever.texts[1] ?? "", /2026/);
    for (const { links } of [since, ever])
      assert.deepEqual(links, [[words.invitation.button, link]]);
  });
}

test("a sender without a name, or with one that only looks like an address, is told by its address", () => {
  for (const name of [null, knownText(""), knownText("boss@bank.example"), knownText("<>")]) {
    const { texts, letter } = letterOf("invitation", { sender: { ...sender, name } });
    assert.ok(texts[1]?.startsWith("post@kraemer.example "), texts[1]);
    assert.deepEqual([letter.onBehalfOf?.name, letter.onBehalfOf?.email], [null, sender.email]);
  }
});

test("answers go to the sender, whose brand the letter has", () => {
  const brand = { colours: null, logo: Buffer.from("a picture") };
  const email = knownEmail("answers@kraemer.example");
  const { letter, footer } = letterOf("invitation", { sender: { ...sender, email, brand } });
  assert.deepEqual(letter.onBehalfOf, { name: sender.name, email, brand });
  assert.equal(footer[2], mailWords.en.footer.replies("answers@kraemer.example"));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { ATTACHMENT_TYPES, findAttachmentType } from "#attachments/attachment-types.ts";
import { checkAttachments } from "#attachments/check-attachments.ts";
import { fillAttachment } from "#attachments/fill-attachment.ts";
import type { Language } from "#kernel/language.ts";

const NOW = new Date("2026-11-28T12:00:00Z");

/** A paper with its examples, a value of which is another one; null leaves it out. */
function paper(id: string, change: Record<string, string | null> = {}) {
  const type = findAttachmentType(id);
  assert.ok(type, id);
  const given = Object.entries({
    ...Object.fromEntries(type.fields.map((field) => [field.id, field.example])),
    ...change,
  });
  const fields = Object.fromEntries(
    given.filter((one): one is [string, string] => one[1] !== null),
  );
  const { attachments, problems } = checkAttachments([{ type: id, fields }], [type], NOW);
  return {
    problems: problems.map(({ path, message }) => `${path.split(".").at(-1)} ${message}`),
    say(language: Language) {
      const [checked] = attachments;
      assert.ok(checked);
      const { html, asks } = fillAttachment(checked, language);
      return { text: html.replaceAll(/\s+/g, " "), asks };
    },
  };
}

test("no example says that something happened on a day that has not come", () => {
  // Releases are tested for years: what is past stays so.
  const dated = ATTACHMENT_TYPES.flatMap(({ fields }) =>
    fields.filter(({ notAfterTodayIn }) => notAfterTodayIn !== undefined),
  );
  assert.ok(dated.length > 0);
  for (const { id, kind, example } of dated) {
    assert.equal(kind, "date", id);
    assert.ok(example <= "2026-11-22", `${id}: ${example}`);
  }
});

test("every field that an option asks for is optional by itself and names an option that there is", () => {
  for (const { id, fields } of ATTACHMENT_TYPES) {
    for (const { required, requiredWhen } of fields) {
      if (!requiredWhen) continue;
      assert.equal(required, false, id);
      const choice = fields.find((field) => field.id === requiredWhen.field);
      assert.ok(choice?.options.includes(requiredWhen.option), id);
    }
  }
});

test("nobody confirms that people moved in on a day that has not come in Germany", () => {
  assert.deepEqual(paper("de-landlord-confirmation", { moveInDate: "2027-06-01" }).problems, [
    "moveInDate must not be after today, which is 2026-11-28 in Europe/Berlin",
  ]);
  const moved = paper("de-landlord-confirmation", { moveInDate: "2026-11-28" });
  assert.deepEqual(moved.problems, []);
  assert.match(
    moved.say("de").text,
    /am 28\. November 2026 in die folgende Wohnung eingezogen sind/,
  );
  assert.match(moved.say("en").text, /moved into the following dwelling on 28 November 2026/);
});

test("an inventory on moving out has what the decree wants in it besides", () => {
  const without = { newAddress: null, entryDate: null, changes: null };
  assert.deepEqual(paper("fr-etat-des-lieux", { kind: "entry", ...without }).problems, []);
  assert.deepEqual(paper("fr-etat-des-lieux", { kind: "exit", ...without }).problems, [
    "newAddress is required where kind is exit",
    "entryDate is required where kind is exit",
    "changes is required where kind is exit",
  ]);
  assert.deepEqual(paper("fr-etat-des-lieux", { kind: "exit" }).problems, []);
});

test("an inventory says what the law demands of its delivery, not that it was delivered", () => {
  const entry = paper("fr-etat-des-lieux", { kind: "entry" });
  assert.match(entry.say("fr").text, /doit être remis à chacune d’elles/);
  assert.doesNotMatch(entry.say("fr").text, /mandataires, et remis/);
  assert.match(entry.say("fr").text, /dix jours à compter de son établissement/);
  assert.match(entry.say("en").text, /within ten days of being drawn up/);
  assert.doesNotMatch(entry.say("en").text, /and handed to each/);
  assert.doesNotMatch(paper("fr-etat-des-lieux", { kind: "exit" }).say("fr").text, /dix jours/);
});

test("the day on which a deposit is received is the first of the thirty, and may still be to come", () => {
  const { text } = paper("gb-deposit-information").say("en");
  assert.match(text, /within 30 days beginning with the date on which the deposit is received/);
  assert.match(text, /any relevant person/);
  assert.doesNotMatch(text, /30 days of the day/);
  assert.deepEqual(paper("gb-deposit-information", { received: null }).problems, []);
  assert.deepEqual(paper("gb-deposit-information", { received: "2026-11-29" }).problems, [
    "received must not be after today, which is 2026-11-28 in Europe/London",
  ]);
});

test("who prefers paper leaves the box alone, and an electronic signature promises no more than the Act", () => {
  const { text } = paper("us-esign-disclosure").say("en");
  assert.match(text, /If you prefer paper, leave the box/);
  assert.doesNotMatch(text, /do not sign electronically|as one in ink/);
  assert.match(text, /may not be denied legal effect solely because it is electronic/);
  const spanish = paper("us-esign-disclosure").say("es").text;
  assert.match(spanish, /Si prefiere el papel, deje sin marcar la casilla/);
  assert.doesNotMatch(spanish, /no firme electrónicamente|los mismos efectos legales/);
});

test("a consumer's request promises nothing that the trader will do without it", () => {
  const promised =
    /begins after th|Frist beginnt|begonnen wird dann|comience cuando|comienza cuando|entonces se comienza|commence (alors )?après|commence après/i;
  for (const language of ["de", "en", "es", "fr"] as const) {
    const { text, asks } = paper("early-start-request").say(language);
    assert.doesNotMatch(asks?.text ?? "", promised, language);
    assert.doesNotMatch(
      text,
      /the trader begins after|beginnt der Unternehmer|el empresario comienza|le professionnel commence/,
      language,
    );
  }
});

test("what asks in other words than before does so under another version", () => {
  const versions: Record<string, string> = {
    "early-start-request": "2026-11-28",
    "us-esign-disclosure": "2026-11-28-2",
    "data-sharing-consent": "2026-11-22",
  };
  for (const { id, wordings } of ATTACHMENT_TYPES) {
    for (const [language, { asks }] of Object.entries(wordings)) {
      if (asks) assert.equal(asks.version, `${versions[id]}.${language}`);
    }
  }
});

test("no power of attorney is offered for England and Wales, where every one is a deed", () => {
  const { description } = findAttachmentType("power-of-attorney")!.wordings.en;
  assert.match(description, /not for England and Wales, where every power of attorney is a deed/);
  for (const language of ["de", "es", "fr"] as const) {
    const words = findAttachmentType("power-of-attorney")!.wordings[language]!.description;
    assert.match(
      words,
      /England und Wales|Inglaterra y Gales|Angleterre et (le|au) pays de Galles/,
    );
  }
  for (const language of ["de", "en", "es", "fr"] as const) {
    assert.match(paper("power-of-attorney").say(language).text, /Powers of Attorney Act 1971/);
  }
});

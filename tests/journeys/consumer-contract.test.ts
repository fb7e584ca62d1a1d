/**
 * A contract between a trader and a consumer, in four languages, from its creation to its
 * certificate and its withdrawal: what each is asked, presses and is recorded with.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { shortestAttachment } from "#kit/documents/example-attachment.ts";
import { type ReadMail, readEml } from "#kit/documents/read-eml.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { certificateWords } from "#words/certificate-words.ts";
import { CONSENT } from "#words/consent.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { withdrawWords } from "#words/withdraw-words.ts";

const skip = unlessThere("pdftotext");
let smtp: TestSmtp;
let service: TestService;
let owner: TestAccount;
before(async () => {
  if (skip) return;
  smtp = await startSmtp();
  service = await startService({ env: { SMTP_URL: smtp.url, LOG_LEVEL: "error" } });
  owner = await service.openAccount({ email: "owner@trader.example" });
});
after(async () => {
  if (skip) return;
  await service.close();
  await smtp.close();
});

const [TRADER, CLIENT] = ["Studio", "Kundin"] as const;

async function create(language: Language) {
  const { status, body } = await owner.call("POST", "/contracts", {
    language,
    title: "Garden",
    content: "<p>10 EUR</p>",
    finalize: true,
    signatureFields: [{ label: TRADER }, { label: CLIENT }],
    consumer: CLIENT,
    attachments: [
      ...["eu-withdrawal-notice", "early-start-request", "confidentiality-annex"].map(
        shortestAttachment,
      ),
    ],
  });
  assert.equal(status, 201, JSON.stringify(body));
  assert.doesNotMatch(JSON.stringify(body.warnings ?? []), /`consumer`/);
  return body.contract as { id: string; signUrl: string };
}

async function mailsTo(address: string, count: number): Promise<ReadMail[]> {
  for (;;) {
    const mails = smtp.accepted.filter(({ to }) => to.includes(address));
    if (mails.length >= count) return Promise.all(mails.map(({ raw }) => readEml(raw)));
    await setTimeout(50);
  }
}

async function printedOf(id: string): Promise<string> {
  for (;;) {
    const { status, bytes } = await owner.call("GET", `/contracts/${id}/pdf`);
    if (status === 200) return runOn(bytes, "pdftotext", ["FILE", "-"]).output.replace(/\s+/g, " ");
    await setTimeout(50);
  }
}

for (const language of LANGUAGES) {
  test(`in ${language} the consumer alone is asked, pays and can withdraw, and the certificate says so of nobody else`, {
    skip,
  }, async () => {
    const { id, signUrl } = await create(language);
    const link = linkIn(signUrl);
    const view = await (await fetch(`${service.url}/api/v1/signing/${link}`)).json();
    const { submit, submitPaying } = signingPageWords[language].dialog;
    assert.equal(view.consent.text, CONSENT[language].withAttachments.text);
    assert.deepEqual(
      view.roles.map((one: { role: string; button?: string }) => [
        one.role,
        one.button ?? view.consent.button,
      ]),
      [
        [TRADER, submit],
        [CLIENT, submitPaying],
      ],
    );
    const asking = view.attachments.find((one: { asks?: object }) => one.asks);
    const people = {
      [TRADER]: `studio-${language}@t.example`,
      [CLIENT]: `k-${language}@c.example`,
    };
    const refused = await signOver(service.url, link, TRADER, { consents: [asking.id] });
    assert.equal(refused.status, 400);
    for (const [role, consents] of [
      [TRADER, []],
      [CLIENT, [asking.id]],
    ] as const) {
      const email = people[role];
      assert.equal((await signOver(service.url, link, role, { email, consents })).status, 201);
    }

    const printed = await printedOf(id);
    const words = certificateWords[language];
    const counted = (what: string) => printed.split(what).length - 1;
    // What stands behind the attachment's name, which the certificate quotes.
    const behind = (say: (attachment: string) => string) =>
      say("|").replace(/\s+/g, " ").split("|")[1] ?? "";
    assert.equal(counted(behind(words.apartGiven)), 1);
    assert.equal(counted(behind(words.apartNotGiven)), 0);
    assert.equal(counted(submitPaying), 1);
    assert.ok(counted(words.partKinds.informs) >= 1);

    const { act } = withdrawWords[language];
    const [own, others] = await Promise.all([
      mailsTo(people[CLIENT], 2),
      mailsTo(people[TRADER], 2),
    ]);
    const canWithdraw = (mails: ReadMail[]) => mails.some(({ text }) => text?.includes(act));
    assert.deepEqual([canWithdraw(own), canWithdraw(others)], [true, false]);
    const told = own.find(({ text }) => text?.includes("/withdraw/"))?.text ?? "";
    const [address = ""] = /http:\S+\/withdraw\/[\w-]+/.exec(told) ?? [];
    const stated = await fetch(service.url + new URL(address).pathname, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ name: "Anna", email: people[CLIENT] }),
    });
    assert.equal(stated.status, 303);
    const acknowledged = await mailsTo(people[CLIENT], 3);
    assert.ok(acknowledged.some(({ attachments }) => attachments.length > 0));
  });
}

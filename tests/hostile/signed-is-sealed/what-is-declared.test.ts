import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { entriesOf } from "#trail/entries-of.ts";
import { readEntries } from "#trail/trail-store.ts";
import { CONSENT } from "#words/consent.ts";

/** The box, the button and what is said beside them, from the page to the certificate. */

let service: TestService;
let account: TestAccount;
const skip = unlessThere("pdftotext");
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount();
});
after(() => shared.end());

const NOTICE = {
  type: "eu-withdrawal-notice",
  fields: {
    trader: "Example Ltd",
    address: "1 Quay, Dublin",
    telephone: "+353 1 555 0123",
    email: "w@example.com",
    contractKind: "service",
    subject: "Gardening",
  },
};

async function made(change: object): Promise<{ id: string; link: string }> {
  const answer = await account.call("POST", "/contracts", {
    title: "Gardening",
    content: "<p>10 EUR</p>",
    finalize: true,
    signatureFields: [{ label: "Client" }],
    ...change,
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return { id: answer.body.contract.id, link: linkIn(answer.body.contract.signUrl) };
}

const viewOf = async (link: string) =>
  (await fetch(`${service.url}/api/v1/signing/${link}`)).json() as Promise<{
    contract: { obligationToPay?: true };
    attachments: { kind: string }[];
    consent: { version: string; text: string; button: string; recorded: string };
  }>;

async function printedOf(id: string): Promise<string> {
  const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
  const { output } = runOn(bytes, "pdftotext", ["-layout", "FILE", "-"]);
  return output.replace(/\s+/g, " ");
}

const BUTTONS = {
  de: "Zahlungspflichtig unterschreiben",
  en: "Sign with obligation to pay",
  es: "Firmar con obligación de pago",
  fr: "Signer avec obligation de paiement",
};

for (const language of LANGUAGES) {
  test(`a button that brings a duty to pay names it in ${language}, on the page, in the trail and on the certificate`, {
    skip,
  }, async () => {
    const { id, link } = await made({ language, obligationToPay: true });
    const view = await viewOf(link);
    assert.deepEqual(
      [view.contract.obligationToPay, view.consent.button],
      [true, BUTTONS[language]],
    );
    const page = await (await fetch(`${service.url}/sign/${link}`)).text();
    const [, button = ""] = /<button[^>]*data-submit[^>]*>([^<]*)</.exec(page) ?? [];
    assert.equal(button.trim(), BUTTONS[language], "it says nothing else");
    assert.equal((await signOver(service.url, link, "Client")).status, 201);
    const entries = await readEntries(service.app.services.database, id);
    const [created] = entriesOf(entries, "contract.created");
    const [signed] = entriesOf(entries, "contract.signed");
    assert.equal(created?.data.obligationToPay, true);
    assert.deepEqual(
      [signed?.data.obligationToPay, signed?.data.button],
      [true, BUTTONS[language]],
    );
    assert.ok((await printedOf(id)).includes(BUTTONS[language]));
  });
}

test("a notice to consumers of their right to withdraw makes the button name the duty to pay, unless the sender says that there is none", async () => {
  const on = await viewOf((await made({ attachments: [NOTICE] })).link);
  assert.deepEqual([on.contract.obligationToPay, on.consent.button], [true, BUTTONS.en]);
  for (const change of [{ attachments: [NOTICE], obligationToPay: false }, {}]) {
    const off = await viewOf((await made(change)).link);
    assert.deepEqual(
      [off.contract.obligationToPay, off.consent.button],
      [undefined, "Sign and agree"],
    );
  }
});

test("whether signing brings a duty to pay is yes or no, and nothing else is taken", async () => {
  const answer = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    obligationToPay: "yes",
  });
  assert.deepEqual([answer.status, answer.body.details[0].path], [400, "obligationToPay"]);
});

test("before signing the page names the sender, the document and each attachment, and tells apart what is declared and what is recorded", async () => {
  const attachments = [
    NOTICE,
    ...["confidentiality-annex", "early-start-request"].map((type) => exampleAttachment(type)),
  ];
  const { link } = await made({ attachments });
  const view = await viewOf(link);
  assert.deepEqual(
    view.attachments.map(({ kind }) => kind),
    ["informs", "binds", "asks"],
  );
  const page = (await (await fetch(`${service.url}/sign/${link}`)).text())
    .replace(/[\u2066-\u2069]/g, "")
    .replaceAll("&#39;", "'");
  const sheet = page.slice(page.indexOf('id="sign-dialog"'), page.indexOf("</dialog>"));
  const named = sheet.slice(sheet.indexOf("what-is-signed")).replace(/<[^>]+>|\s+/g, " ");
  const order = [
    "As Client, you sign “Gardening” with 1 attachment:",
    "Confidentiality agreement",
    "For your information:",
    "Withdrawal notice",
    "Asked separately:",
    "Request to begin before",
  ].map((part) => named.indexOf(part));
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
    named,
  );
  assert.ok(
    order.every((place) => place >= 0),
    named,
  );
  const [, box = ""] =
    /<fieldset class="consent" data-value="consent">(.*?)<\/fieldset>/s.exec(sheet) ?? [];
  assert.ok(
    box.includes(view.consent.text) && !box.includes("IP address"),
    "the box is a declaration",
  );
  assert.doesNotMatch(view.consent.text, /IP|browser|read|same effect/i);
  const after = sheet.slice(sheet.indexOf(box) + box.length);
  assert.ok(after.includes(view.consent.recorded) && after.includes("Responsible for your data:"));
  assert.doesNotMatch(
    view.consent.recorded,
    /already stored/,
    "nobody is known behind a shared link",
  );
});

test("a signature that was given under an earlier wording prints that wording on its certificate", {
  skip,
}, async () => {
  const earlier = {
    version: "2026-11-01.en",
    text: "I have read the document and agree to sign it electronically. My electronic signature is meant to have the same effect as one by hand. Name, time, IP address and browser are recorded as evidence.",
  };
  const { id, link } = await made({
    signatureFields: [{ label: "Client" }, { label: "Gardener" }],
  });
  const now = { ...CONSENT.en.alone };
  // What an earlier release had in its place.
  Object.assign(CONSENT.en.alone, earlier);
  const signed = await signOver(service.url, link, "Client").finally(() =>
    Object.assign(CONSENT.en.alone, now),
  );
  assert.equal(signed.status, 201);
  assert.equal((await signOver(service.url, link, "Gardener")).status, 201);
  const printed = await printedOf(id);
  for (const { version, text } of [earlier, now]) {
    assert.ok(printed.includes(version), version);
    assert.ok(printed.includes(text.slice(0, 40)), text);
  }
});

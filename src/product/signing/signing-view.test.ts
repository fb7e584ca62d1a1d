import assert from "node:assert/strict";
import { test } from "node:test";
import type { CollectedSignature, Contract, Field, Signer } from "#contracts/contract.ts";
import type { AttachmentText } from "#contracts/documents.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { CONSENT } from "#words/consent.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import type { DocumentState } from "./document-state.ts";
import type { LinkKind } from "./roles.ts";
import { buttonOf, signingView } from "./signing-view.ts";
import { firstPageOf } from "./text-views.ts";

const box = { page: 1, x: 0, y: 0, width: 25, height: 10, text: null, optional: false };
const fields: Field[] = [
  { ...box, id: "1", type: "signature", label: knownText("Landlord") },
  { ...box, id: "2", type: "input", label: knownText("Tenant"), name: knownText("Plate") },
  { ...box, id: "3", type: "signature", label: knownText("Tenant") },
  { ...box, id: "4", type: "text", label: null },
];
const part = (type: string, order: number, pages: number) => ({
  id: `${order}`,
  name: knownText(type),
  type,
  order,
  pages,
});
const contract = {
  id: "c",
  status: "pending",
  language: "de",
  title: knownText("Lease"),
  publicId: "X",
  form: "html",
  fields,
  pages: [],
  allowDecline: true,
  requireReading: false,
  returnUrl: null,
  payingRoles: null,
  documents: [part("contract", 1, 2), part("attachment", 2, 3), part("certificate", 3, 2)],
} as unknown as Contract;
const tenant = {
  id: "s",
  role: knownText("Tenant"),
  email: knownEmail("t@example.org"),
  level: "ses",
  title: knownText("Director"),
  epoch: 1,
  declinedAt: null,
} as unknown as Signer;

const attachmentText: AttachmentText = {
  id: "a",
  name: knownText("Request"),
  pages: 1,
  order: 2,
  language: "en",
  html: "<p>x</p>",
  kind: "asks",
};

const UNSIGNED: DocumentState = {
  sha256: "5".repeat(64),
  hidesEntries: false,
  signed: [],
  fields: [],
  context: null,
  opened: [],
  files: [],
  filesFrom: 1,
};

function view({
  change = {} as Partial<Contract>,
  link = { kind: "shared" } as LinkKind,
  signers = [] as Signer[],
  signed = [] as string[],
  summary = null as { text: string } | null,
  attachments = [] as AttachmentText[],
  state = UNSIGNED,
} = {}) {
  const signatures = signed.map((role) => ({ role }) as CollectedSignature);
  const situation = { contract: { ...contract, ...change }, signatures, signers, link };
  return signingView(situation, { own: "<p>x</p>", attachments }, summary, state);
}

test("a page is told what is signed: the text, its parts without the certificate, and the words of consent", () => {
  const shown = view({ summary: { text: "900 €" } });
  assert.deepEqual([shown.contract.html, shown.summary], ["<p>x</p>", "900 €"]);
  assert.partialDeepStrictEqual(shown.consent, CONSENT.de.withAttachments);
  assert.deepEqual(
    shown.contract.documents.map(({ type }) => type),
    ["contract", "attachment"],
  );
  assert.equal(view().summary, null);
});

test("a field is asked for by its name, else by its label, else by nothing", () => {
  assert.deepEqual(
    view().fields.map(({ name }) => name),
    ["Landlord", "Plate", "Tenant", ""],
  );
});

test("what the sender asked for beyond the usual is named only where it is so", () => {
  const usual = view().contract;
  for (const name of [
    "allowDecline",
    "requireReading",
    "hideEntries",
    "obligationToPay",
    "returnUrl",
  ])
    assert.equal(name in usual, false);
  const odd = {
    obligationToPay: true,
    allowDecline: false,
    requireReading: true,
    returnUrl: "https://shop.example/",
  };
  assert.partialDeepStrictEqual(view({ change: odd }).contract, odd);
});

test("a preset title is shown to whose role it is, over whichever link that role can be signed", () => {
  const titles = (link: LinkKind, signers: Signer[], signed: string[] = []) =>
    view({ link, signers, signed }).roles.map(({ title }) => title ?? null);
  assert.deepEqual(titles({ kind: "personal", signer: tenant }, [tenant]), [null, "Director"]);
  assert.deepEqual(titles({ kind: "shared" }, [tenant]), [null, null]);
  const without = { ...tenant, email: null };
  assert.deepEqual(titles({ kind: "shared" }, [without]), [null, "Director"]);
  assert.deepEqual(titles({ kind: "shared" }, [without], ["Tenant"]), [null, null]);
  const landlord = { ...tenant, id: "l", role: knownText("Landlord"), title: null };
  assert.deepEqual(titles({ kind: "personal", signer: landlord }, [tenant, landlord]), [
    null,
    null,
  ]);
});

test("over a personal link a page knows whose it is, over the shared one nobody", () => {
  assert.deepEqual(view().link, { kind: "shared" });
  assert.deepEqual(view({ link: { kind: "personal", signer: tenant }, signers: [tenant] }).link, {
    kind: "personal",
    role: "Tenant",
    email: "t@example.org",
    title: "Director",
  });
  const bare = { ...tenant, title: null, email: null } as Signer;
  const link = view({ link: { kind: "personal", signer: bare }, signers: [bare] }).link;
  assert.deepEqual(link, { kind: "personal", role: "Tenant" });
});

test("who said no is shown as such until they sign", () => {
  const no = { ...tenant, declinedAt: new Date(0) };
  const link: LinkKind = { kind: "personal", signer: no };
  const shown = (signed: string[]) => view({ link, signers: [no], signed }).roles[1];
  assert.equal(shown([])?.declined, true);
  assert.equal("declined" in shown(["Tenant"])!, false);
});

test("a part begins behind the pages of those before it, in whatever order they are kept", () => {
  const parts = [part("attachment", 2, 3), part("contract", 1, 2), part("attachment", 3, 1)];
  const firstPages = parts.map((one) => firstPageOf(parts, one));
  assert.deepEqual(firstPages, [3, 1, 6]);
});

test("a signer sees the own preset title once they have signed, too", () => {
  const link: LinkKind = { kind: "personal", signer: tenant };
  const [, role] = view({ link, signers: [tenant], signed: ["Tenant"] }).roles;
  assert.deepEqual([role?.state, role?.title], ["signed", "Director"]);
});

test("the button names a duty to pay where there is one, and nowhere else", () => {
  const { submit, submitPaying } = signingPageWords.de.dialog;
  assert.notEqual(submit, submitPaying);
  for (const [obligationToPay, words] of [
    [true, submitPaying],
    [false, submit],
  ] as const) {
    assert.equal(buttonOf({ language: "de", pays: obligationToPay }), words);
    assert.equal(view({ change: { obligationToPay } }).consent.button, words);
  }
});

test("who does not pay is not shown the button that pays, and each role of a shared link says for itself", () => {
  const { submit, submitPaying } = signingPageWords.de.dialog;
  const change = { obligationToPay: true, payingRoles: [knownText("Tenant")] };
  const landlord = { ...tenant, role: knownText("Landlord") };
  const own = view({ change, link: { kind: "personal", signer: landlord } });
  assert.equal(own.consent.button, submit);
  assert.ok(!("obligationToPay" in own.contract));
  const shared = view({ change });
  assert.equal(shared.consent.button, submitPaying);
  assert.equal(shared.contract.obligationToPay, true);
  const buttons = shared.roles.map(({ role, button, obligationToPay }) => [
    role,
    button ?? shared.consent.button,
    obligationToPay ?? false,
  ]);
  assert.deepEqual(Object.fromEntries(buttons.map(([role, ...said]) => [role, said])), {
    Landlord: [submit, false],
    Tenant: [submitPaying, true],
  });
});

test("over somebody else's link an attachment that concerns one role asks nothing", () => {
  const asks = { version: "1", text: "I agree." };
  const paper = { ...attachmentText, role: knownText("Tenant"), asks };
  const asked = (link: LinkKind) => view({ link, attachments: [paper] }).attachments[0]?.asks;
  const landlord = { ...tenant, role: knownText("Landlord") };
  assert.equal(asked({ kind: "personal", signer: landlord }), undefined);
  assert.deepEqual(asked({ kind: "personal", signer: tenant }), asks);
  assert.deepEqual(asked({ kind: "shared" }), asks);
});

test("the zone of the printed day is told where a field takes it", () => {
  const state = { ...UNSIGNED, context: { language: "de", dateZone: "Asia/Tokyo" } as const };
  assert.equal(view({ state }).contract.dateZone, undefined);
  const date: Field = { ...box, id: "5", type: "date", label: knownText("Tenant") };
  const change = { fields: [...fields, date] };
  assert.equal(view({ state, change }).contract.dateZone, "Asia/Tokyo");
});

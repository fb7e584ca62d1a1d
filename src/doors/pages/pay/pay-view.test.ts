import assert from "node:assert/strict";
import { test } from "node:test";
import type { Contract, Signer } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { PlanUse } from "#pages/account/usage/plan-use.ts";
import { payView } from "./pay-view.ts";

const secrets = { read: (_contract: unknown, page: string) => `secret-to-${page}` };
const USE: PlanUse = {
  plan: { id: "five", name: "Five a month", documentsPerMonth: 5 },
  limit: 5,
  used: 5,
  month: new Date("2026-11-01"),
};

const field = (label: string) => ({ type: "signature", label: knownText(label) });
const part = (pages: number) => ({ pages });

function viewOf(
  contract: Partial<Contract>,
  account: { credits?: number; ownLimit?: number | null } = {},
  signers: readonly Partial<Signer>[] = [],
  use = USE,
) {
  const found = {
    contract: {
      token: "t",
      publicId: "0123-4567-89AB-T",
      title: null,
      documentName: null,
      firstHeading: null,
      language: "de",
      status: "pending_payment",
      paidByCredit: false,
      fields: [field("Tenant"), field("Landlord")],
      documents: [part(2), part(3)],
      ...contract,
    },
    signatures: [],
    signers,
  } as unknown as ContractWithParties;
  return payView(found, { credits: 0, ownLimit: null, ...account }, use, {
    pageSecrets: secrets,
    language: "en",
  });
}

test("a contract that waits can be paid with one credit, and not with none", () => {
  assert.equal(viewOf({}, { credits: 0 }).state, "noCredit");
  assert.equal(viewOf({}, { credits: 1 }).state, "payable");
});

test("whether a signable contract was paid for is told, and credits change nothing of it", () => {
  for (const credits of [0, 3]) {
    assert.equal(viewOf({ status: "pending", paidByCredit: true }, { credits }).state, "paid");
    assert.equal(viewOf({ status: "pending" }, { credits }).state, "open");
  }
});

test("of every other status the page tells that status", () => {
  for (const status of ["draft", "fully_signed", "cancelled"] as const) {
    assert.equal(viewOf({ status }, { credits: 1 }).state, status);
  }
});

test("the way to sign is there once somebody can sign, the way to the status always", () => {
  for (const status of ["draft", "pending_payment", "fully_signed", "cancelled"] as const) {
    assert.equal(viewOf({ status }).signPath, null, status);
    assert.equal(viewOf({ status }).statusPath, "/status/secret-to-status");
  }
  assert.equal(viewOf({ status: "pending" }).signPath, "/sign/secret-to-sign");
});

test("all pages of all parts are counted", () => {
  assert.equal(viewOf({}).pages, 5);
  assert.equal(viewOf({ documents: [] }).pages, 0);
});

test("every role is named, with the address of its own link where it has one", () => {
  const signer = (role: string, email: string | null) => ({
    role: knownText(role),
    level: "ses" as const,
    email: email === null ? null : knownEmail(email),
  });
  const signers = [signer("Landlord", "jörg@müller.de"), signer("Tenant", null)];
  assert.deepEqual(viewOf({}, {}, signers).signers, [
    { role: "Tenant", email: null },
    { role: "Landlord", email: "jörg@müller.de (xn--mller-kva.de)" },
  ]);
});

test("a plan is named where it decides: not where the account has a limit of its own, nor where it is gone", () => {
  assert.equal(viewOf({}).planName, "Five a month");
  assert.equal(viewOf({}, { ownLimit: 0 }).planName, null);
  assert.equal(viewOf({}, {}, [], { ...USE, plan: null }).planName, null);
});

test("a contract without a name goes by its document ID, in its own language", () => {
  assert.equal(viewOf({}).name, "Vertrag 0123-4567-89AB-T");
  assert.equal(viewOf({ title: knownText("Mietvertrag") }).name, "Mietvertrag");
});

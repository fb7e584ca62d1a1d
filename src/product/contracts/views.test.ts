import assert from "node:assert/strict";
import { test } from "node:test";
import type { Signer } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { viewContract, viewCreated, viewListed } from "./views.ts";

const services = { baseUrl: "https://sign.example", pageSecrets: { read: () => "secret" } };
const AT = new Date("2026-11-21T09:30:00Z");

function signer(role: string, change: Partial<Signer> = {}): Signer {
  return {
    id: role,
    role: knownText(role),
    email: null,
    declinedAt: null,
    name: null,
    declineReason: null,
    ...change,
  } as Signer;
}

function contract(change: object = {}) {
  return {
    id: "c-1",
    publicId: "0123-4567-89AB-T",
    status: "pending",
    sealedWithdrawSecret: null,
    sealedSha256: null,
    sealedAt: null,
    ...change,
  } as unknown as ContractWithParties["contract"];
}

function shown(change: Partial<ContractWithParties>) {
  return viewContract({ contract: contract(), signatures: [], signers: [], ...change }, services);
}

const anna = { email: knownEmail("anna@example.com") };

test("a role that only has presets is not shown among those with a link", () => {
  const signers = [signer("Landlord"), signer("Tenant", anna)];
  assert.deepEqual(
    shown({ signers }).signers.map(({ role }) => role),
    ["Tenant"],
  );
  assert.deepEqual(
    viewCreated(contract(), signers, services).signers.map(({ role }) => role),
    ["Tenant"],
  );
});

test("that somebody declined is shown with its reason, and neither where nobody did", () => {
  const [quiet, silent, told] = shown({
    signers: [
      signer("a", anna),
      signer("b", { ...anna, declinedAt: AT }),
      signer("c", { ...anna, declinedAt: AT, declineReason: knownText("Too dear.") }),
    ],
  }).signers as object[];
  assert.ok(quiet && !("declinedAt" in quiet) && !("declineReason" in quiet));
  assert.ok(silent && "declinedAt" in silent && !("declineReason" in silent));
  assert.deepEqual(
    { ...told },
    {
      id: "c",
      role: "c",
      email: "anna@example.com",
      declinedAt: AT,
      declineReason: "Too dear.",
    },
  );
});

test("a reason without a refusal is not shown", () => {
  const signers = [signer("a", { ...anna, declineReason: knownText("Too dear.") })];
  assert.ok(!("declineReason" in (shown({ signers }).signers[0] as object)));
});

test("a sealed file is shown once there is one", () => {
  assert.equal(shown({}).finalPdf, null);
  const sealed = contract({ sealedSha256: "ab", sealedAt: AT });
  assert.deepEqual(shown({ contract: sealed }).finalPdf, { sha256: "ab", storedAt: AT });
});

test("a signature goes by its role", () => {
  const signatures = [{ role: "Tenant" }] as unknown as ContractWithParties["signatures"];
  assert.equal(shown({ signatures }).signatures[0]?.name, "Tenant");
});

test("a contract that was made says whether it has to be paid for, and what it opens", () => {
  const waiting = viewCreated(contract({ status: "pending_payment" }), [], services);
  assert.deepEqual([waiting.requiresPayment, waiting.signUrl], [true, null]);
  const open = viewCreated(contract(), [], services);
  assert.deepEqual(
    [open.requiresPayment, open.signUrl],
    [false, "https://sign.example/sign/secret"],
  );
  const draft = viewCreated(contract({ status: "draft" }), [], services);
  assert.deepEqual([draft.requiresPayment, draft.signUrl, draft.verifyUrl], [false, null, null]);
});

test("a list shows of each contract who has a link, and no secret", () => {
  const listed = {
    ...contract({ status: "fully_signed" }),
    signatures: [{ role: "Tenant" }],
    signers: [signer("Landlord"), signer("Tenant", anna)],
  } as unknown as Parameters<typeof viewListed>[0];
  const view = viewListed(listed, services.baseUrl);
  assert.equal(view.verifyUrl, "https://sign.example/verify/0123-4567-89AB-T");
  assert.deepEqual(
    view.signers.map(({ role }) => role),
    ["Tenant"],
  );
  assert.doesNotMatch(JSON.stringify(view), /secret"/);
});

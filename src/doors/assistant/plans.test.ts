import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { type Copy, readCopies } from "#contracts/copies.ts";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { planCancel, planDelete, planNewAddress, planReminder, planSending } from "./plans.ts";
import { type Arguments, addressesOf, type Planned, type Question } from "./tool.ts";

interface Stands {
  status?: ContractStatus;
  signatureCount?: number;
  /** Roles with an address, and those that signed. */
  mailed?: Record<string, string | null>;
  signed?: string[];
  copies?: Copy[] | null;
}

/** A contract of the roles A and B. */
function contract({ status = "pending", mailed = {}, signed = [], ...more }: Stands = {}) {
  const fields = ["A", "B"].map((label) => ({ type: "signature", label }));
  const signers = Object.entries(mailed).map(([role, email]) => ({ role, email }));
  return {
    contract: { id: "c1", status, fields, signatureCount: signed.length, ...more },
    signers,
    signatures: signed.map((role) => ({ role })),
  } as unknown as ContractWithParties;
}

type Plan = Question["plan"];
const CONTEXT = { now: new Date("2026-01-02T03:04:05Z"), heldUntil: null };

const refusedBy = (plan: Plan, args: Arguments, stands: Stands) => {
  const planned = plan(args, contract(stands), CONTEXT);
  return isRefusal(planned) ? planned.refused : null;
};
const PARAMS = { params: { id: "c1" } };

test("sending a draft mails whom it has addresses of, and says who signs in person", () => {
  const draft: Stands = { status: "draft", mailed: { A: "a@example.org", B: null } };
  assert.deepEqual(planSending({}, contract(draft)), {
    ...PARAMS,
    body: { finalize: true },
    mailed: ["a@example.org"],
    unmailed: ["B"],
  });
  const copies = readCopies([{ email: "c@example.org", when: "completed" }]);
  const found = contract({ ...draft, copies });
  const planned = planSending({}, found) as Planned;
  assert.deepEqual(planned.copied, ["c@example.org"]);
  assert.deepEqual(addressesOf(planned), ["a@example.org", "c@example.org"]);
  const nobody = planSending({}, contract({ status: "draft" })) as Planned;
  assert.deepEqual([nobody.mailed, nobody.unmailed], [[], ["A", "B"]]);
  for (const status of ["pending", "pending_payment", "fully_signed", "cancelled"] as const) {
    assert.equal(refusedBy(planSending, {}, { status }), "NOT_A_DRAFT", status);
  }
});

test("a reminder sends the link to the address again that the role has", () => {
  const mailed = { A: "a@example.org" };
  assert.deepEqual(planReminder({ role: " A " }, contract({ mailed })), {
    ...PARAMS,
    body: { signers: [{ role: "A", email: "a@example.org" }] },
    mailed: ["a@example.org"],
    unmailed: [],
  });
});

test("nobody is reminded who has no address, has signed, is no role, or could not sign", () => {
  const mailed = { A: "a@example.org", B: null };
  const refused = (role: unknown, stands: Stands = {}) =>
    refusedBy(planReminder, { role }, { mailed, ...stands });
  assert.equal(refused("B"), "CONFLICT");
  assert.equal(refused("B", { mailed: {} }), "CONFLICT");
  assert.equal(refused("A", { signed: ["A"] }), "ALREADY_SIGNED");
  assert.equal(refused("A", { signed: ["B"] }), null);
  assert.equal(refused("a"), "UNKNOWN_ROLE");
  assert.equal(refused(undefined), "UNKNOWN_ROLE");
  for (const status of ["draft", "pending_payment", "fully_signed", "cancelled"] as const) {
    assert.equal(refused("A", { status }), "CONFLICT", status);
  }
});

test("a role is found whichever way its letters are composed", () => {
  const found = contract();
  found.contract.fields[0]!.label = "Mieter ü" as never;
  const args = { role: "Mieter u\u0308", email: "a@example.org" };
  assert.deepEqual((planNewAddress(args, found) as Planned).body, {
    signers: [{ role: "Mieter ü", email: "a@example.org" }],
  });
});

test("a new address is mailed, also where the role had none, and is an address", () => {
  const args = { role: "B", email: " b@example.org " };
  assert.deepEqual(planNewAddress(args, contract()), {
    ...PARAMS,
    body: { signers: [{ role: "B", email: "b@example.org" }] },
    mailed: ["b@example.org"],
    unmailed: [],
  });
  const refused = (change: object, stands: Stands = {}) =>
    refusedBy(planNewAddress, { ...args, ...change }, stands);
  assert.equal(refused({ email: "nobody" }), "INVALID_EMAIL");
  assert.equal(refused({ email: undefined }), "INVALID_EMAIL");
  assert.equal(refused({ role: "C" }), "UNKNOWN_ROLE");
  assert.equal(refused({}, { signed: ["B"] }), "ALREADY_SIGNED");
  assert.equal(refused({}, { status: "fully_signed" }), "CONTRACT_SIGNED");
  assert.equal(refused({}, { status: "cancelled" }), "CONFLICT");
  assert.equal(refused({}, { status: "draft" }), null);
});

test("what everyone signed is not cancelled, and what anybody signed is not deleted", () => {
  const nobody = { ...PARAMS, mailed: [], unmailed: [] };
  assert.deepEqual(planCancel({}, contract({ signed: ["A"] }), CONTEXT), nobody);
  assert.equal(refusedBy(planCancel, {}, { status: "fully_signed" }), "CONTRACT_SIGNED");
  assert.deepEqual(planDelete({}, contract(), CONTEXT), nobody);
  const refused = planDelete({}, contract({ signed: ["A"] }), CONTEXT);
  assert.ok(isRefusal(refused));
  assert.deepEqual([refused.refused, refused.extra], ["CONTRACT_SIGNED", { signatureCount: 1 }]);
});

test("nobody is asked to delete what is held, and what was held may go", () => {
  const { now } = CONTEXT;
  const deletedWhile = (heldUntil: Date) => planDelete({}, contract(), { now, heldUntil });
  const held = deletedWhile(new Date(now.getTime() + 1));
  assert.ok(isRefusal(held));
  assert.equal(held.refused, "CONTRACT_HELD");
  assert.ok(!isRefusal(deletedWhile(now)));
});

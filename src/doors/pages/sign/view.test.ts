import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { roleWith, signingViewWith } from "#kit/rooms/signing-views.ts";
import { signableRoles, speakingRoles } from "./view.ts";

const ROLES = [
  roleWith("Signed", { state: "signed" }),
  roleWith("Elsewhere", { state: "reserved" }),
  roleWith("Later", { state: "waiting" }),
  roleWith("Tenant"),
  roleWith("Notary", { level: "qes" }),
  roleWith("Guarantor"),
];
const names = (roles: readonly { role: string }[]) => roles.map(({ role }) => role);
const personal = (role: string) => ({ kind: "personal" as const, role });

test("over the shared link every role that is open signs, in the contract's order", () => {
  assert.deepEqual(names(signableRoles(signingViewWith({ roles: ROLES }))), [
    ...["Tenant", "Guarantor"],
  ]);
});

test("a qualified signature is not made on this page, though its role may write", () => {
  const view = signingViewWith({ roles: ROLES, link: personal("Notary") });
  assert.deepEqual(signableRoles(view), []);
  assert.deepEqual(names(speakingRoles(view)), ["Notary"]);
});

test("over a personal link only its own role signs and writes", () => {
  const view = signingViewWith({ roles: ROLES, link: personal("Guarantor") });
  assert.deepEqual(names(signableRoles(view)), ["Guarantor"]);
  assert.deepEqual(names(speakingRoles(view)), ["Guarantor"]);
});

test("who has signed, or signs over another link, neither signs nor writes here", () => {
  for (const role of ["Signed", "Elsewhere", "Nobody"]) {
    const view = signingViewWith({ roles: ROLES, link: personal(role) });
    assert.deepEqual(signableRoles(view), [], role);
    assert.deepEqual(speakingRoles(view), [], role);
  }
});

test("who has to wait does not sign yet, and may write", () => {
  const view = signingViewWith({ roles: ROLES, link: personal("Later") });
  assert.deepEqual(signableRoles(view), []);
  assert.deepEqual(names(speakingRoles(view)), ["Later"]);
  assert.deepEqual(names(speakingRoles(signingViewWith({ roles: ROLES }))), [
    ...["Later", "Tenant", "Notary", "Guarantor"],
  ]);
});

test("unless the contract is pending nobody signs and nobody writes", () => {
  for (const status of CONTRACT_STATUSES.filter((one) => one !== "pending")) {
    const view = signingViewWith({ roles: ROLES, contract: { status } as never });
    assert.deepEqual(signableRoles(view), [], status);
    assert.deepEqual(speakingRoles(view), [], status);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { CollectedSignature, Contract, Field, Signer } from "#contracts/contract.ts";
import { NO_PRESETS } from "#contracts/signer-presets.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { type LinkKind, rolesNow, signerActor } from "./roles.ts";

const box = { page: 1, x: 0, y: 0, width: 25, height: 10, text: null, optional: false };
const fields: Field[] = [
  { ...box, id: "1", type: "signature", label: knownText("Landlord") },
  { ...box, id: "2", type: "initials", label: knownText("Tenant") },
  { ...box, id: "3", type: "date", label: knownText("Landlord") },
  { ...box, id: "4", type: "signature", label: knownText("Landlord") },
];
const signer: Signer = {
  id: "s",
  role: knownText("Tenant"),
  email: knownEmail("tenant@example.com"),
  level: "ses",
  ...NO_PRESETS,
  status: "sent",
  epoch: 1,
  sentAt: null,
  sendCount: 1,
  openedAt: null,
  signedAt: null,
  declinedAt: null,
  declineReason: null,
  remindersStoppedAt: null,
};
const shared: LinkKind = { kind: "shared" };

function states(
  link: LinkKind,
  signers: Signer[] = [],
  signed: string[] = [],
  status: Contract["status"] = "pending",
) {
  const contract = { fields, status } as Contract;
  const signatures = signed.map((role) => ({ role }) as CollectedSignature);
  return rolesNow({ contract, signatures, signers, link }).map(({ state }) => state);
}

test("each label with a signature or initials is one role, in the order of the fields", () => {
  const contract = { fields, status: "pending" } as Contract;
  const roles = rolesNow({ contract, signatures: [], signers: [], link: shared });
  assert.deepEqual(
    roles.map(({ role }) => role),
    ["Landlord", "Tenant"],
  );
});

test("the shared link signs every role that has no link of its own", () => {
  assert.deepEqual(states(shared), ["open", "open"]);
  assert.deepEqual(states(shared, [signer]), ["open", "reserved"]);
});

test("a personal link signs its own role and no other", () => {
  assert.deepEqual(states({ kind: "personal", signer }, [signer]), ["reserved", "open"]);
});

test("nothing is open before the contract is signable, and nothing twice", () => {
  assert.deepEqual(states(shared, [], [], "draft"), ["waiting", "waiting"]);
  assert.deepEqual(states(shared, [], ["Landlord"]), ["signed", "open"]);
});

test("a qualified signer waits for all others", () => {
  const qualified: Signer = { ...signer, email: null, level: "qes" };
  assert.deepEqual(states(shared, [qualified]), ["open", "waiting"]);
  assert.deepEqual(states(shared, [qualified], ["Landlord"]), ["signed", "open"]);
});

test("a role is signed as simply as there is where nobody says otherwise, under no title", () => {
  const contract = { fields, status: "pending" } as Contract;
  const preset: Signer = { ...signer, title: knownText("Director"), level: "qes" };
  const roles = rolesNow({ contract, signatures: [], signers: [preset], link: shared });
  assert.deepEqual(
    roles.map(({ level, title }) => [level, title]),
    [
      ["ses", null],
      ["qes", "Director"],
    ],
  );
});

test("a role has said no from when its signer did until it signs", () => {
  const contract = { fields, status: "pending" } as Contract;
  const no: Signer = { ...signer, declinedAt: new Date(0) };
  const declined = (signers: Signer[], signed: string[] = []) => {
    const signatures = signed.map((role) => ({ role }) as CollectedSignature);
    const link: LinkKind = { kind: "personal", signer: no };
    return rolesNow({ contract, signatures, signers, link }).map((role) => role.declined);
  };
  assert.deepEqual(declined([no]), [false, true]);
  assert.deepEqual(declined([no], ["Tenant"]), [false, false]);
  assert.deepEqual(declined([signer]), [false, false]);
});

test("who acts over a link is known by the role and by the kind of link", () => {
  assert.deepEqual(signerActor(knownText("Tenant"), { kind: "personal", signer }), {
    kind: "signer",
    role: "Tenant",
    link: "personal",
  });
});

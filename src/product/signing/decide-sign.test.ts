import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { CollectedSignature, Contract, Field, Signer } from "#contracts/contract.ts";
import { NO_PRESETS } from "#contracts/signer-presets.ts";
import { CONTRACT_STATUSES, type ContractStatus } from "#kernel/contract-states.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { LinkKind, SigningSituation } from "./roles.ts";
import { decideSign } from "./sign.ts";
import type { Submission } from "./submission.ts";

const ROLES = ["Landlord", "Tenant", "Señora"];
const box = { page: 1, x: 0, y: 0, width: 25, height: 10, text: null, optional: false };
const fields: Field[] = ROLES.map((role, index) => ({
  ...box,
  id: String(index),
  type: "signature",
  label: knownText(role),
}));
const shared: LinkKind = { kind: "shared" };

function signerOf(role: string, change: Partial<Signer> = {}): Signer {
  return {
    id: role,
    role: knownText(role),
    email: knownEmail("one@example.com"),
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
    ...change,
  };
}

function situation({
  status = "pending" as ContractStatus,
  signed = [] as string[],
  signers = [] as Signer[],
  link = shared,
  more = [] as Field[],
} = {}): SigningSituation {
  const contract = { status, fields: [...fields, ...more], documents: [] } as unknown as Contract;
  const signatures = signed.map((role) => ({ role }) as CollectedSignature);
  return { contract, signatures, signers, link };
}

function submission(role: string, change: Partial<Submission> = {}): Submission {
  return {
    submissionId: "0192f0c0-0000-7000-8000-000000000000",
    role,
    signerName: "Ana Alva",
    signature: { type: "typed", text: "Ana Alva", font: "Caveat" },
    consent: true,
    ...change,
  };
}

const decide = (now: SigningSituation, sent = submission("Tenant")) => {
  const refusal = decideSign(now, sent);
  if (!refusal) return null;
  const { refused, message, extra, details = [] } = refusal;
  return { code: refused, message, extra, wrong: details.map(({ path }) => path) };
};

test("a role that is open is signed", () => {
  assert.equal(decide(situation()), null);
});

test("a role is known in whatever way its letters are put together", () => {
  assert.equal(decide(situation(), submission("Sen\u0303ora")), null);
});

test("what is no role is refused by its name", () => {
  const refused = decide(situation(), submission("Tenants"));
  assert.equal(refused?.code, "INVALID");
  assert.deepEqual(refused?.wrong, ["role"]);
  assert.match(refused?.message ?? "", /"Tenants" is no role/);
  // For the page, which shows a contract that was changed since.
  const [problem] = decideSign(situation(), submission("Tenants"))?.details ?? [];
  assert.equal(problem?.code, "stale");
});

test("a role that has signed is refused, whatever became of the contract since", () => {
  for (const status of CONTRACT_STATUSES) {
    assert.equal(decide(situation({ status, signed: ["Tenant"] }))?.code, "ALREADY_SIGNED");
  }
});

test("a role with a link of its own is not signed over the shared one, nor over that of another role", () => {
  const [tenant, landlord] = [signerOf("Tenant"), signerOf("Landlord")];
  const signers = [tenant, landlord];
  const over = (link: LinkKind) => decide(situation({ signers, link }));
  assert.equal(over({ kind: "personal", signer: tenant }), null);
  for (const link of [shared, { kind: "personal", signer: landlord } as const]) {
    assert.equal(over(link)?.code, "CONFLICT");
    assert.match(over(link)?.message ?? "", /signs over another link/);
  }
});

test("nothing is signed but in a contract that is pending, and the refusal says how it stands", () => {
  for (const status of CONTRACT_STATUSES.filter((name) => name !== "pending")) {
    const refused = decide(situation({ status }));
    assert.deepEqual([refused?.code, refused?.extra], ["CONFLICT", { status }]);
  }
});

test("a qualified signature is refused as not available, first or last", () => {
  const signers = [signerOf("Tenant", { level: "qes", email: null })];
  for (const signed of [[], ["Landlord", "Señora"]]) {
    const refused = decide(situation({ signers, signed }));
    assert.equal(refused?.code, "CONFLICT");
    assert.match(refused?.message ?? "", /not yet available/);
  }
});

test("what is wrong with the submission is refused once the role may be signed, and not before", () => {
  const input: Field = { ...box, id: "9", type: "input", label: knownText("Tenant") };
  const wrong = submission("Tenant", { signerName: " " });
  const refused = decide(situation({ more: [input] }), wrong);
  assert.equal(refused?.code, "INVALID");
  assert.deepEqual(refused?.wrong, ["signerName", "inputs.9"]);
  assert.equal(decide(situation({ status: "draft" }), wrong)?.code, "CONFLICT");
});

test("whatever the situation, no role signs twice, over another's link, or outside of a pending contract", () => {
  const anySituation = fc.record({
    status: fc.constantFrom(...CONTRACT_STATUSES),
    signed: fc.subarray(ROLES),
    withLinks: fc.subarray(ROLES),
    over: fc.constantFrom(null, ...ROLES),
    role: fc.constantFrom(...ROLES),
  });
  fc.assert(
    fc.property(anySituation, ({ status, signed, withLinks, over, role }) => {
      const signers = withLinks.map((name) => signerOf(name));
      const signer = signers.find((one) => one.role === over);
      const link: LinkKind = signer ? { kind: "personal", signer } : shared;
      const isOwn = signer ? over === role : !withLinks.includes(role);
      const may = status === "pending" && !signed.includes(role) && isOwn;
      const refused = decide(situation({ status, signed, signers, link }), submission(role));
      assert.equal(refused === null, may);
    }),
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { CollectedSignature, Contract, Field, Signer } from "#contracts/contract.ts";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { SAID_KINDS } from "#kernel/said-kinds.ts";
import type { MessageInput } from "#schemas/signing.ts";
import type { LinkKind, SigningSituation } from "./roles.ts";
import { decideMessage, decideMessageRate } from "./send-message.ts";

const ROLES = ["Landlord", "Señora"];
const box = { page: 1, x: 0, y: 0, width: 25, height: 10, text: null, optional: false };
const fields: Field[] = ROLES.map((role, index) => ({
  ...box,
  id: String(index),
  type: "signature",
  label: knownText(role),
}));
const signer = {
  id: "s",
  role: "Landlord",
  email: knownEmail("one@example.com"),
  level: "ses",
  epoch: 1,
  declinedAt: null,
  title: null,
} as unknown as Signer;
const shared: LinkKind = { kind: "shared" };
const SAID_NO: Signer = { ...signer, email: null, declinedAt: new Date(0) };

function situation({
  contract: change = {} as Partial<Contract>,
  signed = [] as string[],
  signers = [] as Signer[],
  link = shared,
} = {}): SigningSituation {
  const contract = { status: "pending", allowDecline: true, fields, ...change } as Contract;
  const signatures = signed.map((role) => ({ role }) as CollectedSignature);
  return { contract, signatures, signers, link };
}

const said = (change: Partial<MessageInput> = {}): MessageInput => ({
  kind: "question",
  role: "Landlord",
  text: "Is the cellar included?",
  ...change,
});

function decide(now: SigningSituation, input = said()) {
  const refusal = decideMessage(now, input);
  if (!refusal) return null;
  const { refused, extra, details = [] } = refusal;
  return { refused, ...(extra && { extra }), wrong: details.map(({ path }) => path) };
}

test("whoever may sign may say something, in words or, but for a question, without", () => {
  for (const kind of SAID_KINDS) {
    // A no is taken back by who said one.
    const now = situation(kind === "reconsider" ? { signers: [SAID_NO] } : {});
    assert.equal(decide(now, said({ kind })), null);
    const bare = decide(now, said({ kind, text: " \n " }));
    assert.deepEqual(bare, kind === "question" ? { refused: "INVALID", wrong: ["text"] } : null);
  }
});

test("a no is taken back where one was said, by that role alone", () => {
  const back = said({ kind: "reconsider" });
  assert.equal(decide(situation(), back)?.refused, "CONFLICT");
  const other = { ...SAID_NO, role: knownText("Señora") };
  assert.equal(decide(situation({ signers: [other] }), back)?.refused, "CONFLICT");
  const now = situation({ signers: [SAID_NO], contract: { allowDecline: false } });
  assert.equal(decide(now, back), null);
});

test("a role is known in whatever form its letters were sent, and no other role is taken", () => {
  assert.equal(decide(situation(), said({ role: "Sen\u0303ora" })), null);
  assert.deepEqual(decide(situation(), said({ role: "Tenant" })), {
    refused: "INVALID",
    wrong: ["role"],
  });
});

test("who has signed says nothing more here, and nobody speaks for the link of another", () => {
  assert.deepEqual(decide(situation({ signed: ["Landlord"] })), {
    refused: "ALREADY_SIGNED",
    wrong: [],
  });
  const reserved = { refused: "CONFLICT", wrong: [] };
  assert.deepEqual(decide(situation({ signers: [signer] })), reserved);
  const link: LinkKind = { kind: "personal", signer };
  assert.equal(decide(situation({ signers: [signer], link })), null);
  assert.deepEqual(
    decide(situation({ signers: [signer], link }), said({ role: "Señora" })),
    reserved,
  );
});

test("of a contract that nobody can sign now nothing is said, and the status tells why", () => {
  for (const status of CONTRACT_STATUSES) {
    const decided = decide(situation({ contract: { status } }));
    const refused = { refused: "CONFLICT", extra: { status }, wrong: [] };
    assert.deepEqual(decided, status === "pending" ? null : refused);
  }
});

test("where saying no is switched off, all else can still be said", () => {
  const now = situation({ contract: { allowDecline: false } });
  assert.deepEqual(decide(now, said({ kind: "decline" })), { refused: "CONFLICT", wrong: [] });
  for (const kind of ["question", "wrong-person"] as const) {
    assert.equal(decide(now, said({ kind })), null);
  }
});

test("words that cannot be shown are refused as such, and not as missing", () => {
  for (const text of ["a\u202eb", "x".repeat(LIMITS.messageCharacters + 1)]) {
    const refusal = decideMessage(situation(), said({ text }));
    assert.equal(refusal?.refused, "INVALID");
    assert.deepEqual(
      refusal?.details?.map(({ path }) => path),
      ["text"],
    );
    assert.doesNotMatch(refusal?.message ?? "", /must not be empty/);
  }
  assert.equal(decide(situation(), said({ text: "x".repeat(LIMITS.messageCharacters) })), null);
});

const now = new Date("2026-11-22T12:00:00.000Z");
const { messagesOfRole: ofRole, messagesOfContract: ofContract } = LIMITS;

test("a role and a contract each have their number of messages a day, and it is told when the next can go", () => {
  const spoken = fc.array(
    fc.record({
      role: fc.constantFrom("A", "B", "C", "D", "E"),
      secondsAgo: fc.integer({ min: 0, max: 86_399 }),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(spoken, (messages) => {
      const before = messages
        .toSorted((one, other) => other.secondsAgo - one.secondsAgo)
        .map(({ role, secondsAgo }) => ({
          role: knownText(role),
          kind: "question" as const,
          text: knownText("x"),
          saidAt: new Date(now.getTime() - secondsAgo * 1_000),
        }));
      const own = before.filter(({ role }) => role === "A");
      const refusal = decideMessageRate(before, { role: knownText("A") }, now);
      const isFull = own.length >= ofRole.requests || before.length >= ofContract.requests;
      assert.equal(refusal?.refused ?? null, isFull ? "RATE_LIMITED" : null);
      if (!refusal) return;
      const seconds = Number(refusal.headers?.["retry-after"]);
      assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400);
      // Once so long has passed, what stood in the way does so no more.
      const then = new Date(now.getTime() + seconds * 1_000);
      const [rule, counted] = own.length >= ofRole.requests ? [ofRole, own] : [ofContract, before];
      const since = then.getTime() - rule.windowMs;
      assert.ok(counted.filter(({ saidAt }) => saidAt.getTime() > since).length < rule.requests);
    }),
    { numRuns: 300 },
  );
});

test("a wait is never told as none", () => {
  const saidAt = new Date(now.getTime() - ofRole.windowMs);
  const before = Array.from({ length: ofRole.requests }, () => ({
    role: knownText("A"),
    kind: "question" as const,
    text: knownText("x"),
    saidAt,
  }));
  const refusal = decideMessageRate(before, { role: knownText("A") }, now);
  assert.deepEqual(refusal?.headers, { "retry-after": "1" });
});

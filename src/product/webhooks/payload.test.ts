import assert from "node:assert/strict";
import { test } from "node:test";
import { Check } from "typebox/value";
import { knownEmail } from "#kernel/email.ts";
import type { FieldType } from "#kernel/field-types.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { TrailEvent } from "#trail/events.ts";
import type { TrailSubject } from "#trail/trail.ts";
import { payloadOf, payloadRest } from "./payload.ts";
import { type PayloadLinks, payloadSchema, samplePayload } from "./payload-schemas.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "./webhook-events.ts";

const AT = new Date("2026-11-21T09:30:00.250Z");
const CREATED_AT = new Date("2026-11-20T08:00:00.000Z");
const LINKS: PayloadLinks = {
  signUrl: "https://sign.example/sign/secret",
  pdfUrl: "https://sign.example/api/v1/contracts/c1/pdf",
  verifyUrl: "https://sign.example/verify/7K3M",
};

const field = (id: string, type: FieldType, label: string | null) => ({
  id,
  type,
  label: label === null ? null : knownText(label),
});
const SUBJECT = {
  id: "c1",
  accountId: "a1",
  token: "t1",
  publicId: "7K3M",
  title: "Lease",
  status: "pending",
  language: "de",
  signatureCount: 0,
  createdAt: CREATED_AT,
  fields: [field("f1", "signature", "Tenant")],
  reference: null,
  metadata: null,
  tags: [],
  expiresAt: null,
} as unknown as TrailSubject;

/** The data that is told of an event; null where webhooks are told nothing. */
const dataOf = (
  event: string,
  data: object,
  subject: Partial<TrailSubject> = {},
  links: Partial<PayloadLinks> = {},
) =>
  payloadOf({ ...SUBJECT, ...subject }, { event, data } as unknown as TrailEvent, AT, {
    ...LINKS,
    ...links,
  })?.data ?? null;

const OF_CONTRACT = { id: "c1", token: "t1", title: "Lease" };

test("every event carries what the caller gave of its own, in the caller's words", () => {
  const own = { reference: "order 4711", metadata: { shop: "7", "": "" }, tags: ["flat 3"] };
  for (const event of WEBHOOK_EVENTS) {
    const told = dataOf(event, { role: "Tenant" }, own as unknown as Partial<TrailSubject>);
    assert.deepEqual({ ...told, ...own }, told, event);
    const payload = JSON.parse(`{${payloadRest({ event, data: told! }, AT)}`);
    assert.deepEqual(
      [payload.data.reference, payload.data.metadata, payload.data.tags],
      [own.reference, own.metadata, own.tags],
    );
    const bare = Object.keys(dataOf(event, { role: "Tenant" }) ?? {});
    assert.deepEqual(
      bare.filter((name) => name in own),
      [],
      event,
    );
  }
});

test("what is none of a webhook's events is told to none", () => {
  assert.equal(dataOf("contract.finalized", {}), null);
  assert.equal(dataOf("summary.made", { text: "short" }), null);
});

test("a new contract is told with its links, as it stands after the change", () => {
  assert.deepEqual(dataOf("contract.created", { status: "draft", publicId: "other" }), {
    ...OF_CONTRACT,
    status: "pending",
    publicId: "7K3M",
    language: "de",
    requiresPayment: false,
    signUrl: LINKS.signUrl,
    verifyUrl: LINKS.verifyUrl,
    createdAt: CREATED_AT.toISOString(),
  });
});

test("a draft without a title or links says so, and only what waits for a credit requires payment", () => {
  const none = { signUrl: null, verifyUrl: null };
  const draft = dataOf("contract.created", {}, { status: "draft", title: null }, none);
  assert.partialDeepStrictEqual(draft, { title: null, ...none, requiresPayment: false });
  const unpaid = dataOf("contract.created", {}, { status: "pending_payment" });
  assert.partialDeepStrictEqual(unpaid, { requiresPayment: true });
});

test("who signed is told with the first signature field of the role, and with its first initials where it has none", () => {
  const signedAs = (role: string, fields: TrailSubject["fields"]) =>
    dataOf("contract.signed", { role: knownText(role), signerName: "Ada" }, { fields });
  const fields = [
    field("other", "signature", "Landlord"),
    field("initials", "initials", "Tenant"),
    field("text", "text", "Tenant"),
    field("first", "signature", "Tenant"),
    field("second", "signature", "Tenant"),
    field("unlabelled", "signature", null),
  ];
  assert.deepEqual(signedAs("Tenant", fields), {
    ...OF_CONTRACT,
    fieldId: "first",
    signerName: "Ada",
  });
  const withoutSignature = fields.filter(({ id }) => id !== "first" && id !== "second");
  assert.partialDeepStrictEqual(signedAs("Tenant", withoutSignature), { fieldId: "initials" });
  assert.partialDeepStrictEqual(signedAs("Landlord", fields), { fieldId: "other" });
});

test("a completed contract is told with its signed PDF and the number of signatures that the trail kept", () => {
  const told = dataOf("contract.completed", { signatureCount: 2 }, { signatureCount: 9 });
  assert.deepEqual(told, {
    ...OF_CONTRACT,
    signatureCount: 2,
    publicId: "7K3M",
    pdfUrl: LINKS.pdfUrl,
    verifyUrl: LINKS.verifyUrl,
  });
});

test("what ended a contract is told with when it did: how it stood when deleted, and always as cancelled when cancelled", () => {
  const at = AT.toISOString();
  assert.deepEqual(dataOf("contract.deleted", {}, { status: "draft" }), {
    ...OF_CONTRACT,
    status: "draft",
    publicId: "7K3M",
    deletedAt: at,
  });
  assert.deepEqual(dataOf("contract.cancelled", { signatureCount: 1 }), {
    ...OF_CONTRACT,
    status: "cancelled",
    publicId: "7K3M",
    signatureCount: 1,
    cancelledAt: at,
  });
  const expired = { signatureCount: 1, reason: "expired" };
  const told = dataOf("contract.cancelled", expired, { expiresAt: AT });
  assert.partialDeepStrictEqual(told, { reason: "expired", expiresAt: at });
});

test("of a withdrawal is told what was stated and over whose link, and nothing of where it came from", () => {
  const stated = { name: knownText("Ana"), email: knownEmail("ana@example.org"), role: null };
  const kept = { ...stated, withdrawalId: "w1", statement: "I withdraw", ip: "203.0.113.7" };
  const expected = { ...OF_CONTRACT, publicId: "7K3M", ...stated, withdrawnAt: AT.toISOString() };
  assert.deepEqual(dataOf("contract.withdrawn", kept), expected);
  const own = dataOf("contract.withdrawn", { ...kept, role: knownText("Buyer") });
  assert.deepEqual(own, { ...expected, role: "Buyer" });
});

test("of a signer is told where a link went and that they said no, and never the words of that", () => {
  const role = knownText("Tenant");
  const email = knownEmail("ada@example.com");
  const at = AT.toISOString();
  assert.deepEqual(dataOf("signer.invited", { role, email }), {
    ...OF_CONTRACT,
    role,
    email,
    sentAt: at,
  });
  const declined = { role, saltedSha256: "ab", messageId: "m1", ip: "203.0.113.7" };
  assert.deepEqual(dataOf("signer.declined", declined), { ...OF_CONTRACT, role, declinedAt: at });
});

/** A payload as it is sent, read by its receiver. */
const sent = (event: WebhookEvent, data: object) =>
  JSON.parse(`{"id":"d1",${payloadRest({ event, data } as never, AT)}`);

test("of each event the sample is what its schema allows, whole and as it is sent", () => {
  for (const event of WEBHOOK_EVENTS) {
    const sample = samplePayload(event);
    assert.ok(Check(payloadSchema(event), sample), event);
    assert.deepEqual(sent(event, sample.data), {
      id: "d1",
      event,
      created_at: AT.toISOString(),
      data: sample.data,
    });
    assert.ok(!Check(payloadSchema(event), { ...sample, event: "another" }), event);
  }
});

test("a payload has of its data what the schema names and nothing that lies beside it", () => {
  for (const event of WEBHOOK_EVENTS) {
    const { data } = samplePayload(event);
    assert.deepEqual(sent(event, { ...data, ip: "203.0.113.7", secret: "x" }).data, data, event);
  }
});

test("a trial delivery says that it is one, whatever the event", () => {
  for (const event of WEBHOOK_EVENTS) {
    const trial = { ...samplePayload(event).data, test: true };
    assert.deepEqual(sent(event, trial).data, trial, event);
    assert.ok(Check(payloadSchema(event), { ...samplePayload(event), data: trial }), event);
  }
});

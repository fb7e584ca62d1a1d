import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { Check } from "typebox/schema";
import { nullable } from "#schemas/nullable.ts";
import { actorSchema, CommittedSchema, DrawingSchema, Instant, Sha256 } from "./parts.ts";
import { ReceiptSchema } from "./receipt.ts";

const HASH = "0123456789abcdef".repeat(4);
const AT = "2026-11-30T23:59:59.000Z";

test("a time is one of UTC with milliseconds, as hashes are taken over it", () => {
  assert.ok(Check(Instant, AT));
  for (const other of [
    ...["2026-11-30T23:59:59Z", "2026-11-30T23:59:59.00Z", "2026-11-30T23:59:59.0000Z"],
    ...["2026-11-30T23:59:59.000+01:00", "2026-11-30 23:59:59.000Z", "2026-11-30", ` ${AT}`, ""],
  ]) {
    assert.ok(!Check(Instant, other), other);
  }
});

test("a hash is 64 digits in small letters", () => {
  assert.ok(Check(Sha256, HASH));
  for (const other of [HASH.toUpperCase(), HASH.slice(1), `${HASH}0`, `${HASH.slice(1)}g`, "", 7]) {
    assert.ok(!Check(Sha256, other), String(other));
  }
  assert.ok(Check(CommittedSchema, { committed: HASH }));
  assert.ok(!Check(CommittedSchema, { committed: "Anna" }));
  assert.ok(!Check(CommittedSchema, "Anna"));
});

test("whoever can do something has the properties of their kind, and of no other", () => {
  const actor = actorSchema(Type.String());
  for (const one of [
    { kind: "key", id: "k", name: "Shop" },
    { kind: "key", id: "k", name: null },
    { kind: "person", id: "p", name: "Zoë" },
    { kind: "operator" },
    { kind: "signer", role: "Tenant", link: "shared" },
    { kind: "signer", role: "Tenant", link: "personal" },
    { kind: "holder" },
    { kind: "service" },
  ]) {
    assert.ok(Check(actor, one), JSON.stringify(one));
  }
  for (const one of [
    ...[
      { kind: "key", name: "Shop" },
      { kind: "key", id: "k" },
      { kind: "person", id: "p", name: 7 },
    ],
    ...[
      { kind: "signer", role: "Tenant" },
      { kind: "signer", role: "A", link: "stolen" },
    ],
    ...[{ kind: "nobody" }, {}, null, "service"],
  ]) {
    assert.ok(!Check(actor, one), JSON.stringify(one));
  }
});

test("a name that is only committed to stands where the schema takes that, and nowhere else", () => {
  const by = { kind: "person", id: "p", name: { committed: HASH } };
  assert.ok(Check(actorSchema(Type.Union([Type.String(), CommittedSchema])), by));
  assert.ok(!Check(actorSchema(Type.String()), by));
});

test("a drawing is strokes of pairs, typed words, or a picture", () => {
  const drawn = (...strokes: unknown[]) => ({ type: "drawn", width: 6, height: 2, strokes });
  for (const one of [
    ...[drawn(), drawn([]), drawn([[1, 2.5]]), { type: "typed", text: "A", font: "Caveat" }],
    { type: "image", png: "AA==" },
  ]) {
    assert.ok(Check(DrawingSchema, one), JSON.stringify(one));
  }
  for (const one of [
    ...[drawn([[1]]), drawn([[1, 2, 3]]), drawn([["1", 2]]), drawn([1, 2])],
    ...[{ type: "typed", text: "A" }, { type: "image" }, { type: "drawn", strokes: [] }, {}],
  ]) {
    assert.ok(!Check(DrawingSchema, one), JSON.stringify(one));
  }
});

test("what may be missing is null, and not left out or empty", () => {
  const schema = Type.Object({ title: nullable(Sha256) });
  assert.ok(Check(schema, { title: null }) && Check(schema, { title: HASH }));
  for (const other of [{}, { title: "" }, { title: undefined }]) assert.ok(!Check(schema, other));
});

const RECEIPT = {
  type: "countersign-receipt",
  version: 1,
  publicId: "0123-4567-89AB-T",
  title: "Lease",
  signatureId: "s",
  role: "Tenant",
  signerName: "Anna",
  jobTitle: null,
  signedAt: AT,
  documentSha256: HASH,
  fieldsSha256: HASH,
  submissionSha256: HASH,
  consentSha256: HASH,
  trailNumber: 1,
  trailHash: HASH,
};

test("a receipt lacks nothing that it says", () => {
  assert.ok(Check(ReceiptSchema, RECEIPT));
  for (const name of Object.keys(RECEIPT)) {
    const { [name as keyof typeof RECEIPT]: _, ...less } = RECEIPT;
    assert.ok(!Check(ReceiptSchema, less), name);
  }
});

test("a receipt of another type or version, or over no entry of a trail, is none", () => {
  for (const change of [
    ...[{ type: "countersign-evidence" }, { version: 2 }, { version: "1" }, { trailNumber: 0 }],
    ...[{ trailNumber: 1.5 }, { signedAt: "2026-11-30" }, { documentSha256: "" }],
  ]) {
    assert.ok(!Check(ReceiptSchema, { ...RECEIPT, ...change }), JSON.stringify(change));
  }
});

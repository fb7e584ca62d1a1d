import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Check } from "typebox/schema";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type Evidence, EvidenceSchema, FirstEvidenceSchema } from "./evidence.ts";
import { EVIDENCE_NAME } from "./evidence-name.ts";
import { PUBLISHED_SCHEMAS } from "./published-schemas.ts";
import { RECEIPT_TYPE, type Receipt, ReceiptSchema } from "./receipt.ts";

const FOLDER = join(PACKAGE_ROOT, "docs/use/schemas");
const SHA256 = "0123456789abcdef".repeat(4);

const evidence: Evidence = {
  type: "countersign-evidence",
  version: 2,
  software: { name: "countersign", version: "0.1.0" },
  contract: {
    id: "0198c0de-0000-7000-8000-000000000001",
    publicId: "7K3M-9XQ2-W8RD-5",
    form: "html",
    language: "en",
    originalSha256: SHA256,
    baseSha256: SHA256,
    fieldsSha256: SHA256,
    fields: [
      {
        id: "f1",
        type: "signature",
        label: "Tenant",
        text: null,
        optional: false,
        page: 1,
        x: 10,
        y: 80.5,
        width: 30,
        height: 8,
      },
    ],
  },
  consents: [{ version: "1", text: "I agree.", sha256: SHA256 }],
  submissions: [
    {
      signatureId: "0198c0de-0000-7000-8000-000000000002",
      sha256: SHA256,
      content: {
        drawing: { type: "drawn", width: 600, height: 200, strokes: [[[1, 2.5]]] },
        initials: { type: "typed", text: "A", font: "Caveat" },
        inputs: { f2: "Berlin" },
      },
    },
    { signatureId: "0198c0de-0000-7000-8000-000000000003", sha256: SHA256, content: null },
  ],
  trail: {
    head: SHA256,
    entries: [
      {
        number: 1,
        at: "2026-11-30T23:59:59.000Z",
        event: "contract.created",
        by: { kind: "key", id: "0198c0de-0000-7000-8000-000000000004", name: null },
        data: { status: "pending", owner: { name: { committed: SHA256 } } },
        personal: { "data.owner.name": { salt: SHA256.slice(0, 32), value: "Zoë" } },
        hash: SHA256,
      },
    ],
  },
};

test("the published schemas are those that the code writes by", () => {
  assert.deepEqual(readdirSync(FOLDER).sort(), Object.keys(PUBLISHED_SCHEMAS).sort());
  for (const [name, schema] of Object.entries(PUBLISHED_SCHEMAS)) {
    assert.equal(readFileSync(join(FOLDER, name), "utf8"), schema, "npm run docs writes them");
  }
});

test("the schema of the evidence takes what has every part, and refuses what lacks one", () => {
  assert.ok(Check(EvidenceSchema, evidence));
  const { head, ...headless } = evidence.trail;
  assert.ok(!Check(EvidenceSchema, { ...evidence, trail: headless }), `${head} is left out`);
  const [entry] = evidence.trail.entries;
  const { by, ...byNobody } = entry!;
  const trail = { ...evidence.trail, entries: [byNobody] };
  assert.ok(!Check(EvidenceSchema, { ...evidence, trail }), `${by.kind} is left out`);
  assert.ok(!Check(EvidenceSchema, { ...evidence, version: 1 }));
  assert.ok(Check(FirstEvidenceSchema, { ...evidence, version: 1 }));
});

test("the schema of the receipt takes what has every part, and refuses what lacks one", () => {
  const receipt: Receipt = {
    type: "countersign-receipt",
    version: 1,
    publicId: "7K3M-9XQ2-W8RD-5",
    title: "Lease",
    signatureId: "0198c0de-0000-7000-8000-000000000002",
    role: "Tenant",
    signerName: "Anna Alpha",
    jobTitle: null,
    signedAt: "2026-11-30T23:59:59.000Z",
    documentSha256: SHA256,
    fieldsSha256: SHA256,
    submissionSha256: SHA256,
    consentSha256: SHA256,
    trailNumber: 2,
    trailHash: SHA256,
  };
  assert.ok(Check(ReceiptSchema, receipt));
  const { trailHash, ...rest } = receipt;
  assert.ok(!Check(ReceiptSchema, rest), `${trailHash} is left out`);
});

test("the names by which readers find evidence and receipts do not change", () => {
  assert.equal(EVIDENCE_NAME, "evidence.json");
  assert.equal(RECEIPT_TYPE, "countersign-receipt+jws");
});

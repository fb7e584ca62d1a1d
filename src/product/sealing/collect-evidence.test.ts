import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { Check } from "typebox/schema";
import { type Evidence, EvidenceSchema } from "#evidence/schemas/evidence.ts";
import { SERVICE } from "#kernel/actor.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { commitmentTo } from "#kernel/commitment.ts";
import { sha256, sha256Hex } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import { submissionText } from "#signing/signed-facts.ts";
import type { RecordedSignature } from "#signing/signing-store.ts";
import { chain } from "#trail/chain.ts";
import { holdValues } from "#trail/events.ts";
import { collectEvidence } from "./collect-evidence.ts";

const HASH = "0123456789abcdef".repeat(4);
const AT = new Date("2026-11-30T23:59:59Z");

const contract = {
  id: "0198c0de-0000-7000-8000-000000000001",
  publicId: "7K3M-9XQ2-W8RD-5",
  ...({ form: "pdf", language: "de" } as const),
  originalSha256: HASH,
  baseSha256: HASH,
  fields: [],
};
const entries = [
  {
    number: 1,
    at: AT,
    event: "contract.created",
    by: SERVICE,
    data: {},
    hash: sha256("1"),
  },
];

function signatureOf(index: number, drawing: Drawing): RecordedSignature {
  return {
    id: `s${index}`,
    submissionId: "kept to the service",
    role: knownText(`Role ${index}`),
    signerName: knownText("Zoë"),
    title: null,
    email: null,
    drawing,
    initials: null,
    inputs: {},
    files: [],
    consent: { version: "1", text: "I agree." },
    linkEmail: null,
    session: null,
    witness: null,
    ip: "::1",
    userAgent: "",
    timeZone: null,
    signedAt: AT,
    summarySha256: null,
    endInView: false,
  };
}

async function evidenceOf(
  drawings: readonly Drawing[],
): Promise<{ bytes: Uint8Array; evidence: Evidence }> {
  const signatures = drawings.map((drawing, index) => signatureOf(index, drawing));
  const bytes = await collectEvidence(contract, { entries, signatures });
  return { bytes, evidence: JSON.parse(Buffer.from(bytes).toString()) };
}

const image = (bytes: number): Drawing => ({ type: "image", png: "A".repeat((bytes / 3) * 4) });
const typed: Drawing = { type: "typed", text: "Zoë", font: "Caveat" };

test("however large the drawings, the evidence stays within its bound, and small ones are in it", async () => {
  const many = Math.ceil(LIMITS.evidenceBytes / LIMITS.pictureBytes) + 5;
  const { bytes, evidence } = await evidenceOf([
    ...Array.from({ length: many }, () => image(198_000)),
    typed,
  ]);
  assert.ok(bytes.length < LIMITS.evidenceBytes + 300 * many, `${bytes.length} bytes`);
  assert.ok(Check(EvidenceSchema, evidence));
  assert.equal(evidence.submissions.length, many + 1);
  assert.deepEqual(evidence.submissions.at(-1)?.content?.drawing, typed);
  const left = evidence.submissions.filter(({ content }) => content === null);
  assert.ok(left.length > 0 && left.length < many);
  for (const { sha256: hash } of left) assert.match(hash, /^[0-9a-f]{64}$/);
});

test("it is canonical JSON, whether one signed, several, or nobody", async () => {
  for (const drawings of [[], [typed], [typed, image(198_000), typed]]) {
    const { bytes, evidence } = await evidenceOf(drawings);
    assert.equal(Buffer.from(bytes).toString(), canonicalJson(evidence));
  }
});

test("what fits to the last byte is carried along, and a byte more is not", async () => {
  const empty = Buffer.byteLength(submissionText(signatureOf(0, { type: "image", png: "" })));
  const contentOf = async (bytes: number) =>
    (await evidenceOf([{ type: "image", png: "A".repeat(bytes - empty) }])).evidence.submissions[0]
      ?.content;
  assert.ok(await contentOf(LIMITS.evidenceBytes));
  assert.equal(await contentOf(LIMITS.evidenceBytes + 1), null);
});

test("wordings stand in the order in which they were agreed to, each with its hash, other versions apart", async () => {
  const of = (index: number, version: string, text: string) => ({
    ...signatureOf(index, typed),
    consent: { version, text },
  });
  const signatures = [
    of(0, "2", "Ja."),
    of(1, "1", "I agree."),
    of(2, "2", "Ja."),
    of(3, "2", "Oui."),
  ];
  const { consents }: Evidence = JSON.parse(
    Buffer.from(await collectEvidence(contract, { entries, signatures })).toString(),
  );
  assert.deepEqual(consents, [
    { version: "2", text: "Ja.", sha256: sha256Hex("Ja.") },
    { version: "1", text: "I agree.", sha256: sha256Hex("I agree.") },
    { version: "2", text: "Oui.", sha256: sha256Hex("Oui.") },
  ]);
});

test("the trail is carried whole, with the hash that it ends with", async () => {
  const { trail } = (await evidenceOf([typed])).evidence;
  const [first, ...others] = trail.entries;
  const hash = Buffer.from(sha256("1")).toString("hex");
  assert.deepEqual(others, []);
  assert.deepEqual(first, {
    number: 1,
    at: AT.toISOString(),
    event: "contract.created",
    by: SERVICE,
    data: {},
    hash,
  });
  assert.equal(trail.head, hash);
});

test("a wording that all agreed to stands there once, whoever agreed", async () => {
  const { evidence } = await evidenceOf([typed, typed, typed]);
  assert.equal(evidence.consents.length, 1);
  assert.equal(evidence.submissions.length, 3);
});

test("what neither the certificate prints nor a hash covers stays with the service", async () => {
  const { bytes } = await evidenceOf([typed]);
  assert.ok(!Buffer.from(bytes).includes("kept to the service"));
});

test("the evidence of two who draw by hand packs to a few kilobytes", async () => {
  const hand = (seed: number): Drawing => ({
    type: "drawn",
    width: 600,
    height: 220,
    strokes: [0, 1].map((stroke) =>
      Array.from({ length: 120 }, (_, at): [number, number] => [
        Math.round(400 + 3 * at + 90 * Math.sin(at / (seed + 3))) / 10,
        Math.round(1000 + 400 * stroke + 300 * Math.cos(at / (5 + seed))) / 10,
      ]),
    ),
  });
  const packed = deflateSync((await evidenceOf([hand(1), hand(2)])).bytes).length;
  assert.ok(packed < 6_000, `${packed} bytes`);
});

test("values of people stand beside what was hashed of them, with their salts, and nowhere else", async () => {
  const told = { role: knownText("Tenant"), email: knownEmail("anna@example.com") };
  const events = holdValues(
    [
      { event: "signer.invited", by: SERVICE, data: told },
      { event: "contract.completed", by: SERVICE, data: { signatureCount: 1 } },
    ],
    systemRandom,
  );
  const trail = chain(contract.id, { length: 0, head: null }, events, AT);
  const bytes = await collectEvidence(contract, { entries: trail, signatures: [] });
  const evidence: Evidence = JSON.parse(Buffer.from(bytes).toString());
  const [invited, completed] = evidence.trail.entries;
  const opening = invited?.personal?.["data.email"];
  assert.ok(invited && opening && "salt" in opening);
  const { salt, value } = opening;
  assert.equal(value, told.email);
  assert.deepEqual(invited.data, {
    role: "Tenant",
    email: { committed: commitmentTo(salt, value) },
  });
  assert.ok(completed && !("personal" in completed));
  assert.equal(evidence.trail.head, completed.hash);
});

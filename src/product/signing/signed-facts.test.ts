import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import {
  digestSubmissions,
  signedFacts,
  submissionDigest,
  submissionText,
} from "./signed-facts.ts";
import type { RecordedSignature } from "./signing-store.ts";

const DRAWING: RecordedSignature["drawing"] = {
  type: "drawn",
  width: 300,
  height: 120,
  strokes: [
    [
      [10, 60],
      [200.5, 90],
    ],
  ],
};

const signature = (change: Partial<RecordedSignature> = {}): RecordedSignature => ({
  id: "signature-1",
  submissionId: "submission-1",
  role: knownText("Tenant"),
  signerName: knownText("Zoë"),
  title: null,
  email: null,
  drawing: DRAWING,
  initials: null,
  inputs: { b: knownText("ü"), a: knownText('"') },
  files: [],
  consent: { version: "1", text: "I agree." },
  linkEmail: null,
  session: null,
  witness: null,
  ip: "192.0.2.7",
  userAgent: "Browser/1.0",
  timeZone: null,
  signedAt: new Date(0),
  summarySha256: null,
  endInView: false,
  ...change,
});

const CONTRACT = { baseSha256: "base", fields: [], obligationToPay: false, payingRoles: null };

test("a submission's text is the canonical JSON of what was drawn and typed, and of nothing else", () => {
  for (const initials of [null, { ...DRAWING, width: 100 }]) {
    const one = signature({ initials });
    const { drawing, inputs } = one;
    assert.equal(submissionText(one), canonicalJson({ drawing, initials, inputs }));
  }
  assert.equal(submissionText(signature({ ip: "::1" })), submissionText(signature()));
});

test("a submission is told by its hash, and by its length in characters and in bytes", () => {
  const one = signature();
  const text = submissionText(one);
  assert.deepEqual(submissionDigest(one), {
    sha256: sha256Hex(text),
    characters: text.length,
    bytes: text.length + 1,
  });
});

test("what is drawn, what is initialled and what is typed each change the hash", async () => {
  const all = [
    signature(),
    signature({ drawing: { ...DRAWING, height: 121 } }),
    signature({ initials: DRAWING }),
    signature({ inputs: {} }),
    signature({ inputs: { a: knownText("ü"), b: knownText('"') } }),
  ];
  await digestSubmissions(all);
  const hashes = all.map((one) => submissionDigest(one).sha256);
  assert.equal(new Set(hashes).size, all.length);
  assert.deepEqual(
    hashes,
    all.map((one) => sha256Hex(submissionText(one))),
  );
});

test("a signature over a link that was delivered says to which address, one over the shared link to none", () => {
  const linkEmail = knownEmail("anna@example.org");
  const personal = signedFacts(CONTRACT, signature({ linkEmail }));
  assert.deepEqual([personal.link, personal.deliveredTo], ["personal", linkEmail]);
  const shared = signedFacts(CONTRACT, signature({ email: linkEmail }));
  assert.deepEqual(
    [shared.link, shared.deliveredTo, shared.typedEmail],
    ["shared", null, linkEmail],
  );
});

test("a signature is bound to the text, the fields, the wording of consent and what was submitted", () => {
  const one = signature();
  const facts = signedFacts(CONTRACT, one);
  assert.equal(facts.baseSha256, "base");
  assert.equal(facts.fieldsSha256, sha256Hex("[]"));
  assert.equal(facts.consentSha256, sha256Hex("I agree."));
  assert.equal(facts.submissionSha256, sha256Hex(submissionText(one)));
});

test("that the end was in view and that it costs are said only where it is so", () => {
  const plain = signedFacts(CONTRACT, signature());
  assert.ok(!("endInView" in plain) && !("obligationToPay" in plain));
  const both = signedFacts({ ...CONTRACT, obligationToPay: true }, signature({ endInView: true }));
  assert.deepEqual([both.endInView, both.obligationToPay], [true, true]);
});

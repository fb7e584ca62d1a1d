import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import type { FindingCode } from "#kernel/findings.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readableCertificates } from "#lib/pki/certificate.ts";
import { signDetached } from "#lib/pki/cms.ts";
import { holdKey } from "#lib/pki/key-holder.ts";
import { PROFILES } from "#lib/pki/make-certificate.ts";
import { attribute, makeSignedData } from "#lib/pki/make-signed-data.ts";
import { OID } from "#lib/pki/oids.ts";
import { openLocalTimestampAuthority } from "#sealing/local-timestamp-authority.ts";
import { checkCms } from "./check-cms.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const authority = openLocalTimestampAuthority({
  keyHolder: holdKey(issuing.timestamp.privateKey, issuing.timestamp.chain),
  clock,
  random: systemRandom,
});
const { keyHolder, chain } = issuing.issueSeal({ commonName: "Example Ltd seal" });
const covered = Buffer.from("the covered bytes");
const digest = createHash("sha256").update(covered).digest();
const known = readableCertificates([issuing.root.certificate]);
const roots = { seals: known, timestamps: known };
const timestamp = (imprint: Uint8Array) => authority.timestamp(imprint);
const cms = await signDetached({ digest, keyHolder, timestamp });
const now = clock.now().getTime();

const codesOf = async (seal: Uint8Array, bytes: Uint8Array = covered) =>
  (await checkCms(seal, bytes, roots)).findings.map(({ code }) => code);

test("a seal names its signer, its time and its authority, and nothing is wrong with it", async () => {
  const { findings, hasUncovered, said } = await checkCms(cms, covered, roots);
  assert.deepEqual([findings, hasUncovered], [[], false]);
  assert.equal(said.sealedBy, "Example Ltd seal");
  assert.equal(said.authority, "Test time-stamps");
  assert.deepEqual(said.sealedAt, clock.now());
  const root = createHash("sha256").update(chain.at(-1)!).digest("hex");
  assert.equal(said.rootFingerprint, root);
});

test("a seal holds long after its certificates ended, for its token says when it was made", async () => {
  const issued = issuing.issue({
    commonName: "Short-lived seal",
    profile: PROFILES.seal,
    notAfter: new Date(now + 1_000),
  });
  const held = holdKey(issued.privateKey, issued.chain);
  const seal = await signDetached({ digest, keyHolder: held, timestamp });
  assert.deepEqual(await codesOf(seal), []);
});

const signOdd = (order: Partial<Parameters<typeof makeSignedData>[0]>) =>
  makeSignedData({
    keyHolder,
    contentType: OID.data,
    content: null,
    digest,
    certificates: keyHolder.chain,
    attach: async (signature) => {
      const imprint = createHash("sha256").update(signature).digest();
      return [attribute(OID.signatureTimestampToken, await timestamp(imprint))];
    },
    ...order,
  });

const held = (order: Omit<Parameters<typeof issuing.issue>[0], "commonName">) => {
  const identity = issuing.issue({ commonName: "Odd seal", ...order });
  return holdKey(identity.privateKey, identity.chain);
};

const otherToken = await authority.timestamp(randomBytes(32));

const FORGED: [what: string, make: () => Promise<Uint8Array>, found: FindingCode][] = [
  ["over other bytes", () => signOdd({ digest: randomBytes(32) }), "bytes-changed"],
  ["with its own content", () => signOdd({ content: Buffer.from("x") }), "seal-unreadable"],
  ["without a time-stamp", () => signOdd({ attach: async () => [] }), "timestamp-missing"],
  [
    "with the time-stamp of another signature",
    () => signOdd({ attach: async () => [attribute(OID.signatureTimestampToken, otherToken)] }),
    "timestamp-wrong",
  ],
  ["without certificates", () => signOdd({ certificates: [] }), "signature-invalid"],
  [
    "with half its chain",
    () => signOdd({ certificates: keyHolder.chain.slice(0, 1) }),
    "sealer-unknown",
  ],
  ["of another content type", () => signOdd({ contentType: OID.signedData }), "seal-unreadable"],
  [
    "by a certificate that had ended",
    () =>
      signOdd({
        ...((expired) => ({ keyHolder: expired, certificates: expired.chain }))(
          held({ profile: PROFILES.seal, notAfter: new Date(now - DAY_MS / 2) }),
        ),
      }),
    "certificate-expired",
  ],
  [
    "by a stranger's certificate of the same name",
    () => {
      const stranger = { commonName: "Test root", profile: PROFILES.root, issuer: null };
      const keys = held({ profile: PROFILES.seal, issuer: issuing.issue(stranger) });
      return signOdd({ keyHolder: keys, certificates: keys.chain });
    },
    "sealer-unknown",
  ],
];

for (const [what, make, found] of FORGED) {
  test(`a seal ${what} does not pass: ${found}`, async () => {
    const codes = await codesOf(await make());
    assert.ok(codes.includes(found), codes.join(", "));
  });
}

test("whom one believes the time is not believed for a seal, nor the other way round", async () => {
  const codes = async (seals: typeof known, timestamps: typeof known) =>
    (await checkCms(cms, covered, { seals, timestamps })).findings.map(({ code }) => code);
  assert.deepEqual(await codes([], known), ["sealer-unknown"]);
  assert.deepEqual(await codes(known, []), ["authority-unknown"]);
});

test("a seal does not hold for a file that was changed", async () => {
  assert.deepEqual(await codesOf(cms, Buffer.from("other bytes")), ["bytes-changed"]);
});

test("what is no seal is refused as such", async () => {
  for (const bytes of [randomBytes(200), new Uint8Array()]) {
    await assert.rejects(checkCms(bytes, covered, roots));
  }
});

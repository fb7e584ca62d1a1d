import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { AsnConvert } from "@peculiar/asn1-schema";
import { TimeStampToken } from "@peculiar/asn1-tsp";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import {
  bindingTo,
  type Forgery,
  firstBindingTo,
  forgeToken,
} from "#kit/peers/authority/forge-token.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { element, nothing, octetString, oid, sequence, tagged, yes } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { checkTimestampToken } from "./check-timestamp-token.ts";
import { holdKey } from "./key-holder.ts";
import { PROFILES } from "./make-certificate.ts";
import { makeTimestampToken, readTimestampToken, type TokenOrder } from "./timestamp-token.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const { issue, timestamp: signer, root, intermediate } = issuing;
const imprint = createHash("sha256").update("the signature value").digest();
const nonce = Buffer.from(randomBytes(16));
nonce[0] = 0x80;
const honest: Forgery = { signer, imprint, nonce, at: clock.now() };
const question = {
  imprint,
  nonce,
  policy: "2.999.3161",
  trustedRoots: [root.certificate],
  at: clock.now(),
};

const sameName = { commonName: "Test time-stamps", profile: PROFILES.timestamp };
const now = clock.now().getTime();
const otherKey = issue(sameName);
const stranger = issue({ commonName: "Test root", profile: PROFILES.root, issuer: null });
const strangersTwin = issue({ ...sameName, issuer: stranger });
const profileOf = (purposes?: { oids: string[]; isCritical: boolean }) => ({
  keyUsage: ["digitalSignature"] as const,
  purposes,
});
const certificateFor = (purposes?: { oids: string[]; isCritical: boolean }) =>
  issue({ commonName: "Test time-stamps", profile: profileOf(purposes) });
const otherName = tagged(4, sequence());
const criticalExtension = sequence(oid("2.999.1"), yes, octetString(nothing));

const FORGED: [what: string, forgery: Partial<Forgery>, found: RegExp][] = [
  ["another imprint", { imprint: randomBytes(32) }, /for something else/],
  ["an imprint by SHA-512's name", { imprintAlgorithm: OID.sha512 }, /for something else/],
  ["an imprint by SHA-1's name", { imprintAlgorithm: OID.sha1 }, /for something else/],
  ["another nonce", { nonce: randomBytes(16) }, /nonce/],
  ["a shorter nonce", { nonce: nonce.subarray(1) }, /nonce/],
  ["another policy", { policy: "2.999.4" }, /policy is 2\.999\.4/],
  ["an unknown version", { version: 2 }, /unknown version/],
  ["a time ten minutes ago", { at: new Date(now - 10 * MINUTE_MS) }, /too far/],
  ["a time ten minutes ahead", { at: new Date(now + 10 * MINUTE_MS) }, /too far/],
  ["the name of another authority", { authorityName: otherName }, /names another authority/],
  ["a critical extension", { extensions: criticalExtension }, /critical extension/],
  ["another content type", { contentType: OID.data }, /not a time-stamp token/],
  [
    "another signed content type",
    { attributes: { [OID.contentType]: [oid(OID.data)] } },
    /signed content type/,
  ],
  ["no signed content type", { attributes: { [OID.contentType]: null } }, /signed content type/],
  [
    "the digest of another statement",
    { attributes: { [OID.messageDigest]: [octetString(randomBytes(32))] } },
    /not what was signed/,
  ],
  ["no digest", { attributes: { [OID.messageDigest]: null } }, /not what was signed/],
  [
    "two digests",
    { attributes: { [OID.messageDigest]: [octetString(imprint), octetString(randomBytes(32))] } },
    /more than one value/,
  ],
  ["no signed attributes", { withoutAttributes: true }, /no signed attributes/],
  ["a digest by SHA-1", { digestAlgorithm: OID.sha1 }, /digest algorithm/],
  [
    "a statement changed after signing",
    {
      replaceStatement: (statement) => {
        const changed = Uint8Array.from(statement);
        changed[changed.length - 1]! ^= 1;
        return changed;
      },
    },
    /not what was signed/,
  ],
  ["a broken signature", { spoil: (s) => s.writeUInt8(s.at(-1)! ^ 1, s.length - 1) }, /not valid/],
  [
    "an algorithm for another key",
    { signatureAlgorithm: sequence(oid(OID.sha256WithRsa), nothing) },
    /not for its key/,
  ],
  [
    "a signature by SHA-1's name",
    { signatureAlgorithm: sequence(oid("1.2.840.10045.4.1")) },
    /not accepted/,
  ],
  ["no certificate", { certificates: [] }, /certificate is missing/],
  [
    "the certificate of another key under the same name",
    { certificates: [otherKey.certificate, intermediate.certificate, root.certificate] },
    /certificate is missing/,
  ],
  [
    "no binding to the certificate",
    { attributes: { [OID.signingCertificateV2]: null } },
    /nothing binds/,
  ],
  [
    "a binding to another certificate",
    { attributes: { [OID.signingCertificateV2]: [bindingTo(otherKey.certificate)] } },
    /bound to another/,
  ],
  [
    "an old binding to another certificate beside the right one",
    { attributes: { [OID.signingCertificate]: [firstBindingTo(otherKey.certificate)] } },
    /bound to another/,
  ],
  ["no purpose", { signer: certificateFor() }, /not for time-stamping/],
  [
    "the purpose of signing documents",
    { signer: certificateFor({ oids: [OID.forDocumentSigning], isCritical: true }) },
    /not for time-stamping/,
  ],
  [
    "a second purpose",
    {
      signer: certificateFor({
        oids: [OID.forTimestamping, OID.forDocumentSigning],
        isCritical: true,
      }),
    },
    /not for time-stamping/,
  ],
  [
    "a purpose that is not critical",
    { signer: certificateFor({ oids: [OID.forTimestamping], isCritical: false }) },
    /not for time-stamping alone, or not critically/,
  ],
  [
    "a key that is for issuing certificates",
    {
      signer: issue({
        ...sameName,
        profile: { ...PROFILES.timestamp, keyUsage: ["keyCertSign"] },
      }),
    },
    /not for time-stamping/,
  ],
  [
    "an expired certificate",
    { signer: issue({ ...sameName, notAfter: new Date(now - MINUTE_MS) }) },
    /has expired/,
  ],
  [
    "a certificate that is not valid yet",
    { signer: issue({ ...sameName, notBefore: new Date(now + MINUTE_MS) }) },
    /not valid yet/,
  ],
  ["a stranger's root with the same name", { signer: strangersTwin }, /trusted root/],
  [
    "a certificate issued by one that is no authority",
    { signer: issue({ ...sameName, issuer: issuing.issueSeal() }) },
    /may not issue certificates/,
  ],
  [
    "an authority below one that allows none",
    {
      signer: issue({
        ...sameName,
        issuer: issue({ commonName: "Second intermediate", profile: PROFILES.intermediate }),
      }),
    },
    /longer than it allows/,
  ],
  ["a chain with a gap", { certificates: [signer.certificate, root.certificate] }, /trusted root/],
  ["two signers", { signers: 2 }, /exactly one signer/],
  ["no signer", { signers: 0 }, /exactly one signer/],
];

test("an honest token has no problem, and another reader sees the same in it", async () => {
  const token = forgeToken(honest);
  assert.deepEqual(await checkTimestampToken(token, question), []);
  assert.equal(AsnConvert.parse(token, TimeStampToken).contentType, OID.signedData);
});

for (const [what, forgery, found] of FORGED) {
  test(`a token with ${what} is never used`, async () => {
    const problems = await checkTimestampToken(forgeToken({ ...honest, ...forgery }), question);
    assert.match(problems.join("; "), found);
  });
}

test("the binding of the first version is enough, for authorities still send it", async () => {
  const attributes = {
    [OID.signingCertificateV2]: null,
    [OID.signingCertificate]: [firstBindingTo(signer.certificate)],
  };
  assert.deepEqual(await checkTimestampToken(forgeToken({ ...honest, attributes }), question), []);
});

test("a token in BER is read, and comes out in DER with the same signed parts", async () => {
  const token = forgeToken(honest);
  const ber = Buffer.concat([Buffer.of(0x30, 0x80), contentOf(token), Buffer.of(0, 0)]);
  assert.deepEqual(await checkTimestampToken(ber, question), []);
  assert.deepEqual(Buffer.from(readTimestampToken(ber).signedData.der), Buffer.from(token));
});

test("a token that is kept is judged at its own time, after its certificate ended", async () => {
  const long = { ...question, nonce: null, at: null };
  const at = new Date(now - DAY_MS / 2);
  const old = issue({ ...sameName, notAfter: new Date(now - DAY_MS / 4) });
  assert.deepEqual(await checkTimestampToken(forgeToken({ ...honest, signer: old, at }), long), []);
});

test("no single bit of a token can be turned without being found or changing nothing signed", async () => {
  const token = forgeToken(honest);
  const before = readTimestampToken(token).info;
  for (let index = 0; index < token.length; index += 7) {
    const turned = Uint8Array.from(token);
    turned[index]! ^= 1 << (index % 8);
    if ((await checkTimestampToken(turned, question)).length > 0) continue;
    assert.deepEqual(readTimestampToken(turned).info, before, `byte ${index}`);
  }
});

test("whatever is cut off, a token is refused and nothing is thrown", async () => {
  const token = forgeToken(honest);
  for (let length = 0; length < token.length; length += 13) {
    assert.notDeepEqual(await checkTimestampToken(token.subarray(0, length), question), []);
  }
  const trailing = Buffer.concat([token, element(0x05)]);
  assert.notDeepEqual(await checkTimestampToken(trailing, question), []);
});

function contentOf(der: Uint8Array): Uint8Array {
  return der.subarray(4);
}

const granted = (change: Partial<TokenOrder> = {}) =>
  makeTimestampToken({
    keyHolder: holdKey(signer.privateKey, signer.chain),
    policy: question.policy,
    imprintAlgorithm: OID.sha256,
    imprint,
    serial: Uint8Array.of(7),
    at: clock.now(),
    accuracyMs: 2_000,
    nonce,
    withCertificates: true,
    ...change,
  });

test("a fresh time may be off by five minutes and what the authority says of its accuracy, and no more", async () => {
  const off = 5 * MINUTE_MS;
  for (const sign of [1, -1]) {
    const at = (ms: number) => ({ at: new Date(now + sign * ms) });
    const tooFar = /^its time, .*, is too far from ours$/;
    assert.deepEqual(await checkTimestampToken(await granted(at(off + 2_000)), question), []);
    assert.match(
      (await checkTimestampToken(await granted(at(off + 2_001)), question)).join(),
      tooFar,
    );
    assert.deepEqual(
      await checkTimestampToken(forgeToken({ ...honest, ...at(off) }), question),
      [],
    );
    const without = forgeToken({ ...honest, ...at(off + 1) });
    assert.match((await checkTimestampToken(without, question)).join(), tooFar);
    // Of one that is kept nobody asks how far it is from now.
    assert.deepEqual(await checkTimestampToken(without, { ...question, at: null }), []);
  }
});

test("an imprint of 64 octets is one of SHA-512, and nothing else", async () => {
  const long = createHash("sha512").update("a record").digest();
  const of512 = { ...question, imprint: long };
  const token = await granted({ imprint: long, imprintAlgorithm: OID.sha512 });
  assert.deepEqual(await checkTimestampToken(token, of512), []);
  assert.deepEqual(await checkTimestampToken(await granted({ imprint: long }), of512), [
    "the token is for something else",
  ]);
});

test("a nonce is compared as the number that it is, zero among them", async () => {
  for (const sent of [Buffer.from("000005", "hex"), Buffer.alloc(8), Buffer.of(0x80, 0)]) {
    const token = await granted({ nonce: sent });
    assert.deepEqual(await checkTimestampToken(token, { ...question, nonce: sent }), []);
    const other = Buffer.concat([sent, Buffer.of(1)]);
    assert.deepEqual(await checkTimestampToken(token, { ...question, nonce: other }), [
      "the nonce is not the one that was sent",
    ]);
  }
});

test("what an authority for certificates signs is no time-stamp, whatever its certificate is for", async () => {
  const profile = { ...PROFILES.timestamp, authority: {} };
  const both = issue({ commonName: "Both", profile });
  assert.deepEqual(await checkTimestampToken(forgeToken({ ...honest, signer: both }), question), [
    "its certificate is not for time-stamping alone, or not critically (RFC 3161, 2.3)",
  ]);
});

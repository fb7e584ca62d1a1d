import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { makeSignedData } from "#kit/peers/authority/makers.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readCertificate } from "./certificate.ts";
import { checkSignedData } from "./check-signed-data.ts";
import { element, integer, octetString, oid, sequence, tagged } from "./der.ts";
import { OID } from "./oids.ts";
import { DerReader } from "./read-der.ts";
import {
  type Attribute,
  readSignedData,
  type SignedData,
  singleValue,
} from "./read-signed-data.ts";
import { isBoundTo, isNamedBy, readBindings } from "./signer-certificate.ts";

const issuing = startIssuing({ clock: heldClock(), base: "http://127.0.0.1:1" });
const seal = issuing.issueSeal();
const twin = issuing.issueSeal();
const content = Buffer.from("what is signed");
const digest = createHash("sha256").update(content).digest();
const order = {
  keyHolder: seal.keyHolder,
  contentType: OID.data,
  content: null,
  digest,
  certificates: seal.chain,
};
const cms = await makeSignedData(order);
const data = readSignedData(cms);

const problemsOf = async (changed: SignedData, of: Uint8Array = content, type: string = OID.data) =>
  (await checkSignedData(changed, type, of)).problems;

/** The same with another signer's part. */
const withSigner = (change: Partial<SignedData["signer"]>): SignedData => ({
  ...data,
  signer: { ...data.signer, ...change },
});
const without = (type: string) =>
  withSigner({ signedAttributes: data.signer.signedAttributes.filter((one) => one.type !== type) });
const attribute = (type: string, ...values: Uint8Array[]): Attribute => ({ type, values });
const instead = (other: Attribute) => {
  const kept = data.signer.signedAttributes.filter((one) => one.type !== other.type);
  return withSigner({ signedAttributes: [...kept, other] });
};

test("a signature holds over what was signed, and its signer's certificate is among those that came along", async () => {
  const { problems, signer, pool } = await checkSignedData(data, OID.data, content);
  assert.deepEqual(problems, []);
  assert.deepEqual(Buffer.from(signer!.der), Buffer.from(seal.certificate));
  assert.equal(pool.length, seal.chain.length);
});

test("other content, another type and another signature are each said", async () => {
  assert.deepEqual(await problemsOf(data, Buffer.from("another")), ["content-changed"]);
  const typed = await problemsOf(data, content, OID.timestampInfo);
  assert.deepEqual(typed, ["other-type", "other-type"]);
  const signature = Uint8Array.from(data.signer.signature);
  signature[signature.length - 1]! ^= 1;
  assert.deepEqual(await problemsOf(withSigner({ signature })), ["signature-invalid"]);
});

test("without the signer's certificate nothing is believed, nor with one that cannot be read", async () => {
  const [, ...others] = seal.chain;
  for (const certificates of [others, [], [Uint8Array.of(0x30, 0), ...others]]) {
    const found = await checkSignedData({ ...data, certificates }, OID.data, content);
    assert.deepEqual(found.problems, ["no-certificate"]);
    assert.equal(found.signer, null);
    assert.equal(found.pool.length, certificates.filter((one) => one.length > 2).length);
  }
});

test("each signed attribute that is missing or says otherwise is named", async () => {
  assert.deepEqual(await problemsOf(without(OID.contentType)), ["other-type"]);
  assert.deepEqual(await problemsOf(without(OID.messageDigest)), ["content-changed"]);
  assert.deepEqual(await problemsOf(without(OID.signingCertificateV2)), ["not-bound"]);
  assert.deepEqual(await problemsOf(instead(attribute(OID.contentType, oid(OID.signedData)))), [
    "other-type",
  ]);
  const [first] = await problemsOf(withSigner({ signedBytes: null }));
  assert.equal(first, "no-signed-attributes");
  const [old] = await problemsOf(withSigner({ digestAlgorithm: OID.sha1 }));
  assert.equal(old, "digest-algorithm");
});

test("an attribute that is there twice, or has two values, is no attribute", async () => {
  const value = oid(OID.data);
  await assert.rejects(
    problemsOf(instead(attribute(OID.contentType, value, value))),
    /more than one/,
  );
  const twice = [...data.signer.signedAttributes, attribute(OID.contentType, value)];
  await assert.rejects(problemsOf(withSigner({ signedAttributes: twice })), /more than one/);
  assert.equal(singleValue([], OID.contentType), null);
});

/** What binds a signature: by the second version, or by the first with its SHA-1. */
const certificate = readCertificate(seal.certificate);
const hashed = (name: string) => octetString(createHash(name).update(seal.certificate).digest());
const issuerSerial = (issuer: Uint8Array, serial: Uint8Array) =>
  sequence(sequence(tagged(4, issuer)), integer(serial));
const certId = (...parts: Uint8Array[]) => sequence(sequence(sequence(...parts)));

test("a signature is bound to its certificate by either version, and by its issuer and number where they stand there", async () => {
  const named = issuerSerial(certificate.issuerDer, certificate.serial);
  const sha512 = sequence(oid(OID.sha512));
  for (const [type, value] of [
    [OID.signingCertificateV2, certId(hashed("sha256"))],
    [OID.signingCertificateV2, certId(hashed("sha256"), named)],
    [OID.signingCertificateV2, certId(sha512, hashed("sha512"))],
    [OID.signingCertificate, certId(hashed("sha1"))],
  ] as const) {
    const bindings = readBindings([attribute(type, value)]);
    const changed = without(OID.signingCertificateV2);
    changed.signer.signedAttributes.push(attribute(type, value));
    assert.equal(bindings.length, 1);
    assert.deepEqual(await problemsOf(changed), []);
  }
});

test("a binding to another certificate, by another digest or another name, is told", async () => {
  const other = readCertificate(twin.certificate);
  const strange = sequence(oid("2.999.1"));
  for (const value of [
    certId(octetString(createHash("sha256").update(twin.certificate).digest())),
    certId(hashed("sha256"), issuerSerial(certificate.issuerDer, other.serial)),
    certId(hashed("sha256"), issuerSerial(certificate.subjectDer, certificate.serial)),
    certId(strange, hashed("sha256")),
    certId(hashed("sha1")),
  ]) {
    assert.deepEqual(await problemsOf(instead(attribute(OID.signingCertificateV2, value))), [
      "bound-to-another",
    ]);
  }
  // Both have to hold where both stand there.
  const both = instead(attribute(OID.signingCertificate, certId(hashed("sha256"))));
  assert.deepEqual(await problemsOf(both), ["bound-to-another"]);
});

test("a signer is named by issuer and number, or by the identifier of the key", async () => {
  const { issuerDer, serial, subjectKeyId } = certificate;
  assert.ok(isNamedBy(certificate, { issuerDer, serial }));
  assert.ok(!isNamedBy(certificate, { issuerDer, serial: Uint8Array.of(1) }));
  assert.ok(!isNamedBy(certificate, { issuerDer: certificate.subjectDer, serial }));
  assert.ok(isNamedBy(certificate, { keyIdentifier: subjectKeyId! }));
  assert.ok(!isNamedBy(certificate, { keyIdentifier: Uint8Array.of(1) }));
  assert.ok(!isNamedBy({ ...certificate, subjectKeyId: null }, { keyIdentifier: subjectKeyId! }));
  const [binding] = readBindings(data.signer.signedAttributes);
  assert.ok(
    isBoundTo(binding!, certificate, createHash("sha256").update(seal.certificate).digest()),
  );
});

const contentOf = (set: Uint8Array) => new DerReader(set).next(0x31).content;

test("whatever bit of the signed attributes or the signature is turned is noticed", async () => {
  const { signedBytes, signature } = data.signer;
  const places = [contentOf(signedBytes!), signature].flatMap((part) => {
    const start = Buffer.from(cms).indexOf(part);
    return Array.from(part, (_, index) => start + index);
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.nat(7), async (place, bit) => {
      const changed = Uint8Array.from(cms);
      changed[place]! ^= 1 << bit;
      let problems: string[];
      try {
        problems = await problemsOf(readSignedData(changed));
      } catch {
        // What is no DER any more is noticed as well.
        return;
      }
      assert.notDeepEqual(problems, [], `bit ${bit} of byte ${place}`);
    }),
    { numRuns: 150 },
  );
});

test("content that is carried along is what was signed, and the version says that it is none of ours", async () => {
  const carried = readSignedData(
    await makeSignedData({ ...order, contentType: OID.timestampInfo, content, certificates: [] }),
  );
  assert.deepEqual(Buffer.from(carried.content!), content);
  assert.deepEqual([carried.certificates, carried.contentType], [[], OID.timestampInfo]);
  assert.equal(data.content, null);
  const versionOf = (der: Uint8Array) => Buffer.from(der).indexOf(element(0x02, Uint8Array.of(3)));
  assert.ok(versionOf(carried.der) > 0 && versionOf(carried.der) < 40);
  assert.deepEqual(carried.signer.unsignedAttributes, []);
});

test("what is attached is made from the signature, and stands where nothing signs it", async () => {
  const seen: Uint8Array[] = [];
  const value = sequence(oid(OID.signatureTimestampToken), element(0x31, octetString(content)));
  const attached = readSignedData(
    await makeSignedData({
      ...order,
      async attach(signature) {
        seen.push(signature);
        return [value];
      },
    }),
  );
  assert.deepEqual(seen.map(Buffer.from), [Buffer.from(attached.signer.signature)]);
  const [only, ...others] = attached.signer.unsignedAttributes;
  assert.deepEqual([only?.type, others], [OID.signatureTimestampToken, []]);
  assert.deepEqual(await problemsOf(attached), []);
});

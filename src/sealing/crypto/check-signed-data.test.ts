import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { startIssuing } from "#kit/authority/issuing.ts";
import { heldClock } from "#kit/held-clock.ts";
import { element, integer, octetString, oid, sequence, tagged } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { DerReader } from "#lib/pki/read-der.ts";
import {
  type Attribute,
  readSignedData,
  type SignedData,
  singleValue,
} from "#lib/pki/read-signed-data.ts";
import { isBoundTo, isNamedBy, readBindings } from "#lib/pki/signer-certificate.ts";
import { readCertificate } from "./certificate.ts";
import { checkSignedData, digestWith } from "./check-signed-data.ts";
import { makeSignedData } from "./make-signed-data.ts";

const issuing = startIssuing({ clock: heldClock(), base: "http://127.0.0.1:1" });
const seal = issuing.issueSeal();
const twin = issuing.issueSeal();
const content = Buffer.from("what is signed");
const digest = createHash("sha256").update(content).digest();
const order = {
  ...{ keyHolder: seal.keyHolder, contentType: OID.data, content: null, digest },
  certificates: seal.chain,
};
const cms = await makeSignedData(order);
const data = readSignedData(cms);

const problemsOf = (changed: SignedData, of: Uint8Array = content, type: string = OID.data) =>
  checkSignedData(changed, type, digestWith(of)).problems;

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

test("a signature holds over what was signed, and its signer's certificate is among those that came along", () => {
  const { problems, signer, pool } = checkSignedData(data, OID.data, digestWith(content));
  assert.deepEqual(problems, []);
  assert.deepEqual(Buffer.from(signer!.der), Buffer.from(seal.certificate));
  assert.equal(pool.length, seal.chain.length);
});

test("other content, another type and another signature are each said", () => {
  assert.deepEqual(problemsOf(data, Buffer.from("another")), [
    "the content is not what was signed",
  ]);
  const typed = problemsOf(data, content, OID.timestampInfo);
  assert.deepEqual(typed, ["the content is of another type", "the signed content type is another"]);
  const signature = Uint8Array.from(data.signer.signature);
  signature[signature.length - 1]! ^= 1;
  assert.match(problemsOf(withSigner({ signature })).join(), /^it .*signature/);
});

test("without the signer's certificate nothing is believed, nor with one that cannot be read", () => {
  const [, ...others] = seal.chain;
  for (const certificates of [others, [], [Uint8Array.of(0x30, 0), ...others]]) {
    const found = checkSignedData({ ...data, certificates }, OID.data, digestWith(content));
    assert.deepEqual(found.problems, ["the signer's certificate is missing"]);
    assert.equal(found.signer, null);
    assert.equal(found.pool.length, certificates.filter((one) => one.length > 2).length);
  }
});

test("each signed attribute that is missing or says otherwise is named", () => {
  assert.deepEqual(problemsOf(without(OID.contentType)), ["the signed content type is another"]);
  assert.deepEqual(problemsOf(without(OID.messageDigest)), ["the signed digest is missing"]);
  assert.deepEqual(problemsOf(without(OID.signingCertificateV2)), [
    "nothing binds it to the signer's certificate",
  ]);
  assert.deepEqual(problemsOf(instead(attribute(OID.contentType, oid(OID.signedData)))), [
    "the signed content type is another",
  ]);
  assert.match(
    problemsOf(withSigner({ signedBytes: null })).join(),
    /there are no signed attributes/,
  );
  assert.match(
    problemsOf(withSigner({ digestAlgorithm: OID.sha1 })).join(),
    /the content's digest algorithm is not accepted/,
  );
  const unknown = checkSignedData(data, OID.data, () => null).problems;
  assert.deepEqual(unknown, ["the signed digest uses another algorithm"]);
});

test("an attribute that is there twice, or has two values, is no attribute", () => {
  const value = oid(OID.data);
  assert.throws(
    () => problemsOf(instead(attribute(OID.contentType, value, value))),
    /more than one/,
  );
  const twice = [...data.signer.signedAttributes, attribute(OID.contentType, value)];
  assert.throws(() => problemsOf(withSigner({ signedAttributes: twice })), /more than one/);
  assert.equal(singleValue([], OID.contentType), null);
});

/** What binds a signature: by the second version, or by the first with its SHA-1. */
const certificate = readCertificate(seal.certificate);
const hashed = (name: string) => octetString(createHash(name).update(seal.certificate).digest());
const issuerSerial = (issuer: Uint8Array, serial: Uint8Array) =>
  sequence(sequence(tagged(4, issuer)), integer(serial));
const certId = (...parts: Uint8Array[]) => sequence(sequence(sequence(...parts)));

test("a signature is bound to its certificate by either version, and by its issuer and number where they stand there", () => {
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
    assert.deepEqual(problemsOf(changed), []);
  }
});

test("a binding to another certificate, by another digest or another name, is told", () => {
  const other = readCertificate(twin.certificate);
  const strange = sequence(oid("2.999.1"));
  for (const value of [
    certId(octetString(createHash("sha256").update(twin.certificate).digest())),
    certId(hashed("sha256"), issuerSerial(certificate.issuerDer, other.serial)),
    certId(hashed("sha256"), issuerSerial(certificate.subjectDer, certificate.serial)),
    certId(strange, hashed("sha256")),
    certId(hashed("sha1")),
  ]) {
    assert.deepEqual(problemsOf(instead(attribute(OID.signingCertificateV2, value))), [
      "it is bound to another certificate",
    ]);
  }
  // Both have to hold where both stand there.
  const both = instead(attribute(OID.signingCertificate, certId(hashed("sha256"))));
  assert.deepEqual(problemsOf(both), ["it is bound to another certificate"]);
});

test("a signer is named by issuer and number, or by the identifier of the key", () => {
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

test("whatever bit of the signed attributes or the signature is turned is noticed", () => {
  const { signedBytes, signature } = data.signer;
  const places = [contentOf(signedBytes!), signature].flatMap((part) => {
    const start = Buffer.from(cms).indexOf(part);
    return Array.from(part, (_, index) => start + index);
  });
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.nat(7), (place, bit) => {
      const changed = Uint8Array.from(cms);
      changed[place]! ^= 1 << bit;
      let problems: string[];
      try {
        problems = problemsOf(readSignedData(changed));
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
  assert.deepEqual(problemsOf(attached), []);
});

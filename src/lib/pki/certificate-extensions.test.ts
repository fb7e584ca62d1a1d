import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  hasCritical,
  KEY_USES,
  maySign,
  readExtensions,
  readIssuersKeyId,
  readUsage,
} from "./certificate-extensions.ts";
import {
  bitList,
  bitString,
  integer,
  nothing,
  octetString,
  oid,
  sequence,
  taggedBytes,
  yes,
} from "./der.ts";
import { OID } from "./oids.ts";
import { DerReader, MalformedDer } from "./read-der.ts";

const extension = (id: string, value: Uint8Array, isCritical = false) =>
  sequence(oid(id), ...(isCritical ? [yes] : []), octetString(value));
const read = (...extensions: Uint8Array[]) =>
  readExtensions(new DerReader(Buffer.concat(extensions)));
const usage = (...extensions: Uint8Array[]) => readUsage(read(...extensions));

test("a certificate that says nothing may be used for everything but as an authority", () => {
  assert.deepEqual(usage(), {
    authority: null,
    keyUsage: null,
    purposes: null,
    isExemptFromRevocation: false,
    subjectKeyId: null,
    authorityKeyId: null,
    authorityIssuer: null,
    unknownCritical: [],
  });
  assert.ok(maySign(usage()));
});

test("each bit of a key's usage has its own meaning, and two of them allow signatures", () => {
  const positions = fc.uniqueArray(fc.nat(KEY_USES.length - 1), { minLength: 1 });
  fc.assert(
    fc.property(positions, (bits) => {
      const found = usage(extension(OID.keyUsage, bitList(bits)));
      assert.deepEqual(
        [...found.keyUsage!].toSorted(),
        bits.map((bit) => KEY_USES[bit]).toSorted(),
      );
      // RFC 5280, 4.2.1.3: digitalSignature is bit 0, nonRepudiation bit 1.
      assert.equal(maySign(found), bits.includes(0) || bits.includes(1));
    }),
  );
});

test("bits beyond those, or none at all, allow nothing that is known here", () => {
  // encipherOnly and decipherOnly (RFC 5280, 4.2.1.3)
  for (const bits of [bitList([7, 8]), bitString(new Uint8Array())]) {
    const found = usage(extension(OID.keyUsage, bits));
    assert.deepEqual([found.keyUsage?.size, maySign(found)], [0, false]);
  }
});

test("an authority says so, and how many may stand below it where that is bounded", () => {
  const of = (value: Uint8Array) => usage(extension(OID.basicConstraints, value)).authority;
  assert.deepEqual(of(sequence(yes, integer(0))), { pathLength: 0 });
  assert.deepEqual(of(sequence(yes)), { pathLength: null });
  assert.equal(of(sequence()), null);
  assert.throws(() => of(sequence(yes, integer(0), integer(1))), MalformedDer);
});

test("purposes are told with whether they bind, keys by their identifiers, and an exempt responder as such", () => {
  const keyId = Uint8Array.of(1, 2, 3);
  const found = usage(
    extension(OID.extendedKeyUsage, sequence(oid(OID.forTimestamping), oid(OID.forCode)), true),
    extension(OID.subjectKeyIdentifier, octetString(keyId)),
    extension(OID.authorityKeyIdentifier, sequence(taggedBytes(0, Uint8Array.of(9)))),
    extension(OID.ocspNoCheck, nothing),
  );
  assert.deepEqual(found.purposes, {
    oids: [OID.forTimestamping, OID.forCode],
    isCritical: true,
  });
  const ids = [found.subjectKeyId, found.authorityKeyId].map((id) => [...(id ?? [])]);
  assert.deepEqual(ids, [[...keyId], [9]]);
  assert.equal(found.isExemptFromRevocation, true);
  assert.equal(readIssuersKeyId(sequence()), null);
  const plain = usage(extension(OID.extendedKeyUsage, sequence(oid(OID.forCode))));
  assert.equal(plain.purposes?.isCritical, false);
});

test("what is critical and unknown is named, and what is known or not critical is not", () => {
  const strange = extension("2.999.1", nothing, true);
  const policies = extension(OID.certificatePolicies, nothing, true);
  assert.deepEqual(usage(strange, policies).unknownCritical, ["2.999.1"]);
  assert.equal(hasCritical(read(strange)), true);
  assert.equal(hasCritical(read(extension("2.999.1", nothing))), false);
  assert.equal(hasCritical(read(extension("2.999.2", nothing), strange)), true);
});

test("an extension that stands there twice, or brings more than its value, is malformed", () => {
  const once = extension("2.999.1", nothing);
  assert.throws(() => read(once, once), MalformedDer);
  assert.throws(() => read(sequence(oid("2.999.1"), octetString(nothing), nothing)), MalformedDer);
  const twoBits = Buffer.concat([bitList([0]), bitList([1])]);
  assert.throws(() => usage(extension(OID.keyUsage, twoBits)), MalformedDer);
});

test("so many extensions and purposes as any certificate has are read, and no more", () => {
  const extensions = (count: number) =>
    Array.from({ length: count }, (_, index) => extension(`2.999.${index}`, nothing));
  assert.equal(read(...extensions(50)).size, 50);
  assert.throws(() => read(...extensions(51)), MalformedDer);
  const purposes = (count: number) =>
    usage(
      extension(
        OID.extendedKeyUsage,
        sequence(...Array.from({ length: count }, (_, index) => oid(`2.999.${index}`))),
      ),
    ).purposes;
  assert.equal(purposes(50)?.oids.length, 50);
  assert.throws(() => purposes(51), MalformedDer);
});

test("what a chain is checked for may be critical, and what nobody here understands may not", () => {
  const understood = [
    ...[OID.basicConstraints, OID.keyUsage, OID.extendedKeyUsage, OID.crlDistributionPoints],
    ...[OID.authorityInfoAccess, OID.subjectAlternativeName, OID.certificatePolicies],
  ];
  for (const id of understood) {
    const value = id === OID.keyUsage ? bitList([0]) : sequence();
    assert.deepEqual(usage(extension(id, value, true)).unknownCritical, [], id);
  }
  // nameConstraints, policyConstraints, inhibitAnyPolicy (RFC 5280, 4.2.1.10 to 4.2.1.14)
  for (const id of ["2.5.29.30", "2.5.29.36", "2.5.29.54"]) {
    assert.deepEqual(usage(extension(id, sequence(), true)).unknownCritical, [id]);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  element,
  integer,
  nothing,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
  taggedBytes,
  taggedSet,
  utf8String,
} from "./der.ts";
import { OID } from "./oids.ts";
import { MalformedDer } from "./read-der.ts";
import { readSignedData, singleValue } from "./read-signed-data.ts";

const content = octetString(Buffer.from("what is signed"));
const certificate = sequence(utf8String("a certificate"));
const name = sequence(setOf(sequence(oid(OID.commonName), utf8String("Zeit AG"))));
const attribute = (type: string, ...values: Uint8Array[]) => sequence(oid(type), setOf(...values));
const typeAttribute = attribute(OID.contentType, oid(OID.data));
const algorithm = sequence(oid(OID.ecdsaWithSha256));
const signature = Uint8Array.of(1, 2, 3);
const byKey = taggedBytes(0, Uint8Array.of(7));
const bySerial = sequence(name, integer(0x4711));

/** SignerInfo (RFC 5652, 5.3), part by part. */
const signer = ({
  identifier = bySerial,
  signed = [taggedSet(0, typeAttribute)],
  behind = [] as Uint8Array[],
} = {}) =>
  sequence(
    ...[integer(1), identifier, sequence(oid(OID.sha256), nothing), ...signed],
    ...[algorithm, octetString(signature), ...behind],
  );

/** SignedData in its ContentInfo (RFC 5652, 3 and 5.1), part by part. */
const message = ({
  type = OID.signedData as string,
  encapsulated = sequence(oid(OID.data), tagged(0, content)),
  brought = [taggedSet(0, certificate)],
  signers = setOf(signer()),
  inside = [] as Uint8Array[],
  behind = [] as Uint8Array[],
} = {}) =>
  sequence(
    oid(type),
    tagged(
      0,
      sequence(
        ...[integer(1), setOf(sequence(oid(OID.sha256))), encapsulated],
        ...[...brought, signers, ...inside],
      ),
    ),
    ...behind,
  );

const plain = (bytes: Uint8Array | null | undefined) => bytes && Buffer.from(bytes).toString("hex");

test("every part is read as the bytes that it came in", () => {
  const read = readSignedData(message());
  assert.deepEqual([read.contentType, plain(read.der)], [OID.data, plain(message())]);
  assert.equal(Buffer.from(read.content!).toString(), "what is signed");
  assert.deepEqual(read.certificates.map(plain), [plain(certificate)]);
  const { identifier, digestAlgorithm, signatureAlgorithm, ...rest } = read.signer;
  assert.ok("serial" in identifier);
  assert.deepEqual([plain(identifier.issuerDer), plain(identifier.serial)], [plain(name), "4711"]);
  assert.deepEqual(
    [digestAlgorithm, plain(signatureAlgorithm.raw), plain(rest.signature)],
    [OID.sha256, plain(algorithm), plain(signature)],
  );
  // As a SET, though it came with an implicit tag (RFC 5652, 5.4).
  assert.equal(plain(rest.signedBytes), plain(setOf(typeAttribute)));
  assert.deepEqual(
    rest.signedAttributes.map(({ type, values }) => [type, values.map(plain)]),
    [[OID.contentType, [plain(oid(OID.data))]]],
  );
  assert.deepEqual(rest.unsignedAttributes, []);
});

test("what may be left out is left out: content, certificates, attributes", () => {
  const read = readSignedData(
    message({
      encapsulated: sequence(oid(OID.timestampInfo)),
      brought: [],
      signers: setOf(signer({ signed: [] })),
    }),
  );
  assert.deepEqual([read.content, read.certificates], [null, []]);
  assert.deepEqual([read.signer.signedBytes, read.signer.signedAttributes], [null, []]);
});

test("a signer may be named by the identifier of the key, and have unsigned attributes", () => {
  const token = attribute(OID.signatureTimestampToken, content, nothing);
  const read = readSignedData(
    message({ signers: setOf(signer({ identifier: byKey, behind: [taggedSet(1, token)] })) }),
  );
  assert.deepEqual(read.signer.identifier, { keyIdentifier: Uint8Array.of(7) });
  assert.deepEqual(
    read.signer.unsignedAttributes.map(({ type, values }) => [type, values.length]),
    [[OID.signatureTimestampToken, 2]],
  );
});

test("revocation lists and certificates of other kinds are passed over", () => {
  const brought = [
    taggedSet(0, element(0xa1, sequence()), certificate, element(0xa2, sequence())),
    taggedSet(1, sequence()),
  ];
  const read = readSignedData(message({ brought }));
  assert.deepEqual(read.certificates.map(plain), [plain(certificate)]);
});

test("20 certificates, 50 attributes and 50 values are read, and no more", () => {
  const many = (count: number, of: (index: number) => Uint8Array) =>
    Array.from({ length: count }, (_, index) => of(index));
  const withCertificates = (count: number) =>
    message({ brought: [taggedSet(0, ...many(count, (index) => sequence(integer(index))))] });
  const withAttributes = (count: number) => {
    const set = taggedSet(0, ...many(count, (index) => attribute(`2.999.${index}`, nothing)));
    return message({ signers: setOf(signer({ signed: [set] })) });
  };
  const withValues = (count: number) => {
    const set = taggedSet(0, attribute("2.999.1", ...many(count, integer)));
    return message({ signers: setOf(signer({ signed: [set] })) });
  };
  assert.equal(readSignedData(withCertificates(20)).certificates.length, 20);
  assert.equal(readSignedData(withAttributes(50)).signer.signedAttributes.length, 50);
  assert.equal(readSignedData(withValues(50)).signer.signedAttributes[0]?.values.length, 50);
  for (const wrong of [withCertificates(21), withAttributes(51), withValues(51)]) {
    assert.throws(() => readSignedData(wrong), MalformedDer);
  }
});

const WRONG: [what: string, bytes: Uint8Array, why?: RegExp][] = [
  ["another type of content", message({ type: OID.data }), /not a CMS SignedData/],
  ["no signer", message({ signers: setOf() }), /exactly one signer/],
  ["two signers", message({ signers: setOf(signer(), signer()) }), /exactly one signer/],
  ["three signers", message({ signers: setOf(signer(), signer(), signer()) }), /more than 2/],
  ["something behind the signers", message({ inside: [nothing] }), /unexpected bytes/],
  ["something behind it all", message({ behind: [nothing] }), /unexpected bytes/],
  [
    "no octets as its content",
    message({ encapsulated: sequence(oid(OID.data), tagged(0, nothing)) }),
  ],
  [
    "something behind its signer's parts",
    message({ signers: setOf(signer({ behind: [nothing] })) }),
    /unexpected bytes/,
  ],
  [
    "something behind an attribute's values",
    message({
      signers: setOf(
        signer({ signed: [taggedSet(0, sequence(oid(OID.contentType), setOf(), nothing))] }),
      ),
    }),
    /unexpected bytes/,
  ],
];

for (const [what, bytes, why = /./] of WRONG) {
  test(`a message with ${what} is none`, () => {
    assert.throws(
      () => readSignedData(bytes),
      (error) => error instanceof MalformedDer && why.test(error.message),
    );
  });
}

test("an attribute stands there once, with one value, or not at all (RFC 5652, 11)", () => {
  const [one, two] = [Uint8Array.of(1), Uint8Array.of(2)];
  const of = (type: string, ...values: Uint8Array[]) => ({ type, values });
  const others = [of("2.999.1", two, one), of("2.999.2")];
  assert.equal(singleValue([...others, of(OID.contentType, one)], OID.contentType), one);
  assert.equal(singleValue(others, OID.contentType), null);
  for (const wrong of [
    [of(OID.contentType, one, two)],
    [of(OID.contentType)],
    [of(OID.contentType, one), ...others, of(OID.contentType, one)],
  ]) {
    assert.throws(() => singleValue(wrong, OID.contentType), MalformedDer);
  }
});

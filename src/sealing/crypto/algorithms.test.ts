import assert from "node:assert/strict";
import { constants, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { test } from "node:test";
import { integer, nothing, oid, sequence, tagged } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { DerReader, MalformedDer } from "#lib/pki/read-der.ts";
import { checkSignature, type Digest, digestOidOf } from "./algorithms.ts";

const BYTES = Buffer.from("what was signed");
const DIGESTS = ["sha256", "sha384", "sha512"] as const;
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const element = (der: Uint8Array) => new DerReader(der).next();
const named = (identifier: string) => element(sequence(oid(identifier), nothing));

interface Keys {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** What is wrong with a signature of these keys by this digest under that algorithm. */
function wrongWith(
  { privateKey, publicKey }: Keys,
  made: Digest,
  algorithm: ReturnType<typeof element>,
  { digest, salt }: { digest?: Digest; salt?: number } = {},
): string | null {
  const padding =
    salt === undefined ? {} : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: salt };
  const signature = sign(made, BYTES, { key: privateKey, ...padding });
  return checkSignature({
    algorithm,
    publicKey,
    bytes: BYTES,
    signature,
    ...(digest && { digest }),
  });
}

const SCHEMES = [
  [ec, [OID.ecdsaWithSha256, OID.ecdsaWithSha384, OID.ecdsaWithSha512]],
  [rsa, [OID.sha256WithRsa, OID.sha384WithRsa, OID.sha512WithRsa]],
] as const;

test("a signature holds under the algorithm that made it, and under no other digest", () => {
  for (const [keys, identifiers] of SCHEMES) {
    for (const [at, identifier] of identifiers.entries()) {
      const wrong = DIGESTS.map((digest) => wrongWith(keys, digest, named(identifier)));
      assert.deepEqual(
        wrong,
        DIGESTS.map((_, index) => (index === at ? null : "has a signature that is not valid")),
      );
    }
  }
});

test("an algorithm is only for keys of its kind, and old ones are for none", () => {
  const other = "names an algorithm its key is not for";
  assert.equal(wrongWith(rsa, "sha256", named(OID.ecdsaWithSha256)), other);
  assert.equal(wrongWith(ec, "sha256", named(OID.sha256WithRsa)), other);
  const unknown = "is signed with an algorithm that is not accepted";
  // sha1WithRSAEncryption, ecdsa-with-SHA1
  for (const identifier of ["1.2.840.113549.1.1.5", "1.2.840.10045.4.1"]) {
    assert.equal(wrongWith(rsa, "sha256", named(identifier)), unknown);
  }
});

test("RSA keys are taken from 2048 bits on", () => {
  const short = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const algorithm = named(OID.sha256WithRsa);
  assert.equal(wrongWith(short, "sha256", algorithm), "uses an RSA key of only 1024 bits");
  assert.equal(wrongWith(rsa, "sha256", algorithm), null);
});

test("the bare identifier of RSA means what the structure around it says its digest is", () => {
  const bare = named(OID.rsaEncryption);
  assert.equal(wrongWith(rsa, "sha384", bare, { digest: "sha384" }), null);
  assert.match(String(wrongWith(rsa, "sha384", bare, { digest: "sha256" })), /not valid/);
  assert.match(String(wrongWith(rsa, "sha384", bare)), /not accepted/);
});

const hash = (identifier: string) => sequence(oid(identifier), nothing);
const mask = (identifier: string, within: string) => sequence(oid(identifier), hash(within));
/** RSASSA-PSS-params (RFC 4055, 3.1). */
const pss = (...parameters: Uint8Array[]) =>
  element(sequence(oid(OID.rsaPss), sequence(...parameters)));

test("RSA-PSS is taken with all its parameters, and with the salt that they name", () => {
  const parts = [
    tagged(0, hash(OID.sha256)),
    tagged(1, mask(OID.mgf1, OID.sha256)),
    tagged(2, integer(32)),
  ];
  assert.equal(wrongWith(rsa, "sha256", pss(...parts), { salt: 32 }), null);
  assert.match(String(wrongWith(rsa, "sha256", pss(...parts), { salt: 20 })), /not valid/);
  assert.match(String(wrongWith(rsa, "sha256", pss(...parts))), /not valid/);
  // What is left out means SHA-1, or a salt of 20 octets.
  for (const missing of parts) {
    const rest = parts.filter((part) => part !== missing);
    assert.match(String(wrongWith(rsa, "sha256", pss(...rest), { salt: 32 })), /not accepted/);
  }
});

test("the mask of RSA-PSS is MGF1 with the digest of the signature", () => {
  const with256 = (maskPart: Uint8Array) =>
    pss(tagged(0, hash(OID.sha256)), tagged(1, maskPart), tagged(2, integer(32)));
  const other = with256(mask(OID.mgf1, OID.sha512));
  assert.match(String(wrongWith(rsa, "sha256", other, { salt: 32 })), /not accepted/);
  const unknown = with256(mask("2.999.1", OID.sha256));
  assert.throws(() => wrongWith(rsa, "sha256", unknown, { salt: 32 }), MalformedDer);
  const sha1 = pss(
    tagged(0, hash(OID.sha1)),
    tagged(1, mask(OID.mgf1, OID.sha1)),
    tagged(2, integer(20)),
  );
  assert.match(String(wrongWith(rsa, "sha256", sha1, { salt: 20 })), /not accepted/);
});

test("an imprint tells by its length what it was made with, and is of nothing else", () => {
  assert.equal(digestOidOf(new Uint8Array(32)), OID.sha256);
  assert.equal(digestOidOf(new Uint8Array(64)), OID.sha512);
  for (const length of [0, 20, 31, 33, 48, 65]) {
    assert.throws(() => digestOidOf(new Uint8Array(length)), TypeError);
  }
});

import assert from "node:assert/strict";
import { constants, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { test } from "node:test";
import { bitString, integer, nothing, oid, sequence, tagged } from "./der.ts";
import { OID } from "./oids.ts";
import { DerReader, open } from "./read-der.ts";
import { checkSignature, type Digest, digestOidOf } from "./signature-algorithms.ts";

const BYTES = Buffer.from("what is signed");
const DIGESTS = ["SHA-256", "SHA-384", "SHA-512"] as const;
const ec = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve });
const rsa = (modulusLength: number) => generateKeyPairSync("rsa", { modulusLength });
const element = (der: Uint8Array) => new DerReader(der).next();
const plain = (identifier: string) => sequence(oid(identifier));
const withNull = (identifier: string) => sequence(oid(identifier), nothing);
const [p256, rsa2048] = [ec("P-256"), rsa(2_048)];

interface Keys {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

interface Made {
  made?: Digest;
  /** What the structure around it says its digest is. */
  digest?: Digest;
  /** Of RSA-PSS. */
  salt?: number;
  keyInfo?: Uint8Array;
  spoil?: (signature: Uint8Array) => Uint8Array;
}

const infoOf = ({ publicKey }: Keys) =>
  Uint8Array.from(publicKey.export({ type: "spki", format: "der" }));

/** What is wrong with a signature of these keys under that algorithm. */
function wrongWith(keys: Keys, algorithm: Uint8Array, said: Made = {}) {
  const { made = "SHA-256", digest, salt, keyInfo = infoOf(keys), spoil } = said;
  const padding =
    salt === undefined ? {} : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: salt };
  const name = made.replace("-", "").toLowerCase();
  const signature = Uint8Array.from(sign(name, BYTES, { key: keys.privateKey, ...padding }));
  return checkSignature({
    algorithm: element(algorithm),
    digest,
    keyInfo,
    bytes: BYTES,
    signature: spoil ? spoil(signature) : signature,
  });
}

const ACCEPTED: [what: string, Keys, Uint8Array, Digest][] = [
  ["P-256", p256, plain(OID.ecdsaWithSha256), "SHA-256"],
  ["P-384", ec("P-384"), plain(OID.ecdsaWithSha384), "SHA-384"],
  ["P-384 with SHA-256", ec("P-384"), plain(OID.ecdsaWithSha256), "SHA-256"],
  ["P-521", ec("P-521"), plain(OID.ecdsaWithSha512), "SHA-512"],
  ["brainpoolP256r1", ec("brainpoolP256r1"), plain(OID.ecdsaWithSha256), "SHA-256"],
  ["brainpoolP256r1 with SHA-512", ec("brainpoolP256r1"), plain(OID.ecdsaWithSha512), "SHA-512"],
  ["brainpoolP384r1", ec("brainpoolP384r1"), plain(OID.ecdsaWithSha384), "SHA-384"],
  ["brainpoolP512r1", ec("brainpoolP512r1"), plain(OID.ecdsaWithSha512), "SHA-512"],
  ["RSA of 2,048 bits", rsa2048, withNull(OID.sha256WithRsa), "SHA-256"],
  ["RSA of 3,072 bits with SHA-512", rsa(3_072), withNull(OID.sha512WithRsa), "SHA-512"],
];

for (const [what, keys, algorithm, made] of ACCEPTED) {
  test(`a signature by ${what} is taken, and one with a bit changed or cut is not`, async () => {
    assert.equal(await wrongWith(keys, algorithm, { made }), null);
    const turned = (signature: Uint8Array) => {
      signature[signature.length - 1]! ^= 1;
      return signature;
    };
    assert.equal(await wrongWith(keys, algorithm, { made, spoil: turned }), "invalid");
    const cut = (signature: Uint8Array) => signature.subarray(0, -1);
    assert.equal(await wrongWith(keys, algorithm, { made, spoil: cut }), "invalid");
  });
}

const SCHEMES = [
  [p256, [OID.ecdsaWithSha256, OID.ecdsaWithSha384, OID.ecdsaWithSha512]],
  [ec("brainpoolP384r1"), [OID.ecdsaWithSha256, OID.ecdsaWithSha384, OID.ecdsaWithSha512]],
  [rsa2048, [OID.sha256WithRsa, OID.sha384WithRsa, OID.sha512WithRsa]],
] as const;

test("a signature holds under the algorithm that made it, and under no other digest", async () => {
  for (const [keys, identifiers] of SCHEMES) {
    for (const [at, identifier] of identifiers.entries()) {
      const wrong = await Promise.all(
        DIGESTS.map((made) => wrongWith(keys, withNull(identifier), { made })),
      );
      assert.deepEqual(
        wrong,
        DIGESTS.map((_, index) => (index === at ? null : "invalid")),
      );
    }
  }
});

test("an algorithm is only for keys of its kind, with no parameters of its own, and old ones are for none", async () => {
  assert.equal(await wrongWith(rsa2048, plain(OID.ecdsaWithSha256)), "algorithm");
  assert.equal(await wrongWith(p256, withNull(OID.sha256WithRsa)), "algorithm");
  assert.equal(await wrongWith(ec("brainpoolP256r1"), withNull(OID.sha256WithRsa)), "algorithm");
  const odd = sequence(oid(OID.sha256WithRsa), integer(1));
  assert.equal(await wrongWith(rsa2048, odd), "algorithm");
  // sha1WithRSAEncryption, ecdsa-with-SHA1
  for (const identifier of ["1.2.840.113549.1.1.5", "1.2.840.10045.4.1"]) {
    assert.equal(await wrongWith(rsa2048, withNull(identifier)), "algorithm");
  }
});

/** A key as RSA keys are written, of whatever numbers. */
const rsaInfo = (modulus: Uint8Array, exponent: Uint8Array | number) =>
  sequence(withNull(OID.rsaEncryption), bitString(sequence(integer(modulus), integer(exponent))));

test("keys that are too short or too long, on unknown curves or of unknown kinds are refused as keys", async () => {
  const algorithm = withNull(OID.sha256WithRsa);
  assert.equal(await wrongWith(rsa(1_024), algorithm), "key");
  const ones = (bytes: number, first = 0xff) => {
    const digits = new Uint8Array(bytes).fill(0xff);
    digits[0] = first;
    return digits;
  };
  const wrongBy = (keyInfo: Uint8Array) => wrongWith(rsa2048, algorithm, { keyInfo });
  // Of 2,047 bits, of 8,200, and with exponents that browsers refuse or that sign nothing.
  for (const keyInfo of [
    rsaInfo(ones(256, 0x7f), 65_537),
    rsaInfo(ones(1_025), 65_537),
    rsaInfo(ones(256), 1),
    rsaInfo(ones(256), 65_536),
    rsaInfo(ones(256), ones(5)),
    sequence(nothing),
    new Uint8Array(),
  ]) {
    assert.equal(await wrongBy(keyInfo), "key");
  }
  assert.equal(await wrongBy(rsaInfo(ones(256), 65_537)), "invalid");
  for (const curve of ["secp256k1", "brainpoolP256t1", "brainpoolP320r1", "P-224"]) {
    assert.equal(await wrongWith(ec(curve), plain(OID.ecdsaWithSha256)), "key", curve);
  }
  const edwards = generateKeyPairSync("ed25519");
  const question = { algorithm: element(plain(OID.ecdsaWithSha256)), bytes: BYTES };
  const signature = new Uint8Array(64);
  const wrong = await checkSignature({ ...question, keyInfo: infoOf(edwards), signature });
  assert.equal(wrong, "key");
});

test("a key on a curve is an uncompressed point, on whichever curve it lies", async () => {
  for (const curve of ["P-256", "brainpoolP256r1"]) {
    const keys = ec(curve);
    const info = infoOf(keys);
    const algorithm = open(info).next(0x30).raw;
    const point = info.subarray(-65);
    const compressed = Uint8Array.of(2 + (point[64]! & 1), ...point.subarray(1, 33));
    const wrongBy = (bits: Uint8Array) =>
      wrongWith(keys, plain(OID.ecdsaWithSha256), {
        keyInfo: sequence(algorithm, bitString(bits)),
      });
    assert.equal(await wrongBy(point), null);
    assert.equal(await wrongBy(compressed), "key");
    const beside = Uint8Array.from(point);
    beside[64]! ^= 1;
    assert.notEqual(await wrongBy(beside), null);
  }
});

test("the bare identifier of RSA means what the structure around it says its digest is", async () => {
  const bare = withNull(OID.rsaEncryption);
  const made = "SHA-384";
  assert.equal(await wrongWith(rsa2048, bare, { made, digest: made }), null);
  assert.equal(await wrongWith(rsa2048, bare, { made, digest: "SHA-256" }), "invalid");
  assert.equal(await wrongWith(rsa2048, bare, { made }), "algorithm");
});

const mask = (identifier: string, within: string) => sequence(oid(identifier), withNull(within));
/** RSASSA-PSS-params (RFC 4055, 3.1). */
const pss = (...parameters: Uint8Array[]) => sequence(oid(OID.rsaPss), sequence(...parameters));
const partsFor = (digest: string, salt: number) => [
  tagged(0, withNull(digest)),
  tagged(1, mask(OID.mgf1, digest)),
  tagged(2, integer(salt)),
];

test("RSA-PSS is taken with all its parameters, and with the salt that they name", async () => {
  const parts = partsFor(OID.sha256, 32);
  assert.equal(await wrongWith(rsa2048, pss(...parts), { salt: 32 }), null);
  assert.equal(await wrongWith(rsa2048, pss(...parts), { salt: 20 }), "invalid");
  assert.equal(await wrongWith(rsa2048, pss(...parts)), "invalid");
  // What is left out means SHA-1, or a salt of 20 octets.
  for (const missing of parts) {
    const rest = parts.filter((part) => part !== missing);
    assert.equal(await wrongWith(rsa2048, pss(...rest), { salt: 32 }), "algorithm");
  }
  // Its one value is the default, and so is not written in DER.
  const trailer = pss(...parts, tagged(3, integer(1)));
  assert.equal(await wrongWith(rsa2048, trailer, { salt: 32 }), "algorithm");
});

test("the mask of RSA-PSS is MGF1 with the digest of the signature", async () => {
  const with256 = (maskPart: Uint8Array) =>
    pss(tagged(0, withNull(OID.sha256)), tagged(1, maskPart), tagged(2, integer(32)));
  for (const algorithm of [
    with256(mask(OID.mgf1, OID.sha512)),
    with256(mask("2.999.1", OID.sha256)),
    pss(...partsFor(OID.sha1, 20)),
    sequence(oid(OID.rsaPss), nothing),
    plain(OID.rsaPss),
  ]) {
    assert.notEqual(await wrongWith(rsa2048, algorithm, { salt: 32 }), null);
  }
});

test("a key that is for RSA-PSS alone makes no other signatures, and none with less than it asks", async () => {
  const bits = open(infoOf(rsa2048));
  bits.next();
  const rest = bits.next().raw;
  const keyOf = (algorithm: Uint8Array) => sequence(algorithm, rest);
  const signed = (keyInfo: Uint8Array, digest: string, salt: number) =>
    wrongWith(rsa2048, pss(...partsFor(digest, salt)), {
      keyInfo,
      salt,
      made: digest === OID.sha256 ? "SHA-256" : "SHA-512",
    });
  const any = keyOf(plain(OID.rsaPss));
  assert.equal(await signed(any, OID.sha256, 32), null);
  assert.equal(await signed(any, OID.sha512, 64), null);
  assert.equal(
    await wrongWith(rsa2048, withNull(OID.sha256WithRsa), { keyInfo: any }),
    "algorithm",
  );
  const bound = keyOf(pss(...partsFor(OID.sha256, 32)));
  assert.equal(await signed(bound, OID.sha256, 32), null);
  assert.equal(await signed(bound, OID.sha256, 33), null);
  assert.equal(await signed(bound, OID.sha256, 20), "algorithm");
  assert.equal(await signed(bound, OID.sha512, 64), "algorithm");
  assert.equal(await signed(keyOf(pss(...partsFor(OID.sha1, 20))), OID.sha256, 32), "key");
});

test("an imprint tells by its length what it was made with, and is of nothing else", () => {
  assert.equal(digestOidOf(new Uint8Array(32)), OID.sha256);
  assert.equal(digestOidOf(new Uint8Array(64)), OID.sha512);
  for (const length of [0, 20, 31, 33, 48, 65]) {
    assert.throws(() => digestOidOf(new Uint8Array(length)), TypeError);
  }
});

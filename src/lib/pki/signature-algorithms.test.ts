import assert from "node:assert/strict";
import { constants, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { test } from "node:test";
import { nothing, oid, sequence } from "./der.ts";
import { OID } from "./oids.ts";
import { DerReader } from "./read-der.ts";
import { checkSignature } from "./signature-algorithms.ts";

const bytes = Buffer.from("what is signed");
const ec = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve });
const rsa = (modulusLength: number) => generateKeyPairSync("rsa", { modulusLength });
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

interface Keys {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

async function check(keys: Keys, algorithm: Uint8Array, digest: string, padding = {}) {
  const signature = sign(digest, bytes, { key: keys.privateKey, ...padding });
  const keyInfo = Uint8Array.from(keys.publicKey.export({ type: "spki", format: "der" }));
  const question = { algorithm: new DerReader(algorithm).next(), keyInfo, bytes };
  const changed = Uint8Array.from(signature);
  changed[signature.length - 1]! ^= 1;
  assert.notEqual(await checkSignature({ ...question, signature: changed }), null);
  return checkSignature({ ...question, signature: Uint8Array.from(signature) });
}

const rsaWith = (identifier: string) => sequence(oid(identifier), nothing);

const ACCEPTED: [what: string, Keys, Uint8Array, string][] = [
  ["P-256", ec("P-256"), sequence(oid(OID.ecdsaWithSha256)), "sha256"],
  ["P-384", ec("P-384"), sequence(oid(OID.ecdsaWithSha384)), "sha384"],
  ["P-384 with SHA-256", ec("P-384"), sequence(oid(OID.ecdsaWithSha256)), "sha256"],
  ["P-521", ec("P-521"), sequence(oid(OID.ecdsaWithSha512)), "sha512"],
  ["RSA of 2,048 bits", rsa(2_048), rsaWith(OID.sha256WithRsa), "sha256"],
  ["RSA of 3,072 bits with SHA-512", rsa(3_072), rsaWith(OID.sha512WithRsa), "sha512"],
];

for (const [what, keys, algorithm, digest] of ACCEPTED) {
  test(`a signature by ${what} is taken, and one with a bit changed is not`, async () => {
    assert.equal(await check(keys, algorithm, digest), null);
  });
}

test("keys that are too short, curves that are unknown and mixed-up kinds are refused", async () => {
  const short = rsa(1_024);
  assert.equal(await check(short, rsaWith(OID.sha256WithRsa), "sha256"), "key");
  const unknown = ec("secp256k1");
  assert.equal(await check(unknown, sequence(oid(OID.ecdsaWithSha256)), "sha256"), "invalid");
  assert.equal(await check(ec("P-256"), rsaWith(OID.sha256WithRsa), "sha256"), "algorithm");
  const odd = sequence(oid(OID.rsaPss), nothing);
  assert.notEqual(await check(rsa(2_048), odd, "sha256", pss), null);
});

import assert from "node:assert/strict";
import { createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { test } from "node:test";
import { integer, nothing, octetString, oid, sequence } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { elementAt } from "#lib/pki/read-der.ts";
import { UnusableKey } from "./key-holder.ts";
import { bmpPassword, deriveP12 } from "./p12-derivation.ts";
import { checkMac } from "./p12-mac.ts";

const PASSWORD = "geheim";
const SAFE = Buffer.from("the contents of a file");
const salt = randomBytes(8);
const PBMAC1 = "1.2.840.113549.1.5.14";
const PBKDF2 = "1.2.840.113549.1.5.12";

/** MacData (RFC 7292, 4): the digest with its algorithm, a salt and, unless it is one, the rounds. */
const macData = (algorithm: Uint8Array, mac: Uint8Array, ...rounds: Uint8Array[]) =>
  elementAt(sequence(sequence(algorithm, octetString(mac)), octetString(salt), ...rounds), 0);

function classic(oidOf: string, digest: string, length: number, iterations: number) {
  const password = bmpPassword(PASSWORD);
  const key = deriveP12({ digest, purpose: "mac", password, salt, iterations, length });
  const mac = createHmac(digest, key).update(SAFE).digest();
  const rounds = iterations === 1 ? [] : [integer(iterations)];
  return macData(sequence(oid(oidOf), nothing), mac, ...rounds);
}

const CLASSIC: [digest: string, id: string, length: number][] = [
  ["sha1", OID.sha1, 20],
  ["sha256", OID.sha256, 32],
  ["sha384", OID.sha384, 48],
  ["sha512", OID.sha512, 64],
];

for (const [digest, id, length] of CLASSIC) {
  test(`a MAC with ${digest} holds for its password and its contents alone`, () => {
    for (const iterations of [1, 3]) {
      const mac = classic(id, digest, length, iterations);
      assert.equal(checkMac(mac, SAFE, PASSWORD), true);
      assert.equal(checkMac(mac, SAFE, "falsch"), false);
      assert.equal(checkMac(mac, SAFE.subarray(1), PASSWORD), false);
    }
  });
}

const HMACS: [digest: string, id: string][] = [
  ["sha256", "1.2.840.113549.2.9"],
  ["sha384", "1.2.840.113549.2.10"],
  ["sha512", "1.2.840.113549.2.11"],
];

/** PBMAC1-params (RFC 9579): a PBKDF2 with the length of its key, and an HMAC. */
function pbmac1(hmac: string, mac: Uint8Array, { length = [integer(32)] } = {}) {
  const prf = sequence(oid("1.2.840.113549.2.9"), nothing);
  const key = sequence(oid(PBKDF2), sequence(octetString(salt), integer(4), ...length, prf));
  return macData(sequence(oid(PBMAC1), sequence(key, sequence(oid(hmac), nothing))), mac);
}

for (const [digest, id] of HMACS) {
  test(`a PBMAC1 with ${digest} holds for its password and its contents alone`, () => {
    const key = pbkdf2Sync(PASSWORD, salt, 4, 32, "sha256");
    const mac = pbmac1(id, createHmac(digest, key).update(SAFE).digest());
    assert.equal(checkMac(mac, SAFE, PASSWORD), true);
    assert.equal(checkMac(mac, SAFE, "falsch"), false);
    assert.equal(checkMac(mac, SAFE.subarray(1), PASSWORD), false);
  });
}

test("a MAC that is cut short holds for nothing", () => {
  const key = pbkdf2Sync(PASSWORD, salt, 4, 32, "sha256");
  const mac = createHmac("sha256", key).update(SAFE).digest().subarray(0, 16);
  assert.equal(checkMac(pbmac1(HMACS[0]![1], mac), SAFE, PASSWORD), false);
});

const WRONG: [what: string, mac: ReturnType<typeof macData>, why: RegExp][] = [
  [
    "of a digest that nobody trusts",
    macData(sequence(oid("1.2.840.113549.2.5"), nothing), salt),
    /not read \(1\.2\.840\.113549\.2\.5\)/,
  ],
  ["of another HMAC", pbmac1("2.999.1", salt), /a MAC that is not read/],
  ["that names no length of its key", pbmac1(HMACS[0]![1], salt, { length: [] }), /no key length/],
  [
    "of too many rounds",
    macData(sequence(oid(OID.sha256), nothing), salt, integer(1_000_001)),
    /iterations/,
  ],
];

for (const [what, mac, why] of WRONG) {
  test(`a MAC ${what} is refused, and the reason says so`, () => {
    assert.throws(
      () => checkMac(mac, SAFE, PASSWORD),
      (error) => error instanceof UnusableKey && why.test(error.message),
    );
  });
}

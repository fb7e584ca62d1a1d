import assert from "node:assert/strict";
import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";
import { test } from "node:test";
import { integer, nothing, octetString, oid, sequence } from "#lib/pki/der.ts";
import { elementAt, open } from "#lib/pki/read-der.ts";
import { UnusableKey } from "./key-holder.ts";
import { bmpPassword, deriveP12 } from "./p12-derivation.ts";
import { decrypt, iterationsOf, pbkdf2 } from "./p12-encryption.ts";

const PASSWORD = "gräßlich";
const TEXT = Buffer.from("a private key, or a certificate");
const salt = randomBytes(16);
const PBES2 = "1.2.840.113549.1.5.13";
const PBKDF2 = "1.2.840.113549.1.5.12";

/** RFC 8018, B.2: ciphers by their identifiers, with the lengths of key and block. */
const CIPHERS: [id: string, cipher: string, keyBytes: number, blockBytes: number][] = [
  ["2.16.840.1.101.3.4.1.2", "aes-128-cbc", 16, 16],
  ["2.16.840.1.101.3.4.1.22", "aes-192-cbc", 24, 16],
  ["2.16.840.1.101.3.4.1.42", "aes-256-cbc", 32, 16],
  ["1.2.840.113549.3.7", "des-ede3-cbc", 24, 8],
];
/** RFC 8018, B.1: what the rounds are made with. */
const PRFS: [id: string | null, digest: string][] = [
  [null, "sha1"],
  ["1.2.840.113549.2.7", "sha1"],
  ["1.2.840.113549.2.8", "sha224"],
  ["1.2.840.113549.2.9", "sha256"],
  ["1.2.840.113549.2.10", "sha384"],
  ["1.2.840.113549.2.11", "sha512"],
];

const derivation = (prf: string | null, { id = PBKDF2, length = [] as Uint8Array[] } = {}) => {
  const named = prf === null ? [] : [sequence(oid(prf), nothing)];
  return sequence(oid(id), sequence(octetString(salt), integer(7), ...length, ...named));
};
const pbes2 = (of: Uint8Array, cipher: string, iv: Uint8Array) =>
  elementAt(sequence(oid(PBES2), sequence(of, sequence(oid(cipher), octetString(iv)))), 0);

function encrypt(cipher: string, key: Uint8Array, iv: Uint8Array): Uint8Array {
  const made = createCipheriv(cipher, key, iv);
  return Buffer.concat([made.update(TEXT), made.final()]);
}

for (const [id, cipher, keyBytes, blockBytes] of CIPHERS) {
  test(`what ${cipher} encrypted is decrypted, whatever the rounds were made with`, () => {
    for (const [prf, digest] of PRFS) {
      const iv = randomBytes(blockBytes);
      const content = encrypt(cipher, pbkdf2Sync(PASSWORD, salt, 7, keyBytes, digest), iv);
      // The length of the key may be named as well (RFC 8018, A.2).
      for (const length of [[], [integer(keyBytes)]]) {
        const algorithm = pbes2(derivation(prf, { length }), id, iv);
        assert.deepEqual(Buffer.from(decrypt(algorithm, content, PASSWORD)), TEXT);
      }
    }
  });
}

const TRIPLE_DES = "1.2.840.113549.1.12.1.3";
const olden = (id: string, rounds = 5) =>
  elementAt(sequence(oid(id), sequence(octetString(salt), integer(rounds))), 0);

test("what older programs encrypted with triple DES is decrypted (RFC 7292, appendix C)", () => {
  const from = { digest: "sha1", salt, iterations: 5, password: bmpPassword(PASSWORD) };
  const [key, iv] = [
    deriveP12({ ...from, purpose: "key", length: 24 }),
    deriveP12({ ...from, purpose: "iv", length: 8 }),
  ];
  const content = encrypt("des-ede3-cbc", key, iv);
  assert.deepEqual(Buffer.from(decrypt(olden(TRIPLE_DES), content, PASSWORD)), TEXT);
  assert.throws(() => decrypt(olden(TRIPLE_DES, 6), content, PASSWORD), /does not decrypt/);
});

test("what is no whole number of blocks, or comes out as nothing, does not decrypt", () => {
  const algorithm = pbes2(derivation(null), CIPHERS[0]![0], randomBytes(16));
  for (const content of [randomBytes(15), new Uint8Array()]) {
    assert.throws(
      () => decrypt(algorithm, content, PASSWORD),
      (error: Error) => error instanceof UnusableKey && error.cause instanceof Error,
    );
  }
});

const RC2 = "1.2.840.113549.1.12.1.6";
const aes = CIPHERS[2]![0];
const UNREAD: [what: string, algorithm: ReturnType<typeof pbes2>, why: RegExp][] = [
  ["an encryption of long ago", olden(RC2), /is not read \(1\.2\.840\.113549\.1\.12\.1\.6\)/],
  ["another cipher", pbes2(derivation(null), "2.999.1", salt), /is not read \(2\.999\.1\)/],
  [
    "another derivation",
    pbes2(derivation(null, { id: "2.999.2" }), aes, salt),
    /is not read \(2\.999\.2\)/,
  ],
  [
    "another pseudo-random function",
    pbes2(derivation("2.999.3"), aes, salt),
    /is not read \(another pseudo-random function\)/,
  ],
];

for (const [what, algorithm, why] of UNREAD) {
  test(`${what} is not read, and it is said how to write the file anew`, () => {
    assert.throws(
      () => decrypt(algorithm, new Uint8Array(16), PASSWORD),
      (error: Error) =>
        error instanceof UnusableKey &&
        why.test(error.message) &&
        error.message.includes("openssl pkcs12 -export"),
    );
  });
}

test("from one round to a million are made, and neither none nor more", () => {
  assert.deepEqual([1, 1_000_000].map(iterationsOf), [1, 1_000_000]);
  for (const count of [0, 1_000_001]) {
    assert.throws(() => iterationsOf(count), new RegExp(`asks for ${count} iterations`));
  }
});

test("a key of any length is derived", () => {
  const found = pbkdf2(open(derivation(null)), PASSWORD, 50);
  assert.deepEqual(Buffer.from(found), pbkdf2Sync(PASSWORD, salt, 7, 50, "sha1"));
});

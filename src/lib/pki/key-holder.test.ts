import assert from "node:assert/strict";
import { randomBytes, verify } from "node:crypto";
import { test } from "node:test";
import { type KeyKind, startIssuing } from "#kit/peers/authority/issuing.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { integer, sequence } from "#lib/pki/der.ts";
import { holdKey, KEY_ALGORITHMS, UnusableKey, WrongPassword } from "./key-holder.ts";
import { PROFILES } from "./make-certificate.ts";
import { publicKeyOf } from "./public-key.ts";

const issuing = startIssuing({ clock: heldClock(), base: "http://127.0.0.1:1" });
const issue = (
  kind: KeyKind,
  profile: Parameters<typeof issuing.issue>[0]["profile"] = PROFILES.seal,
) => issuing.issue({ commonName: "Seal", kind, profile });

/** Bits of the order of each curve: r and s are below it. */
const KINDS: [kind: KeyKind, algorithm: keyof typeof KEY_ALGORITHMS, bits: number | null][] = [
  ["P-256", "ecdsa-p256-sha256", 256],
  ["P-384", "ecdsa-p384-sha256", 384],
  ["P-521", "ecdsa-p521-sha256", 521],
  ["RSA-2048", "rsa-sha256", null],
];

for (const [kind, algorithm, bits] of KINDS) {
  test(`a ${kind} key signs with the digest that is asked for, SHA-256 where none is`, async () => {
    const { privateKey, chain } = issue(kind);
    const held = holdKey(privateKey, chain);
    assert.equal(held.algorithm, algorithm);
    assert.equal(held.chain, chain);
    const bytes = randomBytes(50);
    const publicKey = publicKeyOf(readCertificate(chain[0]!));
    assert.ok(verify("sha256", bytes, publicKey, await held.sign(bytes)));
    for (const digest of ["sha256", "sha384", "sha512"] as const) {
      assert.ok(verify(digest, bytes, publicKey, await held.sign(bytes, digest)));
    }
  });

  test(`a signature of a ${kind} key can be so long as is said of it, and no longer`, () => {
    const { signatureBytes } = KEY_ALGORITHMS[algorithm];
    if (bits === null) return assert.equal(signatureBytes, null);
    const most = 2n ** BigInt(bits) - 1n;
    assert.equal(sequence(integer(most), integer(most)).length, signatureBytes);
  });
}

test("a key of another kind, or too short, is refused, and the reason names it", () => {
  const [edwards, koblitz, short] = [issue("Ed25519"), issue("secp256k1"), issue("RSA-1024")];
  for (const [{ privateKey, chain }, message] of [
    [edwards, "a key of type ed25519 (RSA, P-256, P-384 and P-521 are accepted)"],
    [koblitz, "a key of type ec secp256k1 (RSA, P-256, P-384 and P-521 are accepted)"],
    [short, "an RSA key of 1024 bits (2048 to 8192 are accepted)"],
  ] as const) {
    assert.throws(() => holdKey(privateKey, chain), { name: "UnusableKey", message });
  }
});

test("a certificate of another key, or of a key that is not for signing, is refused", () => {
  const [one, other] = [issue("P-256"), issue("P-256")];
  assert.throws(() => holdKey(one.privateKey, other.chain), /"Seal" belongs to another key/);
  for (const keyUsage of [["keyCertSign"], ["keyEncipherment", "cRLSign"]] as const) {
    const { privateKey, chain } = issue("P-256", { keyUsage });
    assert.throws(() => holdKey(privateKey, chain), /"Seal" is not for signing/);
  }
  for (const keyUsage of [[], ["digitalSignature"], ["nonRepudiation"]] as const) {
    const { privateKey, chain } = issue("P-256", { keyUsage });
    assert.doesNotThrow(() => holdKey(privateKey, chain));
  }
});

test("a wrong password is one reason for which a key cannot be used", () => {
  assert.ok(new WrongPassword("") instanceof UnusableKey);
});

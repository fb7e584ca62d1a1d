import assert from "node:assert/strict";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { test } from "node:test";
import { BRAINPOOL, type Curve, pointOn, verifyOnCurve } from "./brainpool.ts";

const CURVES = [
  ["brainpoolP256r1", "1.3.36.3.3.2.8.1.1.7"],
  ["brainpoolP384r1", "1.3.36.3.3.2.8.1.1.11"],
  ["brainpoolP512r1", "1.3.36.3.3.2.8.1.1.13"],
] as const;
const DIGESTS = ["sha256", "sha384", "sha512"] as const;

/** A key and a signature by OpenSSL, and what we say of it. */
function made(namedCurve: string, curve: Curve) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const bits = Uint8Array.from(spki.subarray(-(1 + 2 * curve.bytes)));
  const point = pointOn(curve, bits);
  assert.ok(point);
  const signed = (digest: string, bytes: Uint8Array) =>
    Uint8Array.from(sign(digest, bytes, { key: privateKey, dsaEncoding: "ieee-p1363" }));
  const holds = (digest: string, bytes: Uint8Array, signature: Uint8Array, key = point) =>
    verifyOnCurve(curve, key, { digest: createHash(digest).update(bytes).digest(), signature });
  return { bits, signed, holds };
}

const number = (value: bigint, bytes: number) =>
  Buffer.from(value.toString(16).padStart(2 * bytes, "0"), "hex");

for (const [name, identifier] of CURVES) {
  const curve = BRAINPOOL[identifier] as Curve;

  test(`signatures of OpenSSL on ${name} hold, with a digest that is shorter and with one that is longer`, () => {
    for (const digest of DIGESTS) {
      for (let round = 0; round < 3; round += 1) {
        const { signed, holds } = made(name, curve);
        const bytes = Buffer.from(`round ${round} of ${digest}`);
        const signature = signed(digest, bytes);
        assert.equal(holds(digest, bytes, signature), true, `${digest} ${round}`);
        assert.equal(holds(digest, Buffer.from("other bytes"), signature), false);
      }
    }
  });

  test(`on ${name} no turned bit, no other key and no number outside the order holds`, () => {
    const { signed, holds } = made(name, curve);
    const bytes = Buffer.from("what is signed");
    const signature = signed("sha256", bytes);
    for (let index = 0; index < signature.length; index += 9) {
      const turned = Uint8Array.from(signature);
      turned[index]! ^= 1 << (index % 8);
      assert.equal(holds("sha256", bytes, turned), false, `byte ${index}`);
    }
    const other = pointOn(curve, made(name, curve).bits);
    assert.equal(holds("sha256", bytes, signature, other!), false);
    const [r, s] = [signature.subarray(0, curve.bytes), signature.subarray(curve.bytes)];
    const [zero, order] = [new Uint8Array(curve.bytes), number(curve.n, curve.bytes)];
    for (const wrong of [
      [zero, s],
      [r, zero],
      [order, s],
      [r, order],
      [zero, zero],
      [r, s.subarray(1)],
    ]) {
      assert.equal(holds("sha256", bytes, Buffer.concat(wrong)), false);
    }
    // The negative of s is a signature of the same numbers (as everywhere in ECDSA).
    const asNumber = BigInt(`0x${Buffer.from(s).toString("hex")}`);
    const mirrored = Buffer.concat([r, number(curve.n - asNumber, curve.bytes)]);
    assert.equal(holds("sha256", bytes, mirrored), true);
  });

  test(`a key on ${name} is an uncompressed point of the curve`, () => {
    const { bits } = made(name, curve);
    const beside = Uint8Array.from(bits);
    beside[beside.length - 1]! ^= 1;
    const compressed = Uint8Array.from(bits.subarray(0, 1 + curve.bytes));
    compressed[0] = 2;
    const large = Buffer.concat([
      Buffer.of(4),
      number(curve.p, curve.bytes),
      number(1n, curve.bytes),
    ]);
    for (const wrong of [beside, compressed, large, bits.subarray(0, -1), Uint8Array.of(0)]) {
      assert.equal(pointOn(curve, wrong), null);
    }
  });

  test(`what adds up to nothing on ${name} is no signature, and the base point itself may be a key`, () => {
    // With the key at minus the base point, and both multiples alike, the sum is at infinity.
    const minus = { x: curve.x, y: curve.p - curve.y };
    const digest = number(7n, curve.bytes);
    const half = number(7n, curve.bytes);
    const signature = Buffer.concat([half, number(1n, curve.bytes)]);
    assert.equal(verifyOnCurve(curve, minus, { digest, signature }), false);
    // With the private number 1 and the random number 1: r = x of the base, s = e + r.
    const r = curve.x % curve.n;
    const s = (7n + r) % curve.n;
    const own = Buffer.concat([number(r, curve.bytes), number(s, curve.bytes)]);
    const base = { x: curve.x, y: curve.y };
    assert.equal(verifyOnCurve(curve, base, { digest, signature: own }), true);
  });
}

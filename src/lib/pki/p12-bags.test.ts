/** What may lie in a PKCS #12 file, and how deep, by files put together by hand (RFC 7292, 4). */
import assert from "node:assert/strict";
import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";
import { test } from "node:test";
import { type Identity, startIssuing } from "#kit/peers/authority/issuing.ts";
import { plainData, wrapSafe } from "#kit/peers/authority/make-p12.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { element, integer, nothing, octetString, oid, sequence, tagged } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { DerReader } from "#lib/pki/read-der.ts";
import { UnusableKey } from "./key-holder.ts";
import { readP12 } from "./p12.ts";

const PASSWORD = "geheim";
const issuing = startIssuing({ clock: heldClock(), base: "http://127.0.0.1:1" });
const [seal, other] = [issuing.issueSeal(), issuing.issueSeal({ commonName: "Other" })];

const bag = (kind: number, value: Uint8Array) =>
  sequence(oid(`1.2.840.113549.1.12.10.1.${kind}`), tagged(0, value));
const keyBag = ({ privateKey }: Identity) =>
  bag(1, privateKey.export({ type: "pkcs8", format: "der" }));
const certificateBag = (der: Uint8Array, type = "1.2.840.113549.1.9.22.1") =>
  bag(3, sequence(oid(type), tagged(0, octetString(der))));
const within = (...bags: Uint8Array[]) => bag(6, sequence(...bags));
const all = seal.chain.map((der) => certificateBag(der));

/** A file of one part, nothing of which is encrypted. */
const file = (...bags: Uint8Array[]) => wrapSafe(sequence(plainData(sequence(...bags))), PASSWORD);
const chainIn = async (bytes: Uint8Array) =>
  (await readP12(bytes, PASSWORD)).chain.map((der) => Buffer.from(der).toString("base64"));
const expected = seal.chain.map((der) => Buffer.from(der).toString("base64"));

async function refused(bytes: Uint8Array, why: RegExp): Promise<void> {
  await assert.rejects(
    readP12(bytes, PASSWORD),
    (error) => error instanceof UnusableKey && why.test(error.message),
  );
}

test("bags are read in whatever order they lie, in one part or in several", async () => {
  assert.deepEqual(await chainIn(file(keyBag(seal), ...all)), expected);
  assert.deepEqual(await chainIn(file(...all.toReversed(), keyBag(seal))), expected);
  const parts = [keyBag(seal), ...all].map((one) => plainData(sequence(one)));
  assert.deepEqual(await chainIn(wrapSafe(sequence(...parts), PASSWORD)), expected);
});

test("bags within bags are read three levels deep, and no deeper", async () => {
  const inside = [keyBag(seal), ...all];
  assert.deepEqual(await chainIn(file(within(within(within(...inside))))), expected);
  await refused(file(within(within(within(within(...inside))))), /no private key/);
  assert.deepEqual(await chainIn(file(within(keyBag(seal)), within(...all))), expected);
});

test("other bags, and certificates of other kinds, are passed over", async () => {
  const [secret, list] = [bag(5, sequence(oid("2.999.1"))), bag(4, sequence(oid("2.999.1")))];
  const sdsi = certificateBag(Buffer.from("sdsi"), "1.2.840.113549.1.9.22.2");
  assert.deepEqual(await chainIn(file(secret, sdsi, keyBag(seal), ...all, list)), expected);
});

test("two keys are one too many, and a key alone is one certificate too few", async () => {
  await refused(file(keyBag(seal), keyBag(other), ...all), /more than one private key/);
  await refused(file(keyBag(seal)), /holds no certificate/);
  await refused(
    file(keyBag(seal), certificateBag(other.certificate)),
    /belongs to its private key/,
  );
});

test("of strangers' certificates none comes into the chain, and one that is its own root has no other", async () => {
  const strangers = other.chain.slice(0, 1).map((der) => certificateBag(der));
  assert.deepEqual(await chainIn(file(...strangers, keyBag(seal), ...all)), expected);
  const alone = issuing.issue({
    commonName: "Alone",
    profile: { keyUsage: ["digitalSignature"] },
    issuer: null,
  });
  const own = file(...all, keyBag(alone), certificateBag(alone.certificate));
  assert.deepEqual(await chainIn(own), [Buffer.from(alone.certificate).toString("base64")]);
});

/** PBES2 with PBKDF2 and AES-128 (RFC 8018), its octets in one piece or, as BER allows, in several. */
function encrypted(content: Uint8Array, pieces: number): Uint8Array {
  const [salt, iv] = [randomBytes(8), randomBytes(16)];
  const cipher = createCipheriv("aes-128-cbc", pbkdf2Sync(PASSWORD, salt, 3, 16, "sha1"), iv);
  const made = Buffer.concat([cipher.update(content), cipher.final()]);
  const derivation = sequence(
    oid("1.2.840.113549.1.5.12"),
    sequence(octetString(salt), integer(3)),
  );
  const scheme = sequence(oid("2.16.840.1.101.3.4.1.2"), octetString(iv));
  const algorithm = sequence(oid("1.2.840.113549.1.5.13"), sequence(derivation, scheme));
  const length = Math.ceil(made.length / pieces);
  const cut = Array.from({ length: pieces }, (_, at) =>
    octetString(made.subarray(at * length, (at + 1) * length)),
  );
  const octets = pieces === 1 ? element(0x80, made) : element(0xa0, ...cut);
  const data = sequence(integer(0), sequence(oid(OID.data), algorithm, octets));
  return sequence(oid("1.2.840.113549.1.7.6"), tagged(0, data));
}

test("what is encrypted is read in one piece or in several", async () => {
  for (const pieces of [1, 2, 3]) {
    const safe = sequence(
      encrypted(sequence(...all), pieces),
      encrypted(sequence(keyBag(seal)), pieces),
    );
    assert.deepEqual(await chainIn(wrapSafe(safe, PASSWORD)), expected);
  }
});

test("a file for whoever has a private key, and a part of one, is refused as such", async () => {
  const good = file(keyBag(seal), ...all);
  const fields = new DerReader(new DerReader(good).next(0x30).content);
  const [version, safe, mac] = [fields.next(), fields.next(), fields.next()];
  const signed = sequence(oid(OID.signedData), tagged(0, sequence()));
  await refused(sequence(version.raw, signed, mac.raw), /protected by a public key/);
  const enveloped = sequence(oid("1.2.840.113549.1.7.3"), tagged(0, sequence()));
  await refused(wrapSafe(sequence(enveloped), PASSWORD), /encrypted for a public key/);
  await refused(sequence(version.raw, safe.raw), /carries no MAC/);
  // Nor is anything taken that has more in it than its standard knows.
  const damaged = /no PKCS #12 file, or it is damaged/;
  await refused(sequence(version.raw, safe.raw, mac.raw, nothing), damaged);
  const twice = Buffer.concat([octetString(sequence()), nothing]);
  const overfull = sequence(oid(OID.data), tagged(0, twice));
  await refused(wrapSafe(sequence(overfull), PASSWORD), damaged);
});

test("a key or a certificate that cannot be read is named as that", async () => {
  await refused(file(bag(1, sequence(integer(0))), ...all), /private key .* cannot be read/);
  await refused(file(keyBag(seal), certificateBag(sequence())), /a certificate .* cannot be read/);
});

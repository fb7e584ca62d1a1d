/** Structures that somebody bent: every reader answers with its own refusal, and soon. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { plainData, wrapSafe } from "#kit/peers/authority/make-p12.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { readExtensions, readUsage } from "#lib/pki/certificate-extensions.ts";
import { readCertificateFields } from "#lib/pki/certificate-fields.ts";
import { element, integer, octetString, oid, sequence, tagged, yes } from "#lib/pki/der.ts";
import { derFromBer } from "#lib/pki/der-from-ber.ts";
import { OID } from "#lib/pki/oids.ts";
import { DerReader, MalformedDer, open } from "#lib/pki/read-der.ts";
import { readSignedData } from "#lib/pki/read-signed-data.ts";
import { readRevocationUrls } from "#lib/pki/revocation-urls.ts";
import { UnusableKey } from "./key-holder.ts";
import { readP12 } from "./p12.ts";

const PASSWORD = "geheim";
const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const identity = issuing.issueSeal();
const leaf = identity.chain[0]!;

type Bend = (bytes: Uint8Array) => Uint8Array;

/** One change to a structure: a bit, a byte's value, a piece out, in or twice, a length or a tag. */
const bends: fc.Arbitrary<Bend> = fc
  .record({
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    how: fc.constantFrom("flip", "set", "cut", "drop", "insert", "repeat", "indefinite"),
    byte: fc.constantFrom(0x00, 0x01, 0x30, 0x7f, 0x80, 0x81, 0x84, 0x85, 0x9f, 0xff),
    length: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ at, how, byte, length }) => (bytes) => {
    const place = Math.floor(at * bytes.length);
    const before = bytes.subarray(0, place);
    const piece = bytes.subarray(place, place + length);
    const behind = bytes.subarray(place + length);
    const set = (value: number) => Uint8Array.of(...before, value, ...bytes.subarray(place + 1));
    if (how === "flip") return set(bytes[place]! ^ (1 << (length & 7)));
    if (how === "set") return set(byte);
    if (how === "indefinite") return Uint8Array.of(...before, byte | 0x20, 0x80, ...behind);
    if (how === "cut") return before;
    if (how === "drop") return Uint8Array.of(...before, ...behind);
    if (how === "insert") return Uint8Array.of(...before, byte, ...piece, ...behind);
    return Uint8Array.of(...before, ...piece, ...piece, ...behind);
  });

/** What a reader may throw. */
type Kinds = (new (...words: never[]) => Error)[];
function check(error: unknown, kinds: Kinds): void {
  assert.ok(
    kinds.some((kind) => error instanceof kind),
    String((error as Error).stack),
  );
}
const only =
  (...kinds: Kinds) =>
  (read: () => unknown): void => {
    try {
      read();
    } catch (error) {
      check(error, kinds);
    }
  };

/** What one may reject with that reads a file in several steps. */
async function refusal(reading: Promise<unknown>): Promise<void> {
  await reading.catch((error: unknown) => check(error, [UnusableKey]));
}

const safe = (bags: Uint8Array) => sequence(plainData(bags));
const certificateBag = (der: Uint8Array) =>
  bag(
    "1.2.840.113549.1.12.10.1.3",
    sequence(oid("1.2.840.113549.1.9.22.1"), tagged(0, octetString(der))),
  );
const keyBag = bag(
  "1.2.840.113549.1.12.10.1.1",
  identity.privateKey.export({ type: "pkcs8", format: "der" }),
);
const bags = sequence(keyBag, ...identity.chain.map(certificateBag));

function bag(type: string, value: Uint8Array): Uint8Array {
  return sequence(oid(type), tagged(0, value));
}

test("a bent PKCS #12 file is read or refused as one, before its MAC and behind it", async () => {
  const whole = identity.p12(PASSWORD);
  await fc.assert(
    fc.asyncProperty(bends, async (bend) => refusal(readP12(bend(whole), PASSWORD))),
    { numRuns: 100 },
  );
  await fc.assert(
    fc.asyncProperty(bends, bends, async (bend, another) => {
      await refusal(readP12(wrapSafe(bend(safe(bags)), PASSWORD), PASSWORD));
      await refusal(readP12(wrapSafe(safe(another(bend(bags))), PASSWORD), PASSWORD));
    }),
    { numRuns: 150 },
  );
});

test("a PKCS #12 file with anything behind it, or behind a part of it, is refused", async () => {
  assert.equal((await readP12(wrapSafe(safe(bags), PASSWORD), PASSWORD)).chain.length, 3);
  const more = Uint8Array.of(0x05, 0x00);
  const behind = (bytes: Uint8Array) => Uint8Array.of(...bytes, ...more);
  for (const file of [
    behind(wrapSafe(safe(bags), PASSWORD)),
    wrapSafe(behind(safe(bags)), PASSWORD),
    wrapSafe(safe(behind(bags)), PASSWORD),
    wrapSafe(safe(sequence(keyBag, certificateBag(behind(leaf)))), PASSWORD),
  ]) {
    await assert.rejects(readP12(file, PASSWORD), UnusableKey);
  }
});

test("PKCS #12 in BER, with lengths longer than needed and octets in pieces, is read as in DER", async () => {
  const longer = (bytes: Uint8Array) => {
    const { tag, content } = new DerReader(bytes).next();
    const size = content.length;
    return Uint8Array.of(tag, 0x84, size >>> 24, size >>> 16, size >>> 8, size, ...content);
  };
  const indefinite = (tag: number, ...parts: Uint8Array[]) =>
    Uint8Array.of(tag, 0x80, ...parts.flatMap((part) => [...part]), 0, 0);
  const chopped = (bytes: Uint8Array) =>
    indefinite(
      0x24,
      octetString(bytes.subarray(0, 7)),
      element(0x24, octetString(bytes.subarray(7, 9)), octetString(bytes.subarray(9))),
    );
  const contents = indefinite(0x30, longer(keyBag), ...identity.chain.map(certificateBag));
  const part = sequence(oid(OID.data), indefinite(0xa0, chopped(contents)));
  const held = await readP12(wrapSafe(indefinite(0x30, longer(part)), PASSWORD), PASSWORD);
  assert.deepEqual(held.chain.map(Buffer.from), identity.chain.map(Buffer.from));
});

test("bags within bags are opened three deep, and a thousand deep neither", async () => {
  const nested = (depth: number): Uint8Array =>
    depth === 0 ? bags : sequence(bag("1.2.840.113549.1.12.10.1.6", nested(depth - 1)));
  assert.equal((await readP12(wrapSafe(safe(nested(3)), PASSWORD), PASSWORD)).chain.length, 3);
  for (const depth of [4, 12, 1_000]) {
    await assert.rejects(readP12(wrapSafe(safe(nested(depth)), PASSWORD), PASSWORD), UnusableKey);
  }
});

test("a bent certificate is read or refused, and never read with anything behind it", () => {
  fc.assert(
    fc.property(fc.constantFrom(...identity.chain), bends, (der, bend) => {
      only(MalformedDer)(() => readCertificateFields(bend(der)));
      only(MalformedDer)(() => readCertificate(bend(der)));
    }),
    { numRuns: 1_000 },
  );
  assert.throws(() => readCertificateFields(Uint8Array.of(...leaf, 0)), MalformedDer);
});

const EXTENSIONS = Object.values(OID).filter(
  (one) => one.startsWith("2.5.29.") || one.startsWith("1.3.6.1.5.5.7."),
);

test("extensions with any value are read or refused", () => {
  const values = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.uint8Array({ maxLength: 20 }).map((content) => sequence(content)),
    fc
      .uint8Array({ maxLength: 20 })
      .map((content) => sequence(sequence(tagged(0, tagged(0, content))))),
  );
  fc.assert(
    fc.property(fc.constantFrom(...EXTENSIONS), values, (id, value) => {
      only(MalformedDer)(() => {
        const read = readExtensions(open(sequence(sequence(oid(id), yes, octetString(value)))));
        readUsage(read);
        readRevocationUrls(read);
      });
    }),
    { numRuns: 3_000 },
  );
});

const extension = (id: string, value: Uint8Array) => sequence(oid(id), octetString(value));
const read = (...all: Uint8Array[]) => readExtensions(open(sequence(...all)));

test("an extension is refused that is there twice, or has more in it than its value", () => {
  const authority = sequence(yes, integer(0));
  const known = read(extension(OID.basicConstraints, authority));
  assert.deepEqual(readUsage(known).authority, { pathLength: 0 });
  assert.throws(
    () => read(...[1, 2].map(() => extension(OID.basicConstraints, authority))),
    MalformedDer,
  );
  const more = Uint8Array.of(5, 0);
  const refused: [id: string, value: Uint8Array][] = [
    [OID.basicConstraints, Uint8Array.of(...authority, ...more)],
    [OID.basicConstraints, sequence(yes, integer(0), more)],
    [OID.basicConstraints, sequence(yes, Uint8Array.of(2, 1, 0xff))],
    [OID.keyUsage, Uint8Array.of(3, 2, 0, 0x80, ...more)],
    [OID.subjectKeyIdentifier, Uint8Array.of(...octetString(Uint8Array.of(1)), ...more)],
    [OID.extendedKeyUsage, sequence(yes)],
    [OID.extendedKeyUsage, sequence(...Array.from({ length: 60 }, () => oid(OID.forClients)))],
  ];
  for (const [id, value] of refused) {
    assert.throws(() => readUsage(read(extension(id, value))), MalformedDer, id);
  }
});

test("addresses of revocation are those of the web, for all reasons and of the certificate's issuer", () => {
  const uri = (text: string) => element(0x86, Buffer.from(text));
  const point = (...names: Uint8Array[]) => tagged(0, tagged(0, ...names));
  const lists = sequence(
    sequence(
      point(uri("http://a.example/1.crl"), uri("ldap://a.example"), uri("HTTPS://a.example/2")),
    ),
    sequence(point(uri("http://a.example/some")), element(0x81, Uint8Array.of(0, 0x40))),
    sequence(point(uri("http://a.example/others")), tagged(2, sequence())),
    sequence(tagged(0, tagged(1, sequence()))),
    sequence(),
  );
  const access = sequence(
    sequence(oid(OID.ocspResponder), uri("http://a.example/ocsp")),
    sequence(oid(OID.ocspResponder), tagged(4, sequence())),
    sequence(oid("1.3.6.1.5.5.7.48.2"), uri("http://a.example/issuer")),
  );
  const found = readRevocationUrls(
    read(extension(OID.crlDistributionPoints, lists), extension(OID.authorityInfoAccess, access)),
  );
  assert.deepEqual(found, {
    ocspUrls: ["http://a.example/ocsp"],
    crlUrls: ["http://a.example/1.crl", "HTTPS://a.example/2"],
  });
});

test("what nests without end is refused at once, in DER, BER and CMS", async () => {
  const deep = (levels: number, head: number[]) =>
    Buffer.concat(Array.from({ length: levels }, () => Buffer.from(head)));
  for (const bytes of [
    deep(50_000, [0x30, 0x80]),
    deep(50_000, [0x24, 0x80]),
    deep(50_000, [0xa0, 0x80]),
  ]) {
    assert.throws(() => derFromBer(bytes), MalformedDer);
    assert.throws(() => readSignedData(bytes), MalformedDer);
    assert.throws(() => readCertificateFields(bytes), MalformedDer);
    await assert.rejects(readP12(bytes, PASSWORD), UnusableKey);
  }
  let nested: Uint8Array = sequence();
  for (let level = 0; level < 60; level++) nested = sequence(nested);
  assert.throws(() => derFromBer(nested), MalformedDer);
});

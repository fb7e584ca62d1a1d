import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DAY_MS } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import {
  bitString,
  certificateTime,
  element,
  generalizedTime,
  integer,
  nothing,
  octetString,
  oid,
  sequence,
  tagged,
  taggedBytes,
  yes,
} from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { readCrlFields } from "#lib/pki/read-crl.ts";
import { MalformedDer, open } from "#lib/pki/read-der.ts";
import { statusByList } from "#lib/pki/revocation-proofs.ts";
import { makeCrl } from "./crl.ts";
import { PROFILES } from "./make-certificate.ts";

const clock = heldClock();
const { root, intermediate, issue } = startIssuing({ clock, base: "http://127.0.0.1:1" });
const thisUpdate = clock.now();
const nextUpdate = new Date(thisUpdate.getTime() + DAY_MS);
const times = { number: 7, thisUpdate, nextUpdate };
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** As a certificate's number is read: without zeros in front. */
const serial = fc
  .uint8Array({ minLength: 1, maxLength: 20 })
  .map((bytes) => Uint8Array.from([(bytes[0]! % 255) + 1, ...bytes.subarray(1)]));

test("whatever was revoked is found with its time, and nothing else is", () => {
  const revocations = fc.uniqueArray(serial, { selector: hex, maxLength: 12 });
  fc.assert(
    fc.property(revocations, serial, fc.nat(1_000_000), (revoked, other, seconds) => {
      const at = new Date(thisUpdate.getTime() - seconds * 1_000);
      const list = readCrlFields(
        makeCrl({ issuer: root, ...times, revoked: revoked.map((one) => ({ serial: one, at })) }),
      );
      // RFC 5280, 5.3.1: superseded.
      for (const one of revoked) assert.deepEqual(list.find(one), { at, reason: 4 });
      const isListed = revoked.some((one) => hex(one) === hex(other));
      assert.equal(list.find(other) !== null, isListed);
    }),
    { numRuns: 60 },
  );
});

test("a list says whose it is, from when until when, and that it is whole", () => {
  const list = readCrlFields(makeCrl({ issuer: intermediate, ...times, revoked: [] }));
  const { subjectDer, subjectKeyId } = readCertificate(intermediate.certificate);
  assert.deepEqual(
    [list.thisUpdate, list.nextUpdate, list.isPart],
    [thisUpdate, nextUpdate, false],
  );
  assert.deepEqual(
    [hex(list.issuerDer), hex(list.authorityKeyId!)],
    [subjectDer, subjectKeyId!].map(hex),
  );
  assert.equal(list.find(Uint8Array.of(1)), null);
  // Where nothing is revoked there is no list of entries (RFC 5280, 5.1.2.6).
  const tags = open(list.body)
    .rest()
    .map(({ tag }) => tag);
  assert.deepEqual(tags, [0x02, 0x30, 0x30, 0x17, 0x17, 0xa0]);
});

/** A list of whatever fields, which nobody signed. */
function unsigned(...fields: Uint8Array[]): Uint8Array {
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const name = readCertificate(root.certificate).subjectDer;
  const body = sequence(integer(1), algorithm, name, ...fields);
  return sequence(body, algorithm, bitString(Uint8Array.of(1)));
}

const extension = (id: string, value: Uint8Array, isCritical = false) =>
  sequence(oid(id), ...(isCritical ? [yes] : []), octetString(value));

test("what may be left out of a list is left out: its end, its entries, its extensions, its version", () => {
  const bare = readCrlFields(unsigned(certificateTime(thisUpdate)));
  assert.deepEqual([bare.nextUpdate, bare.authorityKeyId, bare.isPart], [null, null, false]);
  assert.equal(bare.find(Uint8Array.of(1)), null);
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const name = readCertificate(root.certificate).subjectDer;
  const first = sequence(algorithm, name, certificateTime(thisUpdate));
  const version1 = readCrlFields(sequence(first, algorithm, bitString(Uint8Array.of(1))));
  assert.deepEqual(version1.thisUpdate, thisUpdate);
  const far = new Date("2055-01-01T00:00:00Z");
  const until = readCrlFields(unsigned(certificateTime(thisUpdate), generalizedTime(far)));
  assert.deepEqual(until.nextUpdate, far);
});

test("a list with an extension that is critical covers a part alone", () => {
  const part = extension("2.5.29.28", sequence(), true);
  const list = readCrlFields(unsigned(certificateTime(thisUpdate), tagged(0, sequence(part))));
  assert.equal(list.isPart, true);
  const fine = extension("2.5.29.28", sequence());
  assert.equal(
    readCrlFields(unsigned(certificateTime(thisUpdate), tagged(0, sequence(fine)))).isPart,
    false,
  );
});

test("a reason that nobody gave is none, and one that is no single octet is no list", () => {
  const number = Uint8Array.of(5);
  const entry = (...more: Uint8Array[]) =>
    unsigned(
      certificateTime(thisUpdate),
      sequence(sequence(integer(number), certificateTime(thisUpdate), ...more)),
    );
  const reason = (value: Uint8Array) => sequence(extension(OID.crlReason, value));
  assert.deepEqual(readCrlFields(entry()).find(number), { at: thisUpdate, reason: null });
  const other = sequence(extension("2.5.29.24", octetString(nothing)));
  assert.equal(readCrlFields(entry(other)).find(number)?.reason, null);
  const first = reason(element(0x0a, Uint8Array.of(1)));
  assert.equal(readCrlFields(entry(first)).find(number)?.reason, 1);
  for (const wrong of [element(0x0a), element(0x0a, Uint8Array.of(1, 2)), integer(1)]) {
    assert.throws(() => readCrlFields(entry(reason(wrong))).find(number), MalformedDer);
  }
});

test("a list is its authority's by name, key, right and signature, and each that fails is said", async () => {
  const list = readCrlFields(makeCrl({ issuer: root, ...times, revoked: [] }));
  const toldWith = (issuer: Uint8Array, of = list) =>
    statusByList(of, {
      certificate: readCertificate(intermediate.certificate),
      issuer: readCertificate(issuer),
    });
  const good = { state: "good", from: thisUpdate, until: nextUpdate };
  assert.deepEqual(await toldWith(root.certificate), good);
  assert.equal(await toldWith(intermediate.certificate), null);
  const twin = issue({ commonName: "Test root", profile: PROFILES.root, issuer: null });
  // Its key is another, and the list says which key it is of.
  assert.equal(await toldWith(twin.certificate), null);
  const mute = { ...PROFILES.root, keyUsage: ["keyCertSign"] as const };
  const key = { authorityKeyId: null };
  const silent = issue({ commonName: "Test root", profile: mute, issuer: null });
  assert.equal(await toldWith(silent.certificate, { ...list, ...key }), "not-appointed");
  assert.equal(await toldWith(twin.certificate, { ...list, ...key }), "signature");
  assert.equal(await toldWith(root.certificate, { ...list, isPart: true }), null);
});

test("what is no list is said to be none", () => {
  const good = makeCrl({ issuer: root, ...times, revoked: [] });
  for (const bytes of [
    new Uint8Array(),
    good.subarray(0, -1),
    root.certificate,
    taggedBytes(0, good),
  ]) {
    assert.throws(() => readCrlFields(bytes), MalformedDer);
  }
});

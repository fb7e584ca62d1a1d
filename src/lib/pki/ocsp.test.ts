import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { type Identity, startIssuing } from "#kit/peers/authority/issuing.ts";
import { makeOcsp, type OcspOrder } from "#kit/peers/authority/make-ocsp.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import {
  bitString,
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
import { MalformedDer } from "#lib/pki/read-der.ts";
import { type OcspFieldsOfOne, readOcspFields } from "#lib/pki/read-ocsp.ts";
import { PROFILES, withSignature } from "./make-certificate.ts";
import { readOcspAnswer, writeOcspRequest } from "./ocsp.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const { intermediate, ocspResponder, issue, root } = issuing;
const seal = issuing.issueSeal();
const now = clock.now();
const at = (ms: number) => new Date(now.getTime() + ms);
const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest();

const answer = (order: Partial<OcspOrder> = {}) =>
  makeOcsp({
    certificate: seal.certificate,
    issuer: intermediate.certificate,
    state: "good",
    from: now,
    responder: ocspResponder,
    ...order,
  });

const asked = (der: Uint8Array, when = now, certificate = seal.certificate) =>
  readOcspAnswer(der, {
    certificate: readCertificate(certificate),
    issuer: readCertificate(intermediate.certificate),
    at: when,
  });

test("an answer of a responder that the issuer appointed is taken with that responder's certificate", async () => {
  const { told, certificates, until } = await asked(answer());
  assert.deepEqual([told, until], [{ state: "good", from: now, until: at(DAY_MS) }, at(DAY_MS)]);
  assert.deepEqual(certificates.map(Buffer.from), [Buffer.from(ocspResponder.certificate)]);
});

test("what the issuer answers itself needs no further certificate", async () => {
  assert.deepEqual((await asked(answer({ responder: intermediate }))).certificates, []);
  assert.deepEqual(
    (await asked(answer({ responder: intermediate, isBare: true }))).certificates,
    [],
  );
});

test("of what is revoked it is told since when, and why where that was said", async () => {
  const revokedAt = at(-DAY_MS);
  const toldOf = async (order: Partial<OcspOrder>) => (await asked(answer(order))).told;
  assert.deepEqual(await toldOf({ state: { revokedAt } }), {
    state: "revoked",
    revocation: { at: revokedAt, reason: null },
  });
  assert.deepEqual(await toldOf({ state: { revokedAt, reason: 1 } }), {
    state: "revoked",
    revocation: { at: revokedAt, reason: 1 },
  });
  assert.deepEqual(await toldOf({ state: "unknown" }), { state: "unknown" });
});

const lacking = (responder: Identity, what: RegExp): [() => Uint8Array, RegExp] => [
  () => answer({ responder }),
  what,
];
const responderOf = (change: Partial<Parameters<typeof issue>[0]>) =>
  issue({ commonName: "Test responder", profile: PROFILES.ocspResponder, ...change });

const REFUSED: Record<string, [() => Uint8Array, RegExp]> = {
  "about another certificate": [
    () => answer({ certificate: issuing.issueSeal().certificate }),
    /about another certificate/,
  ],
  "about one of another issuer": [
    () => answer({ issuer: root.certificate }),
    /about another certificate/,
  ],
  "by somebody without the purpose": lacking(
    responderOf({ profile: PROFILES.seal }),
    /did not appoint/,
  ),
  "by somebody whom another authority appointed": lacking(
    responderOf({ issuer: root }),
    /did not appoint/,
  ),
  "by somebody whose time is over": lacking(
    responderOf({ notBefore: at(-2 * DAY_MS), notAfter: at(-DAY_MS) }),
    /not valid then/,
  ),
  "by somebody whose time has not begun": lacking(
    responderOf({ notBefore: at(DAY_MS), notAfter: at(2 * DAY_MS) }),
    /not valid then/,
  ),
  "by somebody who brings no certificate": [() => answer({ isBare: true }), /did not appoint/],
};

for (const [what, [make, reason]] of Object.entries(REFUSED)) {
  test(`an answer ${what} is not taken`, async () => {
    await assert.rejects(asked(make()), reason);
  });
}

test("an answer holds for a day where it names no end, else to its end, and none from the future does", async () => {
  const endless = answer({ until: null });
  assert.deepEqual((await asked(endless, at(DAY_MS))).until, at(DAY_MS));
  await assert.rejects(asked(endless, at(DAY_MS + 1)), /out of date/);
  const until = at(3 * DAY_MS);
  assert.deepEqual((await asked(answer({ until }), until)).until, until);
  await assert.rejects(asked(answer({ until }), at(3 * DAY_MS + 1)), /out of date/);
  // Clocks differ by minutes.
  assert.equal((await asked(answer(), at(-5 * MINUTE_MS))).told.state, "good");
  await assert.rejects(asked(answer(), at(-5 * MINUTE_MS - 1)), /from tomorrow/);
});

test("every byte of what the responder signed counts", async () => {
  const whole = answer();
  const { body } = readOcspFields(whole);
  const start = Buffer.from(whole).indexOf(body);
  assert.ok(start > 0);
  for (let index = 4; index < body.length; index += 7) {
    const changed = Uint8Array.from(whole);
    changed[start + index]! ^= 1;
    await assert.rejects(asked(changed), Error, `byte ${index}`);
  }
});

/** An answer of whatever fields, which nobody signed. */
function unsigned(
  { status = 0, type = OID.ocspBasicResponse as string } = {},
  body: Uint8Array = bodyOf(single(taggedBytes(0, new Uint8Array()))),
): Uint8Array {
  const basic = sequence(body, sequence(oid(OID.ecdsaWithSha256)), bitString(Uint8Array.of(1)));
  return sequence(
    element(0x0a, Uint8Array.of(status)),
    tagged(0, sequence(oid(type), octetString(basic))),
  );
}

const byKey = tagged(2, octetString(sha1(Buffer.from("key"))));
const bodyOf = (one: Uint8Array, responder = byKey, ...more: Uint8Array[]) =>
  sequence(responder, generalizedTime(now), sequence(one), ...more);
const id = sequence(
  ...[sequence(oid(OID.sha1), nothing), octetString(sha1(Buffer.from("name")))],
  ...[octetString(sha1(Buffer.from("key"))), integer(9)],
);
function single(state: Uint8Array, ...more: Uint8Array[]): Uint8Array {
  return sequence(id, state, generalizedTime(now), ...more);
}
const critical = tagged(1, sequence(sequence(oid("2.999.1"), yes, octetString(nothing))));
const harmless = tagged(1, sequence(sequence(oid("2.999.1"), octetString(nothing))));

test("a responder that refuses, answers in another way or says something critical is not understood", async () => {
  assert.throws(() => readOcspFields(unsigned({ status: 6 })), /refuses with status 6/);
  assert.throws(() => readOcspFields(unsigned({ type: "2.999.1" })), /an unknown answer/);
  const strange = bodyOf(single(taggedBytes(3, new Uint8Array())));
  assert.throws(() => readOcspFields(unsigned({}, strange)), /an unknown state/);
  const good = taggedBytes(0, new Uint8Array());
  for (const body of [bodyOf(single(good, critical)), bodyOf(single(good), byKey, critical)]) {
    assert.throws(() => readOcspFields(unsigned({}, body)), /critical extension/);
  }
  for (const body of [bodyOf(single(good, harmless)), bodyOf(single(good), byKey, harmless)]) {
    assert.equal(readOcspFields(unsigned({}, body)).answers.length, 1);
  }
});

test("who answers is named by a key or by a name, and each answer says which certificate it is about", async () => {
  const good = taggedBytes(0, new Uint8Array());
  const keyed = readOcspFields(unsigned());
  assert.deepEqual(keyed.responder, { keyHash: Uint8Array.from(sha1(Buffer.from("key"))) });
  assert.deepEqual([keyed.producedAt, keyed.certificates], [now, []]);
  const [one] = keyed.answers as [OcspFieldsOfOne];
  assert.deepEqual([one.id.digest, [...one.id.serial], one.nextUpdate], [OID.sha1, [9], null]);
  assert.deepEqual(Buffer.from(one.id.nameHash), sha1(Buffer.from("name")));
  const { subjectDer } = readCertificate(intermediate.certificate);
  const named = readOcspFields(unsigned({}, bodyOf(single(good), tagged(1, subjectDer))));
  assert.deepEqual(named.responder, { nameDer: subjectDer });
  const version = sequence(
    tagged(0, integer(0)),
    byKey,
    generalizedTime(now),
    sequence(single(good)),
  );
  assert.equal(readOcspFields(unsigned({}, version)).answers.length, 1);
});

test("a responder that is named by its name is found by it, and another name is nobody's", async () => {
  const [certificate, issuer] = [seal.certificate, intermediate.certificate].map(readCertificate);
  const about = sequence(
    ...[sequence(oid(OID.sha1), nothing), octetString(sha1(issuer!.subjectDer))],
    ...[octetString(sha1(issuer!.keyBits)), integer(certificate!.serial)],
  );
  const good = taggedBytes(0, new Uint8Array());
  const answerBy = (nameDer: Uint8Array) => {
    const body = bodyOf(sequence(about, good, generalizedTime(now)), tagged(1, nameDer));
    const basic = withSignature(body, intermediate.privateKey);
    const bytes = sequence(oid(OID.ocspBasicResponse), octetString(basic));
    return sequence(element(0x0a, Uint8Array.of(0)), tagged(0, bytes));
  };
  assert.equal((await asked(answerBy(issuer!.subjectDer))).told.state, "good");
  await assert.rejects(asked(answerBy(certificate!.subjectDer)), /did not appoint/);
});

test("an answer that is cut off is none", async () => {
  assert.throws(() => readOcspFields(answer().subarray(0, -1)), MalformedDer);
});

test("a question names the certificate by its issuer's name and key and by its number", async () => {
  const [certificate, issuer] = [seal.certificate, intermediate.certificate].map(readCertificate);
  const request = Buffer.from(writeOcspRequest(certificate!, issuer!));
  for (const part of [sha1(issuer!.subjectDer), sha1(issuer!.keyBits), certificate!.serial]) {
    assert.ok(request.includes(Buffer.from(part)));
  }
});

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { OCSPRequest } from "@peculiar/asn1-ocsp";
import { AsnConvert } from "@peculiar/asn1-schema";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS, MINUTE_MS, systemClock } from "#kernel/time.ts";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { startTestAuthority } from "#kit/peers/authority/test-authority.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { get, post } from "#lib/egress/ask.ts";
import { type Certificate, readCertificate } from "#lib/pki/certificate.ts";
import { readCrlFields } from "#lib/pki/read-crl.ts";
import { openLocalKeys } from "#sealing/local-keys.ts";
import { secretsInFolder } from "#store/secrets-in-folder.ts";
import { makeCrl } from "./crl.ts";
import { readOcspAnswer, writeOcspRequest } from "./ocsp.ts";
import { toPem } from "./pem.ts";
import { openRemoteTimestampAuthority } from "./remote-timestamp-authority.ts";
import { openRevocationSource, proveByCrl, RevokedCertificate } from "./revocation-source.ts";
import { gatherValidationMaterial } from "./validation-material.ts";

const clock = heldClock();
const authority = await startTestAuthority({ clock });
after(() => authority.close());
beforeEach(() => authority.setOutage({}));

const timestamps = openRemoteTimestampAuthority({
  urls: [authority.timestampUrl],
  post,
  clock,
  random: systemRandom,
});
const openSource = () => openRevocationSource({ clock, get, post });
const gather = (
  chains: (readonly Uint8Array[])[],
  source = openSource(),
  ownCrls: Uint8Array[] = [],
) => gatherValidationMaterial({ chains, ownCrls, source, at: clock.now() });

test("both chains are proven: every certificate is there once, and the state of each", async () => {
  const seal = authority.issueSeal();
  const found = await gather([seal.chain, (await timestamps.choose()).chain]);
  assert.deepEqual(found.missing, []);
  // Seal, time-stamps, intermediate and root, and the appointed OCSP responder.
  assert.equal(found.certificates.length, 5);
  // Seal and time-stamps by answers, and the intermediate by the root's list.
  assert.equal(found.ocsps.length, 2);
  assert.equal(found.crls.length, 1);
});

test("an answer that a root signed itself is passed over for its list, and taken where there is none", async () => {
  const { chain } = authority.issueSeal();
  const issuers = chain.slice(1);
  const listed = await gather([issuers]);
  assert.deepEqual([listed.ocsps.length, listed.crls.length], [0, 1]);
  authority.setOutage({ crl: true });
  const failures: string[] = [];
  const source = openRevocationSource({
    clock,
    get,
    post,
    onFailure: ({ why }) => failures.push(why),
  });
  const answered = await gather([issuers], source);
  assert.deepEqual([answered.ocsps.length, answered.crls.length], [1, 0]);
  assert.deepEqual([answered.missing, failures], [[], []]);
});

test("a responder whose own state is told somewhere is proven too, and never by itself", async () => {
  const listed = await startTestAuthority({ clock, hasListedResponder: true });
  try {
    const { chain } = listed.issueSeal();
    const found = await gather([chain]);
    assert.deepEqual(found.missing, []);
    // Of the seal its answer; of the responder and the intermediate the lists of their issuers.
    assert.deepEqual([found.ocsps.length, found.crls.length], [1, 2]);
    listed.setOutage({ crl: true });
    const { missing } = await gather([chain]);
    assert.deepEqual(
      missing.map(({ certificate }) => certificate),
      ["Test responder"],
    );
  } finally {
    await listed.close();
  }
});

test("when the responder is down, the CRLs are asked", async () => {
  authority.setOutage({ ocsp: true });
  const found = await gather([authority.issueSeal().chain]);
  assert.deepEqual(found.missing, []);
  assert.equal(found.ocsps.length, 0);
  assert.equal(found.crls.length, 2);
});

test("when nobody answers, what is missing is named and nothing is made up", async () => {
  authority.setOutage({ ocsp: true, crl: true });
  const found = await gather([authority.issueSeal({ commonName: "Lonely seal" }).chain]);
  assert.equal(found.ocsps.length + found.crls.length, 0);
  assert.match(
    found.missing.map(({ why }) => why).join("\n"),
    /Lonely seal.*status 500.*status 500/,
  );
  assert.equal(found.missing.length, 2);
});

test("a chain without its root is named as open", async () => {
  const { chain } = authority.issueSeal();
  const { missing } = await gather([chain.slice(0, 2)]);
  const why = 'the issuer of "Test intermediate" is not known';
  assert.deepEqual(missing, [{ certificate: "Test intermediate", why }]);
});

test("an answer is kept for ten minutes, and asked once however many ask at the same time", async () => {
  const { chain } = authority.issueSeal();
  const source = openSource();
  const before = authority.asked.ocsp;
  await Promise.all(Array.from({ length: 20 }, () => gather([chain], source)));
  clock.moveMs(9 * MINUTE_MS);
  await gather([chain], source);
  assert.equal(authority.asked.ocsp - before, 2);
  clock.moveMs(2 * MINUTE_MS);
  await gather([chain], source);
  assert.equal(authority.asked.ocsp - before, 4);
});

test("a failure is asked about again after a minute", async () => {
  const { chain } = authority.issueSeal();
  const source = openSource();
  authority.setOutage({ ocsp: true, crl: true });
  assert.equal((await gather([chain], source)).missing.length, 2);
  authority.setOutage({});
  clock.moveMs(MINUTE_MS);
  assert.deepEqual((await gather([chain], source)).missing, []);
});

for (const [by, outage] of [
  ["the responder", {}],
  ["the CRL", { ocsp: true }],
] as const) {
  test(`a certificate that was revoked is never sealed with, told by ${by}`, async () => {
    authority.setOutage(outage);
    const seal = authority.issueSeal();
    authority.revoke(seal.certificate);
    await assert.rejects(gather([seal.chain]), RevokedCertificate);
  });
}

test("our own CRL proves its certificates without asking anybody", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-own-"));
  const secrets = secretsInFolder(folder);
  const keys = await openLocalKeys({ name: "localhost", secrets, clock, random: systemRandom });
  await rm(folder, { recursive: true });
  const source = {
    prove: () => Promise.reject(new Error("somebody was asked")),
  };
  const chains = [keys.seal.chain, keys.timestampAuthority.chain];
  const found = await gather(chains, source, keys.crls);
  assert.deepEqual(found.missing, []);
  assert.equal(found.certificates.length, 3);
  assert.deepEqual(found.crls, keys.crls);
});

test("a certificate that our own CRL names is never sealed with", async () => {
  const { chain } = authority.issueSeal();
  const { serial } = readCertificate(chain[0]!);
  const crl = makeCrl({
    issuer: authority.intermediate,
    number: 1,
    thisUpdate: clock.now(),
    nextUpdate: new Date(clock.now().getTime() + DAY_MS),
    revoked: [{ serial, at: clock.now() }],
  });
  await assert.rejects(gather([chain], openSource(), [crl]), RevokedCertificate);
});

const seal = authority.issueSeal();
const [certificate, issuer] = seal.chain.map(readCertificate);
const answer = await post(certificate!.ocspUrls[0]!, writeOcspRequest(certificate!, issuer!), {
  contentType: "application/ocsp-request",
  deadlineMs: 5_000,
  maxBytes: 65_536,
}).then(({ body }) => body);
const answeredAt = clock.now();
const later = (ms: number) => new Date(answeredAt.getTime() + ms);

test("another library reads the request, and it asks about the one certificate", () => {
  const request = AsnConvert.parse(writeOcspRequest(certificate!, issuer!), OCSPRequest);
  const [asked, ...more] = request.tbsRequest.requestList;
  assert.deepEqual(more, []);
  const serial = Buffer.from(asked!.reqCert.serialNumber).toString("hex");
  assert.equal(serial, Buffer.from(certificate!.serial).toString("hex"));
});

test("an answer that holds is good", async () => {
  const question = { certificate: certificate!, issuer: issuer!, at: answeredAt };
  assert.equal((await readOcspAnswer(answer, question)).told.state, "good");
});

const other = authority.issueSeal().chain.map(readCertificate);
const BAD_ANSWERS: [what: string, read: () => Promise<unknown>, reason: RegExp][] = [
  [
    "about another certificate",
    () => readOcspAnswer(answer, { certificate: other[0]!, issuer: issuer!, at: answeredAt }),
    /another certificate/,
  ],
  [
    "of another issuer",
    () =>
      readOcspAnswer(answer, {
        certificate: certificate!,
        issuer: readCertificate(authority.root.certificate),
        at: answeredAt,
      }),
    /another certificate/,
  ],
  [
    "from last week",
    () =>
      readOcspAnswer(answer, {
        certificate: certificate!,
        issuer: issuer!,
        at: later(7 * DAY_MS),
      }),
    /out of date/,
  ],
  [
    "from tomorrow",
    () =>
      readOcspAnswer(answer, { certificate: certificate!, issuer: issuer!, at: later(-DAY_MS) }),
    /from tomorrow|not appoint/,
  ],
  [
    "that is noise",
    () =>
      readOcspAnswer(Buffer.from("<html>"), {
        certificate: certificate!,
        issuer: issuer!,
        at: answeredAt,
      }),
    /expected|ends|beyond/,
  ],
];

for (const [what, read, reason] of BAD_ANSWERS) {
  test(`an OCSP answer ${what} proves nothing`, async () => {
    await assert.rejects(read, reason);
  });
}

test("no bit of an OCSP answer can be turned and still prove something else", async () => {
  const question = { certificate: certificate!, issuer: issuer!, at: answeredAt };
  for (let index = 0; index < answer.length; index += 5) {
    const turned = Uint8Array.from(answer);
    turned[index]! ^= 1 << (index % 8);
    try {
      assert.equal((await readOcspAnswer(turned, question)).told.state, "good");
    } catch (error) {
      assert.ok(error instanceof Error && error.name !== "AssertionError", String(error));
    }
  }
});

test("a CRL of another authority, or one that is changed, is found out", async () => {
  const { body } = await get(certificate!.crlUrls[0]!, { deadlineMs: 5_000, maxBytes: 65_536 });
  const proven = (der: Uint8Array, by: Certificate = issuer!) =>
    proveByCrl(der, certificate!, by, clock.now());
  assert.equal((await proven(body)).kind, "crl");
  const root = readCertificate(authority.root.certificate);
  await assert.rejects(proven(body, root), /another issuer/);
  const changed = Uint8Array.from(body);
  changed[changed.length - 1]! ^= 1;
  await assert.rejects(proven(changed), /not valid/);
});

test("a CRL with fifty thousand entries is searched without being taken apart", async () => {
  const revoked = Array.from({ length: 50_000 }, (_, index) => ({
    serial: Buffer.from((index + 1).toString(16).padStart(8, "0"), "hex"),
    at: clock.now(),
  }));
  const crl = makeCrl({
    issuer: authority.root,
    number: 1,
    thisUpdate: clock.now(),
    nextUpdate: later(DAY_MS),
    revoked,
  });
  assert.ok(readCrlFields(crl).find(Buffer.of(0xc3, 0x50)));
  assert.equal(readCrlFields(crl).find(Buffer.of(0xc3, 0x51)), null);
});

test("openssl verifies the responder of the test authority, over openssl's own request", {
  skip: unlessThere("openssl"),
}, async () => {
  const live = await startTestAuthority({ clock: systemClock });
  const { chain } = live.issueSeal();
  const [leaf, issuerPem, root] = chain.map((der) => toPem("CERTIFICATE", der));
  const files = { leaf: leaf!, issuer: issuerPem!, root: root! };
  const ask = "ocsp -issuer issuer -cert leaf -no_nonce -reqout request".split(" ");
  const request = runOnFiles("openssl", ask, files, ["request"]).files.request!;
  const limits = { deadlineMs: 5_000, maxBytes: 65_536 };
  const url = readCertificate(chain[0]!).ocspUrls[0]!;
  const { body } = await post(url, request, { ...limits, contentType: "application/ocsp-request" });
  await live.close();
  const read = "ocsp -issuer issuer -cert leaf -respin answer -CAfile root -no_nonce".split(" ");
  const { output } = runOnFiles("openssl", read, { ...files, answer: body });
  assert.match(output, /Response verify OK/);
  assert.match(output, /leaf: good/);
});

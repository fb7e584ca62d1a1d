import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { makeOcsp, type OcspOrder } from "#kit/peers/authority/make-ocsp.ts";
import { answerList, answerOcsp } from "#kit/peers/authority/revocation-answers.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { bitString, certificateTime, integer, oid, sequence } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { makeCrl } from "./crl.ts";
import { PROFILES, withSignature } from "./make-certificate.ts";
import {
  openRevocationSource,
  proveByCrl,
  type RevocationFailure,
  RevokedCertificate,
} from "./revocation-source.ts";

const OCSP = "http://ca.example:81/ocsp";
const LIST = "http://ca.example:81/crl/intermediate";

/** An authority of its own for each test, asked without a network in between. */
function begin() {
  const clock = heldClock();
  const issuing = startIssuing({ clock, base: "http://ca.example:81" });
  const asked: { url: string; limits: object }[] = [];
  const failures: RevocationFailure[] = [];
  const answers = {
    ocsp: (body: Uint8Array): Uint8Array | number => answerOcsp(body, issuing),
    list: (name: string): Uint8Array | number => answerList(name, issuing),
  };
  const sent = (found: Uint8Array | number) =>
    typeof found === "number"
      ? { status: found, contentType: null, body: new Uint8Array() }
      : { status: 200, contentType: null, body: found };
  const source = openRevocationSource({
    clock,
    async post(url, body, limits) {
      asked.push({ url, limits });
      return sent(answers.ocsp(body));
    },
    async get(url, limits) {
      asked.push({ url, limits });
      return sent(answers.list(url.split("/").at(-1) ?? ""));
    },
    onFailure: (failure) => failures.push(failure),
  });
  const leaf = issuing.issueSeal().certificate;
  const prove = (certificate = leaf, issuer = issuing.intermediate.certificate) =>
    source.prove(readCertificate(certificate), readCertificate(issuer));
  const ocsp = (order: Partial<OcspOrder>) =>
    makeOcsp({
      certificate: leaf,
      issuer: issuing.intermediate.certificate,
      state: "good",
      from: clock.now(),
      responder: issuing.ocspResponder,
      ...order,
    });
  return { clock, issuing, asked, failures, answers, leaf, prove, ocsp };
}

test("the responder is asked first, in ten seconds and 64 KB, and the list only where it tells nothing", async () => {
  const { prove, asked, answers, failures, issuing } = begin();
  const { kind, certificates } = await prove();
  assert.equal(kind, "ocsp");
  assert.deepEqual(certificates.map(Buffer.from), [Buffer.from(issuing.ocspResponder.certificate)]);
  assert.deepEqual(asked.splice(0), [
    {
      url: OCSP,
      limits: { contentType: "application/ocsp-request", deadlineMs: 10_000, maxBytes: 65_536 },
    },
  ]);
  answers.ocsp = () => 503;
  const other = issuing.issueSeal().certificate;
  const listed = await prove(other);
  assert.deepEqual([listed.kind, listed.certificates], ["crl", []]);
  assert.deepEqual(asked[1], { url: LIST, limits: { deadlineMs: 10_000, maxBytes: 1_048_576 } });
  const why = `${OCSP} answered with status 503`;
  assert.deepEqual(failures, [{ authority: "ca.example:81", kind: "ocsp", why }]);
});

test("what was said is kept for ten minutes, and no longer than it holds by itself", async () => {
  const { prove, asked, clock, answers, ocsp } = begin();
  const first = await prove();
  clock.moveMs(10 * MINUTE_MS - 1);
  assert.equal(await prove(), first);
  clock.moveMs(1);
  answers.ocsp = () => ocsp({ until: new Date(clock.now().getTime() + 2 * MINUTE_MS) });
  assert.notEqual(await prove(), first);
  clock.moveMs(2 * MINUTE_MS - 1);
  await prove();
  assert.equal(asked.length, 2);
  clock.moveMs(1);
  answers.ocsp = () => ocsp({ until: null });
  await prove();
  assert.equal(asked.length, 3);
  clock.moveMs(10 * MINUTE_MS - 1);
  await prove();
  assert.equal(asked.length, 3);
});

test("that nobody could tell is kept for a minute; whoever asks meanwhile hears the same", async () => {
  const { prove, asked, clock, answers } = begin();
  answers.ocsp = () => 500;
  answers.list = () => 404;
  const said =
    `nobody tells the state of "Test seal": ${OCSP} answered with status 500; ` +
    `${LIST} answered with status 404`;
  const together = await Promise.allSettled([prove(), prove()]);
  clock.moveMs(MINUTE_MS - 1);
  for (const outcome of [...together, ...(await Promise.allSettled([prove()]))]) {
    assert.equal(outcome.status === "rejected" && outcome.reason.message, said);
  }
  assert.equal(asked.length, 2);
  clock.moveMs(1);
  await assert.rejects(prove());
  assert.equal(asked.length, 4);
});

test("each certificate of each issuer is asked about by itself", async () => {
  const { prove, asked, issuing } = begin();
  await prove();
  await prove(issuing.issueSeal().certificate);
  assert.equal(asked.length, 2);
});

test("who is revoked is told at once, by whichever of the two, and nobody is asked further", async () => {
  for (const broken of [false, true]) {
    const { prove, asked, answers, issuing, leaf } = begin();
    issuing.revoke(leaf);
    if (broken) answers.ocsp = () => 500;
    const number = Buffer.from(readCertificate(leaf).serial).toString("hex");
    await assert.rejects(prove(), (error: Error) => {
      assert.ok(error instanceof RevokedCertificate);
      assert.equal(error.message, `the certificate of "Test seal" (${number}) has been revoked`);
      return true;
    });
    assert.equal(asked.length, broken ? 2 : 1);
  }
});

test("a responder that does not know the certificate proves nothing, and the list is asked", async () => {
  const { prove, answers, ocsp, failures } = begin();
  answers.ocsp = () => ocsp({ state: "unknown" });
  assert.equal((await prove()).kind, "crl");
  assert.deepEqual(
    failures.map(({ why }) => why),
    [`${OCSP} does not know the certificate`],
  );
});

test("of a responder its list is asked, never itself (RFC 6960, 4.2.2.2.1)", async () => {
  const { prove, asked, issuing } = begin();
  assert.equal((await prove(issuing.ocspResponder.certificate)).kind, "crl");
  assert.deepEqual(
    asked.map(({ url }) => url),
    [LIST],
  );
});

test("an answer with a root's own key is taken where its list fails, of which nobody has to hear", async () => {
  const { prove, asked, answers, issuing, failures } = begin();
  const { root, intermediate } = issuing;
  assert.equal((await prove(intermediate.certificate, root.certificate)).kind, "crl");
  assert.equal(asked.length, 2);
  answers.list = () => 500;
  const other = issuing.issue({ commonName: "Other", profile: PROFILES.seal, issuer: root });
  const own = await prove(other.certificate, root.certificate);
  assert.deepEqual([own.kind, own.certificates], ["ocsp", []]);
  assert.deepEqual(failures, []);
});

test("of a certificate that names no place nobody tells, and there is no reason to give", async () => {
  const { prove, issuing, asked } = begin();
  await assert.rejects(prove(issuing.root.certificate, issuing.root.certificate), {
    message: 'nobody tells the state of "Test root"',
  });
  assert.deepEqual(asked, []);
});

test("a list proves something from five minutes before its time to its last moment", async () => {
  const { issuing, leaf, clock } = begin();
  const { intermediate } = issuing;
  const at = (ms: number) => new Date(clock.now().getTime() + ms);
  const from = at(0);
  const until = at(DAY_MS);
  const list = makeCrl({
    issuer: intermediate,
    number: 1,
    thisUpdate: from,
    nextUpdate: until,
    revoked: [],
  });
  const proven = (when: Date, der = list, issuer = intermediate.certificate) =>
    proveByCrl(der, readCertificate(leaf), readCertificate(issuer), when);
  for (const ms of [-5 * MINUTE_MS, 0, DAY_MS]) {
    assert.deepEqual(await proven(at(ms)), {
      kind: "crl",
      der: list,
      certificates: [],
      until: until.getTime(),
    });
  }
  for (const ms of [-5 * MINUTE_MS - 1, DAY_MS + 1]) {
    await assert.rejects(proven(at(ms)), /out of date/);
  }
  await assert.rejects(proven(from, list, issuing.root.certificate), /another issuer/);
  const { subjectDer } = readCertificate(intermediate.certificate);
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const endless = sequence(integer(1), algorithm, subjectDer, certificateTime(from));
  await assert.rejects(
    proven(from, withSignature(endless, intermediate.privateKey)),
    /names no end/,
  );
  await assert.rejects(proven(from, sequence(endless, algorithm, bitString(endless))), /signature/);
});

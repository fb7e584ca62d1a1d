import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { type Identity, startIssuing } from "#kit/peers/authority/issuing.ts";
import { makeOcsp, type OcspOrder } from "#kit/peers/authority/make-ocsp.ts";
import { makeCrl, PROFILES } from "#kit/peers/authority/makers.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readCertificate } from "./certificate.ts";
import { readProofs, revocationStatus } from "./revocation-proofs.ts";

const clock = heldClock();
const now = clock.now().getTime();
const at = (ms: number) => new Date(now + ms);
const { root, intermediate, ocspResponder, issue, issueSeal } = startIssuing({
  clock,
  base: "http://127.0.0.1:1",
});
const seal = issueSeal();

interface Pieces {
  crls?: Uint8Array[];
  ocsps?: Uint8Array[];
  certificates?: Uint8Array[];
}

const proofsOf = (pieces: Pieces, unreadable = 0) =>
  readProofs({ certificates: [], crls: [], ocsps: [], ...pieces, unreadable });

const told = (pieces: Pieces, issuer: Identity = intermediate, certificate: Identity = seal) =>
  revocationStatus(proofsOf(pieces), {
    certificate: readCertificate(certificate.certificate),
    issuer: readCertificate(issuer.certificate),
  });

const answer = (said: Partial<OcspOrder> = {}) =>
  makeOcsp({
    certificate: seal.certificate,
    issuer: intermediate.certificate,
    state: "good",
    from: at(0),
    responder: ocspResponder,
    ...said,
  });

const listBy = (issuer: Identity, revoked: { identity: Identity; at: Date }[] = []) =>
  makeCrl({
    issuer,
    number: 1,
    thisUpdate: at(-HOUR_MS),
    nextUpdate: at(DAY_MS),
    revoked: revoked.map((one) => ({
      serial: readCertificate(one.identity.certificate).serial,
      at: one.at,
    })),
  });

const responder = (change: Partial<Parameters<typeof issue>[0]> = {}) =>
  issue({ commonName: "Another responder", profile: PROFILES.ocspResponder, ...change });

test("what cannot be read counts together with what could not be taken out of the file, and hides nothing else", () => {
  const broken = Uint8Array.of(0x30, 1);
  const proofs = proofsOf(
    {
      ocsps: [broken, answer()],
      crls: [listBy(intermediate), broken, broken],
      certificates: [broken, root.certificate],
    },
    3,
  );
  assert.deepEqual(
    [proofs.ocsps.length, proofs.crls.length, proofs.certificates.length, proofs.unreadable],
    [1, 1, 1, 7],
  );
});

test("a list tells of a certificate that it does not name for as long as it holds", async () => {
  assert.deepEqual(await told({ crls: [listBy(intermediate)] }), {
    told: [{ state: "good", from: at(-HOUR_MS), until: at(DAY_MS) }],
    problems: [],
  });
});

test("a list by a key that may not sign lists is nobody's word", async () => {
  const mute = issue({
    commonName: "Mute authority",
    profile: { authority: {}, keyUsage: ["keyCertSign"] },
    issuer: root,
  });
  const below = issue({ commonName: "Below", profile: PROFILES.seal, issuer: mute });
  assert.deepEqual(await told({ crls: [listBy(mute)] }, mute, below), {
    told: [],
    problems: ["not-appointed"],
  });
});

test("a list by an earlier key of an authority is about other certificates", async () => {
  const later = issue({
    commonName: "Test intermediate",
    profile: PROFILES.intermediate,
    issuer: root,
  });
  const revoked = [{ identity: seal, at: at(-DAY_MS) }];
  assert.deepEqual(await told({ crls: [listBy(later, revoked)] }), { told: [], problems: [] });
});

test("an answer without an end is news for a day", async () => {
  assert.deepEqual(await told({ ocsps: [answer({ until: null })] }), {
    told: [{ state: "good", from: at(0), until: at(DAY_MS) }],
    problems: [],
  });
});

test("an answer says when a certificate was revoked, and that nobody knows it", async () => {
  const revokedAt = at(-HOUR_MS);
  const [revoked] = (await told({ ocsps: [answer({ state: { revokedAt, reason: 1 } })] })).told;
  assert.ok(revoked?.state === "revoked");
  assert.deepEqual(revoked.revocation.at, revokedAt);
  const { told: unknown } = await told({ ocsps: [answer({ state: "unknown" })] });
  assert.deepEqual(unknown, [{ state: "unknown" }]);
});

test("an answer about another serial, or by another issuer's name or key, says nothing", async () => {
  const twin = issue({
    commonName: "Test intermediate",
    profile: PROFILES.intermediate,
    issuer: root,
  });
  for (const other of [
    answer({ certificate: intermediate.certificate }),
    answer({ issuer: root.certificate }),
    answer({ issuer: twin.certificate }),
  ]) {
    assert.deepEqual(await told({ ocsps: [other] }), { told: [], problems: [] });
  }
});

test("a responder answers from its certificate's first moment to its last", async () => {
  const short = responder({ notBefore: at(-HOUR_MS), notAfter: at(HOUR_MS) });
  const problemsAt = async (ms: number) =>
    (await told({ ocsps: [answer({ responder: short, from: at(ms) })] })).problems;
  assert.deepEqual(await problemsAt(-HOUR_MS), []);
  assert.deepEqual(await problemsAt(HOUR_MS), []);
  assert.deepEqual(await problemsAt(-HOUR_MS - 1_000), ["responder-expired"]);
  assert.deepEqual(await problemsAt(HOUR_MS + 1_000), ["responder-expired"]);
});

test("a responder is appointed by the issuer itself, and for answers", async () => {
  for (const wrong of [
    responder({ issuer: root }),
    responder({ profile: PROFILES.seal }),
    responder({ profile: { keyUsage: ["digitalSignature"] } }),
  ]) {
    assert.deepEqual(await told({ ocsps: [answer({ responder: wrong })] }), {
      told: [],
      problems: ["not-appointed"],
    });
  }
});

test("an answer whose responder is nowhere to be found is nobody's word, and beside the file's certificates it is", async () => {
  const ocsps = [answer({ isBare: true })];
  assert.deepEqual((await told({ ocsps })).problems, ["not-appointed"]);
  const certificates = [root.certificate, ocspResponder.certificate];
  assert.deepEqual((await told({ ocsps, certificates })).problems, []);
});

test("a responder that was revoked by the moment of its answer is not heard, one that was revoked later is", async () => {
  const other = responder();
  const problemsWhere = async (revokedAt: Date, by: Identity = intermediate) =>
    (
      await told({
        ocsps: [answer({ responder: other })],
        crls: [listBy(by, [{ identity: other, at: revokedAt }])],
      })
    ).problems;
  assert.deepEqual(await problemsWhere(at(-1_000)), ["responder-revoked"]);
  assert.deepEqual(await problemsWhere(at(0)), ["responder-revoked"]);
  assert.deepEqual(await problemsWhere(at(1_000)), []);
  assert.deepEqual(await problemsWhere(at(-1_000), root), []);
});

test("a signature that does not fit is told, of a list and of an answer", async () => {
  const forger = issueSeal();
  const forged = { ...intermediate, privateKey: forger.privateKey };
  assert.deepEqual(await told({ crls: [listBy(forged)], ocsps: [answer({ responder: forged })] }), {
    told: [],
    problems: ["signature", "signature"],
  });
});

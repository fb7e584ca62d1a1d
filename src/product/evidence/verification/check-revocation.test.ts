import assert from "node:assert/strict";
import { test } from "node:test";
import type { FindingCode } from "#kernel/findings.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { type Identity, startIssuing } from "#kit/peers/authority/issuing.ts";
import { makeOcsp, type OcspOrder } from "#kit/peers/authority/make-ocsp.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readableCertificates, readCertificate as withKey } from "#lib/pki/certificate.ts";
import { makeCrl } from "#lib/pki/crl.ts";
import { PROFILES } from "#lib/pki/make-certificate.ts";
import { readProofs } from "#lib/pki/revocation-proofs.ts";
import { checkRevocation, type UsedChain } from "./check-revocation.ts";

const clock = heldClock();
const now = clock.now().getTime();
const at = (ms: number) => new Date(now + ms);
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const { root, intermediate, timestamp, ocspResponder } = issuing;
const seal = issuing.issueSeal();
const other = issuing.issueSeal({ commonName: "Somebody else's seal" });
const stranger = issuing.issue({
  commonName: "Test root",
  profile: PROFILES.root,
  issuer: null,
});
const old = issuing.issue({
  commonName: "Old responder",
  profile: PROFILES.ocspResponder,
  notBefore: at(-9 * DAY_MS),
});
const expired = issuing.issue({
  commonName: "Test responder",
  profile: PROFILES.ocspResponder,
  notBefore: at(-9 * DAY_MS),
  notAfter: at(-DAY_MS),
});

const roots = readableCertificates([root.certificate]);
const chainOf = (
  use: UsedChain["use"],
  { chain }: { chain: readonly Uint8Array[] },
): UsedChain => ({
  use,
  roots,
  at: clock.now(),
  certificates: readableCertificates(chain),
});

interface Pieces {
  crls?: Uint8Array[];
  ocsps?: Uint8Array[];
  certificates?: Uint8Array[];
}

async function judge(pieces: Pieces, ...chains: UsedChain[]) {
  const store = { certificates: [], crls: [], ocsps: [], unreadable: 0, ...pieces };
  return checkRevocation(readProofs(store), chains);
}
const codesOf = async (pieces: Pieces, ...chains: UsedChain[]) =>
  (await judge(pieces, ...chains)).map(({ code }) => code);

type Said = Partial<OcspOrder>;
const answer = (said: Said = {}) =>
  makeOcsp({
    certificate: seal.certificate,
    issuer: intermediate.certificate,
    state: "good",
    from: at(-HOUR_MS),
    responder: ocspResponder,
    ...said,
  });

type Listed = { serial: Uint8Array; at: Date }[];
const list = (
  revoked: Listed = [],
  {
    issuer = intermediate,
    from = at(-HOUR_MS),
    until = at(DAY_MS),
  }: {
    issuer?: Identity;
    from?: Date;
    until?: Date;
  } = {},
) => makeCrl({ issuer, number: 1, thisUpdate: from, nextUpdate: until, revoked });
const entry = (identity: { certificate: Uint8Array }, when: Date) => ({
  serial: withKey(identity.certificate).serial,
  at: when,
});

/** What proves the intermediate authority, so that each case is about the certificate below it. */
const above = list([], { issuer: root });
const sealChain = chainOf("seal", seal);

const spoilt = (body: Uint8Array) => {
  const changed = Uint8Array.from(body);
  changed[changed.length - 1]! ^= 1;
  return changed;
};

const CASES: [what: string, pieces: Pieces, found: FindingCode[]][] = [
  ["an answer that it is good", { ocsps: [answer()] }, ["revocation-holds"]],
  ["a list that does not name it", { crls: [list()] }, ["revocation-holds"]],
  ["a list and an answer", { crls: [list()], ocsps: [answer()] }, ["revocation-holds"]],
  [
    "an answer by a responder whose certificate lies beside it",
    { ocsps: [answer({ isBare: true })], certificates: [ocspResponder.certificate] },
    ["revocation-holds"],
  ],
  [
    "an answer with the issuer's own key",
    { ocsps: [answer({ responder: intermediate })] },
    ["revocation-holds"],
  ],
  [
    "an answer that it is good, given later",
    { ocsps: [answer({ from: at(30 * DAY_MS) })] },
    ["revocation-holds"],
  ],
  [
    "an answer without an end, of the same day",
    { ocsps: [answer({ until: null })] },
    ["revocation-holds"],
  ],
  [
    "an answer that it was revoked before",
    { ocsps: [answer({ state: { revokedAt: at(-DAY_MS) } })] },
    ["certificate-revoked"],
  ],
  [
    "a list that says so, though an answer says that it is good",
    { crls: [list([entry(seal, at(-DAY_MS))])], ocsps: [answer()] },
    ["certificate-revoked"],
  ],
  [
    "an answer that it was revoked that very second",
    { ocsps: [answer({ state: { revokedAt: at(0) } })] },
    ["certificate-revoked"],
  ],
  [
    "an outdated list that it was revoked before",
    { crls: [list([entry(seal, at(-9 * DAY_MS))], { from: at(-8 * DAY_MS), until: at(-DAY_MS) })] },
    ["certificate-revoked"],
  ],
  [
    "an answer that it was revoked after",
    { ocsps: [answer({ state: { revokedAt: at(HOUR_MS), reason: 1 }, from: at(DAY_MS) })] },
    ["certificate-revoked-later"],
  ],
  [
    "a list that it was revoked after",
    { crls: [list([entry(seal, at(HOUR_MS))], { from: at(2 * HOUR_MS) })] },
    ["certificate-revoked-later"],
  ],
  [
    "an answer whose signature was changed",
    { ocsps: [answer({ spoil: spoilt, isBare: true, responder: intermediate })] },
    ["revocation-wrong", "revocation-unproven"],
  ],
  [
    "an answer by somebody whom the issuer did not appoint",
    { ocsps: [answer({ responder: other })] },
    ["revocation-wrong", "revocation-unproven"],
  ],
  [
    "a revocation by somebody whom the issuer did not appoint",
    { ocsps: [answer({ responder: stranger, state: { revokedAt: at(-DAY_MS) } }), answer()] },
    ["revocation-wrong", "revocation-holds"],
  ],
  [
    "a list by a stranger of the issuer's name",
    {
      crls: [
        list([entry(seal, at(-DAY_MS))], {
          issuer: { ...intermediate, privateKey: stranger.privateKey },
        }),
      ],
    },
    ["revocation-wrong", "revocation-unproven"],
  ],
  [
    "an answer about another certificate",
    { ocsps: [answer({ certificate: other.certificate })] },
    ["revocation-unproven"],
  ],
  ["a list of another issuer", { crls: [list([], { issuer: root })] }, ["revocation-unproven"]],
  [
    "an answer by a responder whose certificate had ended",
    { ocsps: [answer({ responder: expired })] },
    ["revocation-wrong", "revocation-unproven"],
  ],
  [
    "an answer by a responder that had been revoked",
    { ocsps: [answer()], crls: [list([entry(ocspResponder, at(-DAY_MS))])] },
    ["revocation-wrong", "revocation-holds"],
  ],
  [
    "an answer that nobody knows it",
    { ocsps: [answer({ state: "unknown" })] },
    ["revocation-unproven"],
  ],
  [
    "an answer that was out of date",
    { ocsps: [answer({ responder: old, from: at(-3 * DAY_MS) })] },
    ["revocation-unproven"],
  ],
  [
    "a list that was out of date",
    { crls: [list([], { from: at(-3 * DAY_MS), until: at(-DAY_MS) })] },
    ["revocation-unproven"],
  ],
  [
    "an answer without an end, two days old",
    { ocsps: [answer({ responder: old, until: null, from: at(-2 * DAY_MS) })] },
    ["revocation-unproven"],
  ],
  ["nothing", {}, ["revocation-unproven"]],
  [
    "what is neither a list nor an answer",
    { ocsps: [Uint8Array.of(1, 2, 3)], crls: [new Uint8Array()] },
    ["revocation-wrong", "revocation-unproven"],
  ],
];

for (const [what, { crls = [], ...rest }, found] of CASES) {
  test(`of a seal's certificate a file holds ${what}: ${found.join(", ")}`, async () => {
    assert.deepEqual(await codesOf({ crls: [above, ...crls], ...rest }, sealChain), found);
  });
}

test("each certificate below the root has to be proven, and is named where it is not", async () => {
  const found = await judge({ ocsps: [answer()] }, sealChain);
  assert.deepEqual(found, [{ code: "revocation-unproven", values: { name: "Test intermediate" } }]);
  const whole = await judge({ ocsps: [answer()], crls: [above] }, sealChain);
  assert.deepEqual(whole, [{ code: "revocation-holds", values: { count: "2" } }]);
});

test("an authority that was revoked takes what it issued with it", async () => {
  const crls = [list([entry(intermediate, at(-DAY_MS))], { issuer: root })];
  assert.deepEqual(await codesOf({ crls, ocsps: [answer()] }, sealChain), ["certificate-revoked"]);
});

test("an answer from when the certificate had ended proves nothing: authorities forget", async () => {
  const brief = issuing.issue({
    commonName: "Brief seal",
    profile: PROFILES.seal,
    notAfter: at(DAY_MS),
  });
  const said = (from: Date) => answer({ certificate: brief.certificate, from });
  const codes = (from: Date) =>
    codesOf({ ocsps: [said(from)], crls: [above] }, chainOf("seal", brief));
  assert.deepEqual(await codes(at(HOUR_MS)), ["revocation-holds"]);
  assert.deepEqual(await codes(at(2 * DAY_MS)), ["revocation-unproven"]);
});

test("a certificate that is trusted itself is asked about all the same", async () => {
  const pinned = { ...sealChain, roots: readableCertificates([seal.certificate]) };
  const crls = [above, list([entry(seal, at(-DAY_MS))])];
  assert.deepEqual(await codesOf({ crls }, pinned), ["certificate-revoked"]);
});

test("a seal that is its own root has nobody who could be asked", async () => {
  const own = issuing.issue({ commonName: "Own", profile: PROFILES.seal, issuer: null });
  assert.deepEqual(await codesOf({}, chainOf("seal", own)), []);
});

/** RFC 3161, 4: of these reasons an authority's earlier tokens survive; of no other. */
const LATER_REASONS: [reason: number | undefined, found: FindingCode][] = [
  [0, "certificate-revoked-later"],
  [3, "certificate-revoked-later"],
  [4, "certificate-revoked-later"],
  [5, "certificate-revoked-later"],
  [1, "authority-revoked"],
  [2, "authority-revoked"],
  [undefined, "authority-revoked"],
];

for (const [reason, found] of LATER_REASONS) {
  test(`a timestamp's certificate that was revoked later for reason ${reason ?? "none"}: ${found}`, async () => {
    const state = { revokedAt: at(HOUR_MS), ...(reason !== undefined && { reason }) };
    const said = answer({ certificate: timestamp.certificate, state, from: at(DAY_MS) });
    const chain = chainOf("time", timestamp);
    assert.deepEqual(await codesOf({ ocsps: [said], crls: [above] }, chain), [found]);
  });
}

test("where the time is lost, a later revocation of the seal counts as an earlier one", async () => {
  const ofTime = answer({ certificate: timestamp.certificate, state: { revokedAt: at(-DAY_MS) } });
  const ofSeal = answer({ state: { revokedAt: at(HOUR_MS), reason: 1 }, from: at(DAY_MS) });
  const codes = await codesOf(
    { ocsps: [ofTime, ofSeal], crls: [above] },
    sealChain,
    chainOf("time", timestamp),
  );
  assert.deepEqual(codes, ["certificate-revoked", "authority-revoked"]);
});

test("a further timestamp by an authority that was revoked is told, and the seal stays", async () => {
  const said = answer({ certificate: timestamp.certificate, state: { revokedAt: at(-DAY_MS) } });
  const codes = await codesOf(
    { ocsps: [answer(), said], crls: [above] },
    sealChain,
    chainOf("file-time", timestamp),
  );
  assert.deepEqual(codes, ["document-timestamp-revoked"]);
});

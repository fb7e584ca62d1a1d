import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import { DAY_MS } from "#kernel/time.ts";
import { type Identity, type IssueOrder, startIssuing } from "#kit/authority/issuing.ts";
import { heldClock } from "#kit/held-clock.ts";
import {
  certificateTime,
  integer,
  nothing,
  oid,
  sequence,
  setOf,
  tagged,
  utf8String,
} from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { readCertificate } from "./certificate.ts";
import { checkChain } from "./chain.ts";
import { checkSealChain, endOfChain, namesOfUnaskable } from "./check-seal-chain.ts";
import { extension, makeCertificate, PROFILES, signed } from "./make-certificate.ts";

const clock = heldClock();
const now = clock.now();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const { root, intermediate } = issuing;
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);

const issue = (order: Partial<IssueOrder> = {}) =>
  issuing.issue({ commonName: "Leaf", profile: PROFILES.seal, ...order });
const leaf = issue();

interface Asked {
  pool?: readonly Identity[];
  trusted?: readonly Identity[];
  at?: Date | null;
}

function check({ certificate }: Identity, { pool = [], trusted, at = now }: Asked = {}) {
  const chain = checkChain({
    leaf: readCertificate(certificate),
    pool: pool.map((one) => readCertificate(one.certificate)),
    ...(trusted && { trustedRoots: trusted.map((one) => one.certificate) }),
    at,
  });
  return { names: chain.certificates.map(({ name }) => name), problems: chain.problems };
}

test("a chain goes from the leaf to a root, whatever order the certificates came in", () => {
  const names = ["Leaf", "Test intermediate", "Test root"];
  for (const pool of [
    [intermediate, root],
    [root, intermediate],
    [leaf, root, issue({ commonName: "Stranger" }), intermediate],
  ]) {
    assert.deepEqual(check(leaf, { pool, trusted: [root] }), { names, problems: [] });
  }
});

test("it may end where the known issuers end, unless a root has to be reached", () => {
  const names = ["Leaf", "Test intermediate"];
  assert.deepEqual(check(leaf, { pool: [intermediate] }), { names, problems: [] });
  const other = issue({ commonName: "Other root", profile: PROFILES.root, issuer: null });
  const { problems } = check(leaf, { pool: [intermediate, root], trusted: [other] });
  assert.deepEqual(problems, ['the chain of "Leaf" does not reach a trusted root']);
});

test("it ends at the certificate that is trusted, though others stand above that", () => {
  const { names, problems } = check(leaf, { pool: [root], trusted: [intermediate] });
  assert.deepEqual([names, problems], [["Leaf", "Test intermediate"], []]);
  assert.deepEqual(check(leaf, { pool: [intermediate], trusted: [leaf] }).names, ["Leaf"]);
});

test("a certificate holds from its first moment to its last, each of the chain by itself", () => {
  const from = later(-2);
  const until = later(2);
  const middle = issue({ commonName: "Middle", profile: PROFILES.intermediate, issuer: root });
  const own = issue({ issuer: middle, notBefore: from, notAfter: until });
  const problemsAt = (at: Date | null) => check(own, { pool: [middle, root], at }).problems;
  assert.deepEqual(problemsAt(new Date(now.getTime())), []);
  const cases: [Date | null, string[]][] = [
    [null, []],
    [until, []],
    [new Date(until.getTime() + 1), ['the certificate of "Leaf" has expired']],
    [new Date(from.getTime() - 1), ["Leaf", "Middle", "Test root"].map(early)],
  ];
  for (const [at, expected] of cases) assert.deepEqual(problemsAt(at), expected);
  const ancient = issue({ notBefore: later(-2), notAfter: until, issuer: null });
  assert.deepEqual(check(ancient, { at: from }).problems, []);
});
const early = (name: string) => `the certificate of "${name}" is not valid yet`;

/** One key under one name, certified anew for other days, without places to ask. */
function renewals(commonName: string, ...days: [from: number, until: number][]): Identity[] {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return days.map(([from, until], index) => {
    const certificate = makeCertificate({
      profile: PROFILES.root,
      subject: { commonName },
      publicKey: keys.publicKey,
      serial: Uint8Array.of(index + 1),
      notBefore: later(from),
      notAfter: later(until),
      issuer: { certificate: root.certificate, privateKey: root.privateKey },
    });
    return { privateKey: keys.privateKey, certificate, chain: [certificate, root.certificate] };
  });
}

test("of two certificates of one issuer the one that is valid at the time is taken", () => {
  const [old, current] = renewals("Renewed", [-9, -1], [-1, 9]) as [Identity, Identity];
  const own = issue({ issuer: current });
  for (const pool of [
    [old, current, root],
    [current, old, root],
  ]) {
    assert.deepEqual(check(own, { pool }).problems, []);
  }
  const { problems } = check(own, { pool: [old, root] });
  assert.deepEqual(problems, ['the certificate of "Renewed" has expired']);
});

test("only an authority issues, and only one whose key is for that", () => {
  const none = issue({
    commonName: "Nobody",
    profile: { keyUsage: ["keyCertSign"] },
    issuer: root,
  });
  assert.deepEqual(check(issue({ issuer: none }), { pool: [none, root] }).problems, [
    '"Nobody" is not a certificate authority',
  ]);
  const unbound = issue({ commonName: "Unbound", profile: { authority: {}, keyUsage: [] } });
  assert.deepEqual(check(issue({ issuer: unbound }), { pool: [unbound] }).problems, []);
});

test("no more authorities stand below one than it allows; the leaf is not counted", () => {
  const authority = (commonName: string, issuer: Identity, pathLength?: number) =>
    issue({
      commonName,
      issuer,
      profile: {
        authority: pathLength === undefined ? {} : { pathLength },
        keyUsage: ["keyCertSign"],
      },
    });
  const top = authority("Top", root, 1);
  const middle = authority("Middle", top);
  const low = authority("Low", middle);
  const pool = [top, middle, low, root];
  assert.deepEqual(check(issue({ issuer: top }), { pool }).problems, []);
  assert.deepEqual(check(issue({ issuer: middle }), { pool }).problems, []);
  assert.deepEqual(check(issue({ issuer: low }), { pool }).problems, [
    'the chain below "Top" is longer than it allows',
  ]);
});

test("a chain of more certificates than anybody uses is not followed to its end", () => {
  const pool: Identity[] = [root];
  for (let count = 0; count < 9; count += 1) {
    const profile = { authority: {}, keyUsage: ["keyCertSign"] as const };
    pool.push(issue({ commonName: `Level ${count}`, profile, issuer: pool.at(-1)! }));
  }
  const { names, problems } = check(issue({ issuer: pool.at(-1)! }), { pool, trusted: [root] });
  assert.deepEqual(names, ["Leaf", ...[8, 7, 6, 5, 4, 3, 2].map((level) => `Level ${level}`)]);
  assert.deepEqual(problems, ['the chain of "Leaf" does not reach a trusted root']);
});

test("a key that seals comes with its chain up to the root, and is for documents", () => {
  const problemsOf = ({ chain }: Identity) => checkSealChain(chain, now);
  assert.deepEqual(problemsOf(leaf), []);
  assert.deepEqual(checkSealChain([], now), ["there is no certificate"]);
  assert.deepEqual(checkSealChain(leaf.chain.slice(0, 2), now), [
    'the issuer of "Test intermediate" is not in the file, nor the root above it',
  ]);
  assert.deepEqual(checkSealChain(leaf.chain.slice(0, 1), now), [
    'the issuer of "Leaf" is not in the file, nor the root above it',
  ]);
  assert.deepEqual(checkSealChain(leaf.chain, later(400)), [
    ...["Leaf", "Test intermediate", "Test root"].map(
      (name) => `the certificate of "${name}" has expired`,
    ),
  ]);
});

test("a certificate that is for servers, code or time-stamps alone seals no documents", () => {
  const withPurposes = (...oids: string[]) =>
    issue({ profile: { ...PROFILES.seal, purposes: { oids, isCritical: false } } });
  const others = [OID.forServers, OID.forClients, OID.forCode, OID.forTimestamping];
  for (const purpose of [...others, OID.forOcspSigning]) {
    assert.deepEqual(checkSealChain(withPurposes(purpose).chain, now), [
      'the certificate of "Leaf" is not for documents',
    ]);
    assert.deepEqual(checkSealChain(withPurposes(purpose, OID.forDocumentSigning).chain, now), []);
  }
  const silent = issue({ profile: { keyUsage: PROFILES.seal.keyUsage } });
  assert.deepEqual(checkSealChain(silent.chain, now), []);
});

test("a chain ends with the first of its certificates", () => {
  const middle = issue({ commonName: "Middle", profile: PROFILES.intermediate, issuer: root });
  const short = issue({ issuer: middle, notAfter: later(3) });
  assert.deepEqual(endOfChain(short.chain), readCertificate(short.certificate).notAfter);
  const shortAbove = { ...PROFILES.intermediate };
  const soon = issue({ commonName: "Soon", profile: shortAbove, issuer: root, notAfter: later(1) });
  const above = issue({ issuer: soon, notAfter: later(9) });
  assert.deepEqual(endOfChain(above.chain), readCertificate(soon.certificate).notAfter);
});

test("who names no place to ask is named, but a root, whom nobody could revoke", () => {
  assert.deepEqual(namesOfUnaskable(leaf.chain), []);
  const [silent] = renewals("Silent", [-1, 9]) as [Identity];
  const below = issue({ issuer: silent });
  assert.deepEqual(namesOfUnaskable(below.chain), ["Silent"]);
});

test("a certificate with a critical extension that nobody knows here is not good, constraints on names among them", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(setOf(sequence(oid(OID.commonName), utf8String("Odd"))));
  const problemsOf = (id: string, isCritical: boolean) => {
    const body = sequence(
      ...[tagged(0, integer(2)), integer(1), sequence(oid(OID.ecdsaWithSha256)), name],
      sequence(certificateTime(later(-1)), certificateTime(later(1))),
      ...[name, publicKey.export({ type: "spki", format: "der" })],
      tagged(3, sequence(extension(id, nothing, isCritical))),
    );
    const certificate = signed(body, privateKey);
    return check({ privateKey, certificate, chain: [certificate] }, { at: later(2) }).problems;
  };
  const expired = 'the certificate of "Odd" has expired';
  const unknown = 'the certificate of "Odd" has critical extensions nobody knows here';
  // RFC 5280, 4.2.1.10: nameConstraints
  for (const id of ["2.5.29.30", "2.999.1"]) {
    assert.deepEqual(problemsOf(id, true), [expired, unknown]);
    assert.deepEqual(problemsOf(id, false), [expired]);
  }
});

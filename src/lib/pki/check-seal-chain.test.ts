import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import { DAY_MS } from "#kernel/time.ts";
import { type Identity, type IssueOrder, startIssuing } from "#kit/peers/authority/issuing.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { OID } from "#lib/pki/oids.ts";
import { checkSealChain, endOfChain, namesOfUnaskable } from "./check-seal-chain.ts";
import { makeCertificate, PROFILES } from "./make-certificate.ts";

const clock = heldClock();
const now = clock.now();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const { root } = issuing;
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);

const issue = (order: Partial<IssueOrder> = {}) =>
  issuing.issue({ commonName: "Leaf", profile: PROFILES.seal, ...order });
const leaf = issue();

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

test("a key that seals comes with its chain up to the root, and is for documents", async () => {
  const problemsOf = ({ chain }: Identity) => checkSealChain(chain, now);
  assert.deepEqual(await problemsOf(leaf), []);
  assert.deepEqual(await checkSealChain([], now), ["there is no certificate"]);
  assert.deepEqual(await checkSealChain(leaf.chain.slice(0, 2), now), [
    'the issuer of "Test intermediate" is not in the file, nor the root above it',
  ]);
  assert.deepEqual(await checkSealChain(leaf.chain.slice(0, 1), now), [
    'the issuer of "Leaf" is not in the file, nor the root above it',
  ]);
  assert.deepEqual(await checkSealChain(leaf.chain, later(400)), [
    ...["Leaf", "Test intermediate", "Test root"].map(
      (name) => `the certificate of "${name}" has expired`,
    ),
  ]);
});

test("a certificate that is for servers, code or time-stamps alone seals no documents", async () => {
  const withPurposes = (...oids: string[]) =>
    issue({ profile: { ...PROFILES.seal, purposes: { oids, isCritical: false } } });
  const others = [OID.forServers, OID.forClients, OID.forCode, OID.forTimestamping];
  for (const purpose of [...others, OID.forOcspSigning]) {
    assert.deepEqual(await checkSealChain(withPurposes(purpose).chain, now), [
      'the certificate of "Leaf" is not for documents',
    ]);
    assert.deepEqual(
      await checkSealChain(withPurposes(purpose, OID.forDocumentSigning).chain, now),
      [],
    );
  }
  const silent = issue({ profile: { keyUsage: PROFILES.seal.keyUsage } });
  assert.deepEqual(await checkSealChain(silent.chain, now), []);
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

test("who names no place to ask is named, but a root, whom nobody could revoke", async () => {
  assert.deepEqual(await namesOfUnaskable(leaf.chain), []);
  const [silent] = renewals("Silent", [-1, 9]) as [Identity];
  const below = issue({ issuer: silent });
  assert.deepEqual(await namesOfUnaskable(below.chain), ["Silent"]);
});

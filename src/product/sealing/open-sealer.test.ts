import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type IssueOrder, startIssuing } from "#kit/peers/authority/issuing.ts";
import { makeP12 } from "#kit/peers/authority/make-p12.ts";
import { hearLog } from "#kit/rooms/heard-log.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { PROFILES } from "#lib/pki/make-certificate.ts";
import { OID } from "#lib/pki/oids.ts";
import { toPem } from "#lib/pki/pem.ts";
import { TimestampFailure } from "#lib/pki/timestamp-authority.ts";
import { secretsInFolder } from "#store/secrets-in-folder.ts";
import { WrongSealKey } from "./key-kinds.ts";
import { needsLocalKeys, openSealer, type SealerSettings } from "./open-sealer.ts";

const folder = await mkdtemp(join(tmpdir(), "countersign-sealer-"));
after(() => rm(folder, { recursive: true, force: true }));

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const days = (count: number) => new Date(clock.now().getTime() + count * DAY_MS);
const PASSWORD = "correct horse";

/** A PKCS #12 file with a sealing key, as it should be but for what is given. */
function p12(order: Partial<IssueOrder> = {}, take = (chain: Uint8Array[]) => chain): Uint8Array {
  const { privateKey, chain } = issuing.issue({
    commonName: "Acme GmbH",
    profile: PROFILES.seal,
    ...order,
  });
  return makeP12({ privateKey, chain: take(chain), password: PASSWORD });
}

const purposes = (...oids: string[]) => ({
  profile: { ...PROFILES.seal, purposes: { oids, isCritical: false } },
});

async function open(bytes: Uint8Array | null, change: Partial<SealerSettings> = {}) {
  const file = join(folder, "seal.p12");
  if (bytes) await writeFile(file, bytes);
  const { log, lines } = hearLog();
  const sealer = await openSealer({
    name: "localhost",
    secrets: secretsInFolder(join(folder, "keys")),
    p12: bytes ? file : null,
    p12Password: PASSWORD,
    timestampUrls: [],
    timestampRoots: null,
    allowsUnproven: false,
    clock,
    random: systemRandom,
    log,
    ...change,
  });
  return { sealer, lines };
}

const TAKEN: [what: string, make: () => Uint8Array][] = [
  ["a key with all its issuers", () => p12()],
  ["a certificate without purposes", () => p12({ profile: { keyUsage: ["digitalSignature"] } })],
  ["a certificate for mail and clients", () => p12(purposes(OID.forClients, "1.3.6.1.5.5.7.3.4"))],
  ["a certificate that is its own root", () => p12({ issuer: null })],
];

for (const [what, make] of TAKEN) {
  test(`a start takes ${what}`, async () => {
    const { sealer, lines } = await open(make());
    assert.equal(sealer.subject, "Acme GmbH");
    assert.match(sealer.root.pem, /^-----BEGIN CERTIFICATE-----\n/);
    assert.match(sealer.root.sha256, /^[0-9a-f]{64}$/);
    assert.deepEqual(lines, []);
  });
}

const broken = Uint8Array.from(p12());
broken[200]! ^= 1;

const REFUSED: [what: string, make: () => Uint8Array, line: RegExp][] = [
  ["a key of RSA-1024", () => p12({ kind: "RSA-1024" }), /an RSA key of 1024 bits/],
  ["a key of Ed25519", () => p12({ kind: "Ed25519" }), /a key of type ed25519/],
  ["a key on another curve", () => p12({ kind: "secp256k1" }), /secp256k1/],
  [
    "a certificate that has ended",
    () => p12({ notBefore: days(-20), notAfter: days(-10) }),
    /the certificate of "Acme GmbH" has expired/,
  ],
  [
    "a certificate that has not begun",
    () => p12({ notBefore: days(10), notAfter: days(20) }),
    /the certificate of "Acme GmbH" is not valid yet/,
  ],
  [
    "an issuer that has ended",
    () => {
      const notAfter = days(-1);
      const { root: issuer } = issuing;
      const old = { commonName: "Old CA", profile: PROFILES.intermediate, issuer, notAfter };
      return p12({ issuer: issuing.issue(old) });
    },
    /the certificate of "Old CA" has expired/,
  ],
  ["a certificate for servers", () => p12(purposes(OID.forServers)), /is not for documents/],
  [
    "a certificate for servers and clients",
    () => p12(purposes(OID.forServers, OID.forClients)),
    /is not for documents/,
  ],
  ["a certificate for times", () => p12({ profile: PROFILES.timestamp }), /is not for documents/],
  [
    "a certificate for encryption",
    () => p12({ profile: { keyUsage: ["keyEncipherment"] } }),
    /is not for signing/,
  ],
  [
    "no issuers",
    () => p12({}, (chain) => chain.slice(0, 1)),
    /the issuer of "Acme GmbH" is not in the file/,
  ],
  [
    "no root",
    () => p12({}, (chain) => chain.slice(0, 2)),
    /the issuer of "Test intermediate" is not in the file/,
  ],
  [
    "a root of the same name",
    () => {
      const stranger = { commonName: "Test root", profile: PROFILES.root, issuer: null };
      const { certificate } = issuing.issue(stranger);
      return p12({}, (chain) => [...chain.slice(0, 2), certificate]);
    },
    /the issuer of "Test intermediate" is not in the file/,
  ],
  ["no certificate", () => p12({}, () => []), /holds no certificate/],
  ["another key's certificate", () => p12({}, (chain) => chain.slice(1)), /belongs to its private/],
  [
    "no key",
    () => makeP12({ privateKey: null, chain: issuing.root.chain, password: PASSWORD }),
    /holds no private key/,
  ],
  ["a file that is cut off", () => p12().subarray(0, 500), /no PKCS #12 file/],
  ["a file that is none", () => Buffer.from("sealing key"), /no PKCS #12 file/],
  ["an empty file", () => new Uint8Array(), /no PKCS #12 file/],
];

for (const [what, make, line] of REFUSED) {
  test(`a start with ${what} is stopped by one line that names SEAL_P12`, async () => {
    await assert.rejects(open(make()), (error: Error) => {
      assert.ok(error instanceof WrongSealKey, error.stack);
      assert.match(error.message, /^SEAL_P12 is ".*seal\.p12": [^\n]+$/);
      assert.match(error.message, line);
      return true;
    });
  });
}

for (const [what, make, password] of [
  ["a wrong password", () => p12(), "battery"],
  ["no password", () => p12(), null],
  ["a changed byte", () => broken, PASSWORD],
] as const) {
  test(`a start with ${what} is stopped by one line that names the setting`, async () => {
    await assert.rejects(open(make(), { p12Password: password }), (error: Error) => {
      assert.ok(error instanceof WrongSealKey, error.stack);
      assert.match(error.message, /^SEAL_P12(_PASSWORD)? is [^\n]+$/);
      return true;
    });
  });
}

test("a file that is not there is named, too", async () => {
  const missing = join(folder, "none.p12");
  const line = `SEAL_P12 is "${missing}": the file cannot be read (ENOENT)`;
  await assert.rejects(open(null, { p12: missing }), new WrongSealKey(line));
});

test("the end that counts is the first one in the chain", async () => {
  const early = { commonName: "CA", profile: PROFILES.intermediate, issuer: issuing.root };
  const issuer = issuing.issue({ ...early, notAfter: days(30) });
  const { sealer } = await open(p12({ issuer, notAfter: days(300) }));
  assert.equal(sealer.endsAt.getTime(), Math.floor(days(30).getTime() / 1_000) * 1_000);
});

test("a start says that authorities are not checked, and whom nobody can ask about a certificate", async () => {
  const timestampUrls = ["http://127.0.0.1:1"];
  const unchecked = await open(null, { timestampUrls });
  assert.deepEqual(unchecked.lines, [{ event: "timestamps.unchecked" }]);
  const timestampRoots = [issuing.root.certificate];
  assert.deepEqual((await open(null, { timestampUrls, timestampRoots })).lines, []);
  const silent = startIssuing({ clock, base: "" });
  const { privateKey, chain } = silent.issueSeal({ commonName: "Silent seal" });
  const { lines } = await open(makeP12({ privateKey, chain, password: PASSWORD }));
  assert.deepEqual(lines, [{ event: "seal.unprovable", why: "Silent seal, Test intermediate" }]);
});

test("what is named is what seals: the file's key, its subject, and the root above it", async () => {
  const { privateKey, chain } = issuing.issueSeal({ commonName: "Acme GmbH" });
  const { sealer } = await open(makeP12({ privateKey, chain, password: PASSWORD }));
  assert.equal(sealer.keyKind, "pkcs12");
  assert.deepEqual(sealer.keyHolder.chain.map(Buffer.from), chain.map(Buffer.from));
  assert.equal(sealer.root.pem, toPem("CERTIFICATE", issuing.root.certificate));
  assert.equal(sealer.root.sha256, sha256Hex(issuing.root.certificate));
  // Without an authority elsewhere our own stamps, and what it takes proves both chains.
  assert.deepEqual([sealer.authority.isLocal, sealer.trustedRoots], [true, undefined]);
  assert.equal(sealer.allowsUnproven, false);
  assert.equal((await open(null, { allowsUnproven: true })).sealer.allowsUnproven, true);
});

test("without a file the key made here seals, and its own list proves it without asking anybody", async () => {
  const { sealer, lines } = await open(null);
  assert.equal(sealer.keyKind, "file");
  assert.equal(sealer.subject, "localhost");
  const stamper = await sealer.authority.choose();
  const { missing } = await sealer.material([stamper.chain]);
  assert.deepEqual([missing, lines], [[], []]);
});

test("what nobody tells of a key's certificates is said in the log, and missing from what proves a seal", async () => {
  const { sealer, lines } = await open(p12());
  const { missing } = await sealer.material([]);
  assert.deepEqual(
    missing.map(({ certificate }) => certificate),
    ["Acme GmbH", "Test intermediate"],
  );
  assert.deepEqual(new Set(lines.map(({ event }) => event)), new Set(["revocation.unknown"]));
  assert.deepEqual(new Set(lines.map(({ authority }) => authority)), new Set(["127.0.0.1:1"]));
});

test("keys are made here unless both the key and all authorities are others", () => {
  const [p12File, url] = ["seal.p12", "http://127.0.0.1:1"];
  assert.equal(needsLocalKeys({ p12: p12File, timestampUrls: [url] }), false);
  for (const some of [
    { p12: null, timestampUrls: [url] },
    { p12: p12File, timestampUrls: [] },
    { p12: null, timestampUrls: [] },
  ]) {
    assert.equal(needsLocalKeys(some), true);
  }
});

test("what an authority answers, or why it does not, is told to the log", async () => {
  const { sealer, lines } = await open(null, {
    timestampUrls: ["http://127.0.0.1:1"],
    timestampRoots: [issuing.root.certificate],
  });
  assert.deepEqual([sealer.authority.isLocal, sealer.trustedRoots?.length], [false, 1]);
  await assert.rejects(sealer.authority.choose(), TimestampFailure);
  const [line] = lines;
  assert.ok(line);
  const { event, authority, kind, why } = line;
  assert.deepEqual([event, authority, kind], ["timestamp.failed", "127.0.0.1:1", "silent"]);
  assert.match(String(why), /did not answer/);
});

import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { type Clock, DAY_MS } from "#kernel/time.ts";
import { type IssueOrder, startIssuing } from "#kit/peers/authority/issuing.ts";
import {
  drawSerial,
  extension,
  makeCertificate,
  PROFILES,
  withSignature,
} from "#kit/peers/authority/makers.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { type ChainQuestion, checkChain } from "./chain.ts";
import {
  certificateTime,
  integer,
  nothing,
  oid,
  sequence,
  setOf,
  tagged,
  utf8String,
} from "./der.ts";
import { OID } from "./oids.ts";

const clock: Clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const { root, intermediate } = issuing;
const NOW = clock.now();
const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const seal = (change: Partial<IssueOrder> = {}) =>
  issuing.issue({ commonName: "Seal", profile: PROFILES.seal, ...change });
const read = (...all: { certificate: Uint8Array }[]) =>
  all.map(({ certificate }) => readCertificate(certificate));
const own = seal();
const rootOrder = { commonName: "Test root", profile: PROFILES.root, issuer: null };

/** What is found of the one seal, with whatever is otherwise. */
async function chainOf(change: Partial<Record<keyof ChainQuestion, unknown>> = {}) {
  const [leaf] = read(own);
  const question = { leaf, pool: read(intermediate), roots: read(root), at: NOW, ...change };
  const { certificates, isTrusted, problems } = await checkChain(question as ChainQuestion);
  return {
    names: certificates.map(({ name }) => name),
    isTrusted,
    problems: problems.map(({ kind, name }) => `${name}: ${kind}`),
  };
}

const WHOLE = ["Seal", "Test intermediate", "Test root"];

test("a chain leads over what came along to a root that is known", async () => {
  assert.deepEqual(await chainOf(), { names: WHOLE, isTrusted: true, problems: [] });
});

test("without what stands between, or without the root, nothing is trusted, and the chain is as long as it goes", async () => {
  assert.deepEqual(await chainOf({ pool: [] }), {
    names: ["Seal"],
    isTrusted: false,
    problems: [],
  });
  assert.deepEqual(await chainOf({ roots: [] }), {
    names: WHOLE.slice(0, 2),
    isTrusted: false,
    problems: [],
  });
  // One that only came along makes nobody known.
  assert.deepEqual(await chainOf({ roots: [], pool: read(intermediate, root) }), {
    names: WHOLE,
    isTrusted: false,
    problems: [],
  });
});

test("what stands above an authority that is trusted is no part of the chain, however it is", async () => {
  const [over] = read(issuing.issue({ ...rootOrder, notBefore: day(-9), notAfter: day(-8) }));
  const trusted = issuing.issue({
    commonName: "Trusted",
    profile: PROFILES.intermediate,
    issuer: { ...root, certificate: over!.der },
  });
  const leaf = read(seal({ issuer: trusted }))[0];
  const pool = [...read(trusted), over!];
  const found = await chainOf({ leaf, pool, roots: read(trusted) });
  assert.deepEqual(found, { names: ["Seal", "Trusted"], isTrusted: true, problems: [] });
});

test("above a certificate that is trusted by itself and issues nothing the chain goes on", async () => {
  assert.deepEqual(await chainOf({ roots: read(own), pool: read(intermediate, root) }), {
    names: WHOLE,
    isTrusted: true,
    problems: [],
  });
});

test("one that says nothing of what its key is for may issue", async () => {
  const profile = { authority: {}, keyUsage: [] };
  const silent = issuing.issue({ commonName: "Silent", profile, issuer: root });
  const found = await chainOf({ leaf: read(seal({ issuer: silent }))[0], pool: read(silent) });
  assert.deepEqual([found.isTrusted, found.problems], [true, []]);
});

test("constraints on names, being critical, make a chain invalid", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(setOf(sequence(oid(OID.commonName), utf8String("Odd"))));
  const problemsOf = async (id: string, isCritical: boolean) => {
    const body = sequence(
      ...[tagged(0, integer(2)), integer(1), sequence(oid(OID.ecdsaWithSha256)), name],
      sequence(certificateTime(day(-1)), certificateTime(day(1))),
      ...[name, publicKey.export({ type: "spki", format: "der" })],
      tagged(3, sequence(extension(id, nothing, isCritical))),
    );
    return (await chainOf({ leaf: readCertificate(withSignature(body, privateKey)) })).problems;
  };
  // RFC 5280, 4.2.1.10: nameConstraints
  for (const id of ["2.5.29.30", "2.999.1"]) {
    assert.deepEqual(await problemsOf(id, true), ["Odd: unknown-critical"]);
    assert.deepEqual(await problemsOf(id, false), []);
  }
});

test("a root that bears the same name with another key has issued nothing of it", async () => {
  const other = startIssuing({ clock, base: "http://127.0.0.1:1" });
  const found = await chainOf({ roots: read(other.root) });
  assert.deepEqual([found.names, found.isTrusted], [WHOLE.slice(0, 2), false]);
});

test("every certificate has to be valid at the time, from its first moment to its last", async () => {
  const { notBefore, notAfter } = readCertificate(own.certificate);
  const at = async (time: Date | null) => (await chainOf({ at: time })).problems;
  const ms = (time: Date, more: number) => new Date(time.getTime() + more);
  assert.deepEqual(await at(notBefore), []);
  assert.deepEqual(await at(notAfter), []);
  assert.deepEqual(
    await at(ms(notBefore, -1)),
    WHOLE.map((name) => `${name}: not-yet-valid`),
  );
  assert.deepEqual(
    await at(ms(notAfter, 1)),
    WHOLE.map((name) => `${name}: expired`),
  );
  assert.deepEqual(await at(null), []);
  // Whoever says "some day" says no time at which anything was valid.
  assert.deepEqual(
    await at(new Date("some day")),
    WHOLE.flatMap((name) => [`${name}: not-yet-valid`, `${name}: expired`]),
  );
});

test("of two certificates for one key the one that is valid at the time is taken, whichever came first", async () => {
  const [over] = read({
    certificate: makeCertificate({
      profile: PROFILES.intermediate,
      subject: { commonName: "Test intermediate", organization: "Test authority" },
      publicKey: createPublicKey(intermediate.privateKey),
      serial: drawSerial(systemRandom),
      notBefore: day(-9),
      notAfter: day(-8),
      issuer: root,
    }),
  });
  assert.deepEqual((await chainOf({ pool: [over] })).problems, ["Test intermediate: expired"]);
  for (const pool of [
    [over, ...read(intermediate)],
    [...read(intermediate), over],
  ]) {
    assert.deepEqual(await chainOf({ pool }), { names: WHOLE, isTrusted: true, problems: [] });
  }
});

test("nobody issues whose certificate is no authority's, or may sign no certificates", async () => {
  for (const profile of [
    { keyUsage: ["keyCertSign"] },
    { authority: {}, keyUsage: ["digitalSignature"] },
  ] as const) {
    const between = issuing.issue({ commonName: "Between", profile, issuer: root });
    const leaf = issuing.issue({ commonName: "Seal", profile: PROFILES.seal, issuer: between });
    const found = await chainOf({ leaf: read(leaf)[0], pool: read(between) });
    assert.deepEqual(found.problems, ["Between: not-an-authority"]);
  }
});

test("below an authority stand no more authorities than its certificate allows", async () => {
  const authority = (pathLength: number | null, issuer: typeof root, commonName: string) =>
    issuing.issue({
      commonName,
      issuer,
      profile: {
        authority: pathLength === null ? {} : { pathLength },
        keyUsage: ["keyCertSign"],
      },
    });
  for (const [most, problems] of [
    [0, ["Upper: too-long"]],
    [1, []],
    [null, []],
  ] as const) {
    const upper = authority(most, root, "Upper");
    const lower = authority(0, upper, "Lower");
    const leaf = issuing.issue({ commonName: "Seal", profile: PROFILES.seal, issuer: lower });
    const found = await chainOf({ leaf: read(leaf)[0], pool: read(lower, upper) });
    assert.deepEqual(found.names, ["Seal", "Lower", "Upper", "Test root"]);
    assert.deepEqual(found.problems, problems);
  }
});

test("what a certificate says critically and nobody here knows keeps it from being taken", async () => {
  const [leaf, pool] = [read(own)[0] as Certificate, read(intermediate)];
  const unknown = ["1.2.3.4"];
  const found = await chainOf({ leaf: { ...leaf, unknownCritical: unknown } });
  assert.deepEqual(found.problems, ["Seal: unknown-critical"]);
  const above = await chainOf({ pool: pool.map((one) => ({ ...one, unknownCritical: unknown })) });
  assert.deepEqual(above.problems, ["Test intermediate: unknown-critical"]);
});

test("a chain that goes on and on is broken off", async () => {
  const all = [root];
  const profile = { authority: {}, keyUsage: ["keyCertSign"] } as const;
  for (let at = 1; at <= 9; at += 1) {
    all.push(issuing.issue({ commonName: `Step ${at}`, profile, issuer: all.at(-1)! }));
  }
  const leaf = read(all.at(-1)!)[0];
  const pool = read(...all.slice(1));
  const found = await chainOf({ leaf, pool });
  assert.deepEqual([found.names.length, found.isTrusted], [8, false]);
  // Two below: now the root is the eighth.
  const shorter = await chainOf({ leaf: pool.at(-3), pool });
  assert.deepEqual([shorter.names.length, shorter.isTrusted], [8, true]);
});

import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { DAY_MS } from "#kernel/time.ts";
import { bindingTo, type Forgery, forgeToken } from "#kit/peers/authority/forge-token.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { type CertificateProfile, PROFILES } from "#kit/peers/authority/makers.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readableCertificates } from "./certificate.ts";
import { checkToken, type Imprint, type TokenProblem } from "./check-token.ts";
import { nothing, octetString, oid, sequence, tagged, yes } from "./der.ts";
import { OID } from "./oids.ts";

const clock = heldClock();
const now = clock.now().getTime();
const {
  issue,
  timestamp: signer,
  root,
  intermediate,
} = startIssuing({
  clock,
  base: "http://127.0.0.1:1",
});
const roots = readableCertificates([root.certificate]);
const STAMPED = Buffer.from("the signature's value");
const hashed = (algorithm: string) => createHash(algorithm).update(STAMPED).digest();

const tokenOf = (change: Partial<Forgery> = {}) =>
  forgeToken({
    signer,
    imprint: hashed("sha256"),
    nonce: Uint8Array.of(1),
    at: clock.now(),
    ...change,
  });

const check = (
  change: Partial<Forgery> = {},
  {
    stamped = STAMPED,
    known = roots,
  }: { stamped?: Uint8Array | Imprint; known?: typeof roots } = {},
) => checkToken(tokenOf(change), stamped, known);

const issued = (
  change: Partial<CertificateProfile>,
  from: Partial<Parameters<typeof issue>[0]> = {},
) =>
  issue({ commonName: "Odd time-stamps", profile: { ...PROFILES.timestamp, ...change }, ...from });

const purposes = (isCritical: boolean, ...oids: string[]) =>
  issued({ purposes: { oids, isCritical } });

test("a token that holds says when, by whom, and to whom its certificates lead", async () => {
  const found = await check();
  assert.deepEqual(
    { ...found, chain: found.chain.map(({ name }) => name) },
    {
      problems: [],
      ofChain: [],
      info: found.info,
      why: null,
      at: clock.now(),
      authority: "Test time-stamps",
      isTrusted: true,
      hasUncovered: false,
      chain: ["Test time-stamps", "Test intermediate", "Test root"],
    },
  );
});

test("a token of an authority that nobody here knows holds, and is not trusted", async () => {
  const { problems, isTrusted, authority } = await check({}, { known: [] });
  assert.deepEqual([problems, isTrusted, authority], [[], false, "Test time-stamps"]);
});

test("a token may be for a longer digest than the usual one", async () => {
  for (const [name, imprintAlgorithm] of [
    ["sha384", OID.sha384],
    ["sha512", OID.sha512],
  ] as const) {
    const { problems } = await check({ imprint: hashed(name), imprintAlgorithm });
    assert.deepEqual(problems, [], name);
  }
});

test("a digest that is known may stand for the bytes, where it is of the same kind", async () => {
  const hash = hashed("sha256");
  const problemsOf = async (stamped: Imprint) => (await check({}, { stamped })).problems;
  assert.deepEqual(await problemsOf({ digest: "SHA-256", hash }), []);
  assert.deepEqual(await problemsOf({ digest: "SHA-512", hash }), ["for-something-else"]);
  assert.deepEqual(await problemsOf({ digest: "SHA-256", hash: hashed("sha512") }), [
    "for-something-else",
  ]);
});

const WRONG: [what: string, forgery: Partial<Forgery>, problem: TokenProblem][] = [
  ["for other bytes", { imprint: randomBytes(32) }, "for-something-else"],
  ["for a digest of another name", { imprintAlgorithm: OID.sha512 }, "for-something-else"],
  [
    "for a digest that is broken",
    { imprint: hashed("sha1"), imprintAlgorithm: OID.sha1 },
    "for-something-else",
  ],
  [
    "with something critical that nobody knows",
    { extensions: sequence(oid("2.999.1"), yes, octetString(nothing)) },
    "critical-extension",
  ],
  [
    "by a certificate for signing documents",
    { signer: purposes(true, OID.forDocumentSigning) },
    "not-for-timestamps",
  ],
  [
    "by a certificate for two purposes",
    { signer: purposes(true, OID.forTimestamping, OID.forDocumentSigning) },
    "not-for-timestamps",
  ],
  [
    "by a certificate whose purpose is not critical",
    { signer: purposes(false, OID.forTimestamping) },
    "not-for-timestamps",
  ],
  [
    "by a certificate without a purpose",
    { signer: issued({ purposes: undefined }) },
    "not-for-timestamps",
  ],
  [
    "by a key that may only issue certificates",
    { signer: issued({ keyUsage: ["keyCertSign"] }) },
    "not-for-timestamps",
  ],
  [
    "with a broken signature",
    { spoil: (value) => value.writeUInt8(value.at(-1)! ^ 1, value.length - 1) },
    "signature-invalid",
  ],
  [
    "bound to another certificate",
    { attributes: { [OID.signingCertificateV2]: [bindingTo(intermediate.certificate)] } },
    "bound-to-another",
  ],
  ["that names another authority", { authorityName: tagged(4, sequence()) }, "another-authority"],
  ["bound to no certificate", { attributes: { [OID.signingCertificateV2]: null } }, "not-bound"],
  ["without its certificate", { certificates: [] }, "no-certificate"],
];

for (const [what, forgery, problem] of WRONG) {
  test(`a token ${what} attests nothing: ${problem}`, async () => {
    const { problems } = await check(forgery);
    assert.ok(problems.includes(problem), problems.join(", "));
  });
}

test("a certificate attests a time from its first moment to its last", async () => {
  const short = issued({}, { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + DAY_MS) });
  const problemsAt = async (ms: number) =>
    (await check({ signer: short, at: new Date(now + ms) })).problems;
  assert.deepEqual(await problemsAt(-DAY_MS), []);
  assert.deepEqual(await problemsAt(DAY_MS), []);
  assert.ok((await problemsAt(-DAY_MS - 1_000)).includes("not-yet-valid"));
  assert.deepEqual(await problemsAt(DAY_MS + 1_000), ["expired"]);
});

test("what is no token is told as unreadable, and never thrown", async () => {
  const token = tokenOf();
  const unreadable = {
    problems: ["unreadable"],
    ofChain: [],
    info: null,
    at: null,
    authority: null,
    isTrusted: false,
    hasUncovered: false,
    chain: [],
  };
  for (const bytes of [
    new Uint8Array(),
    Buffer.from("no token"),
    token.subarray(0, -1),
    tokenOf({ contentType: OID.data }),
    tokenOf({ signers: 2 }),
    tokenOf({ replaceStatement: () => sequence(nothing) }),
  ]) {
    const { why, ...found } = await checkToken(bytes, STAMPED, roots);
    assert.deepEqual(found, unreadable);
    assert.ok(why);
  }
});

test("certificates beyond the chain may come along, where each is whole or of somebody who is not there", async () => {
  const stranger = issue({ commonName: "Stranger", profile: PROFILES.root, issuer: null });
  const other = issued({}, { commonName: "Theirs", issuer: stranger });
  const spoilt = Uint8Array.from(intermediate.certificate);
  spoilt[spoilt.length - 1]! ^= 1;
  const along = async (...further: Uint8Array[]) => {
    const found = await check({ certificates: [...signer.chain, ...further] });
    return [found.problems, found.hasUncovered];
  };
  assert.deepEqual(await along(stranger.certificate, other.certificate), [[], false]);
  assert.deepEqual(await along(other.certificate), [[], false]);
  assert.deepEqual(await along(spoilt), [[], true]);
});

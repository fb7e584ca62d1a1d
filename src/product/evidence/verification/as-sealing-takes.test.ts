/** What sealing takes, the verifier takes: every token, list and answer of the kit through both doors. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { prepareNote } from "#documents/prepare-note.ts";
import { startSha256 } from "#kernel/digest.ts";
import type { FindingCode } from "#kernel/findings.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { forgeToken } from "#kit/peers/authority/forge-token.ts";
import { type Stamping, stampings } from "#kit/peers/authority/forged-tokens.ts";
import { type Identity, startIssuing } from "#kit/peers/authority/issuing.ts";
import { makeOcsp, type OcspOrder } from "#kit/peers/authority/make-ocsp.ts";
import { makeCrl, PROFILES } from "#kit/peers/authority/makers.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { packMaterial } from "#lib/pdf/pack-material.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { openRemoteTimestampAuthority, type Post } from "#lib/pki/remote-timestamp-authority.ts";
import { openRevocationSource } from "#lib/pki/revocation-source.ts";
import { type Stamper, TimestampFailure } from "#lib/pki/timestamp-authority.ts";
import { readTimestampRequest } from "#lib/pki/timestamp-request.ts";
import { grantTimestamp } from "#lib/pki/timestamp-response.ts";
import { signAssembled, stampSigned } from "#sealing/sealer.ts";
import { verifyFile } from "./verify-file.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://ca.example" });
const { root, intermediate, ocspResponder, issue } = issuing;
const seal = issuing.issueSeal();
const trustedRoots = [root.certificate];
const PAGE = "/MediaBox [0 0 400 600] /Resources <</Font <</F1 4 0 R>>>>";
const base = Uint8Array.from(
  pagesPdf([{ entries: PAGE, content: "BT /F1 18 Tf 40 500 Td (Lease) Tj ET" }]),
);
const ROOM = 16_000;
const NONCE = Uint8Array.of(0x7f, 1);

/** A stamper that gives whatever token it is told to, and that nobody checks. */
const stamperOf = (stamp: Stamping["stamp"]): Stamper => ({
  id: "any",
  name: "Any",
  chain: issuing.timestamp.chain,
  tokenBytes: ROOM / 2,
  timestamp: async (imprint) => Uint8Array.from(await stamp(imprint, NONCE)),
});

/** A file that is sealed and ends with its seal, and what its next revision follows. */
async function sealedWith(stamper: Stamper) {
  const statement = {
    fieldName: "Countersign seal",
    name: "Test seal",
    reason: "A test",
    at: clock.now(),
    contentsLength: ROOM,
  };
  const assembled = prepareNote({ base, keywords: "", signature: statement });
  const before = { length: base.length, hash: await startSha256(base) };
  const signed = await signAssembled(seal.keyHolder, stamper, before, assembled);
  return { assembled, signed, file: Buffer.concat([base, signed.update]) };
}

const codesOf = async (file: Uint8Array) =>
  (await verifyFile(file, trustedRoots)).findings.map(({ code }) => code);

/** What the verifier says of a token that it does not take as it is. */
const OF_TOKENS: ReadonlySet<FindingCode> = new Set([
  ...(["timestamp-missing", "timestamp-wrong", "authority-unknown", "hidden-in-seal"] as const),
  "seal-unreadable",
]);

/** Whether the authority that gives such tokens may stamp a seal. */
async function isTakenBySealing({ stamp }: Stamping): Promise<boolean> {
  const post: Post = async (_url, body) => {
    const { imprint, nonce } = readTimestampRequest(body);
    const token = await stamp(imprint, nonce ?? new Uint8Array());
    return { status: 200, contentType: null, body: grantTimestamp(token) };
  };
  const urls = ["http://tsa.example"];
  const options = { urls, post, clock, random: systemRandom, trustedRoots };
  try {
    const stamper = await openRemoteTimestampAuthority(options).choose();
    await stamper.timestamp(createHash("sha256").update("the signature's value").digest());
    return true;
  } catch (error) {
    assert.ok(error instanceof TimestampFailure, String(error));
    return false;
  }
}

const all = stampings(issuing);
/** So that neither door is shut, or open, to everything. */
const TAKEN = [
  ...["as it should be", "of two minutes ago", "that names its signer"],
  ...["with a harmless extension", "without its root", "bound by the first version alone"],
  ...["P-256", "P-384", "P-521", "brainpoolP256r1", "brainpoolP384r1", "brainpoolP512r1"].map(
    (kind) => `by a certificate of ${kind}`,
  ),
  ...["RSA-2048", "RSA-3072"].map((kind) => `by a certificate of ${kind}`),
  "by a certificate below an authority of brainpoolP256r1",
  "as it should be, and a whole certificate of another",
  "as it should be, and a certificate whose issuer is not there",
];
/** Sealing writes it in DER before it takes it; as it came it is none. */
const REWRITTEN = "as it should be, in BER";

for (const stamping of all) {
  test(`a token ${stamping.what} is taken by sealing exactly where the verifier takes it`, async () => {
    const isTaken = await isTakenBySealing(stamping);
    const { file } = await sealedWith(stamperOf(stamping.stamp));
    const against = (await codesOf(file)).filter((code) => OF_TOKENS.has(code));
    if (stamping.what === REWRITTEN) return assert.equal(isTaken, true);
    assert.equal(isTaken, against.length === 0, `sealing: ${isTaken}, verifier: ${against}`);
    assert.equal(isTaken, TAKEN.includes(stamping.what));
  });
}

const at = (ms: number) => new Date(clock.now().getTime() + ms);
const honest = stamperOf((imprint, nonce) =>
  forgeToken({ signer: issuing.timestamp, imprint, nonce, at: clock.now() }),
);
const { assembled, signed, file: sealed } = await sealedWith(honest);

interface Proof {
  crl?: Uint8Array;
  ocsp?: Uint8Array;
}

/** What sealing says of the sealing certificate, told this alone. */
async function saidBySealing({ crl, ocsp }: Proof): Promise<"good" | "revoked" | "nothing"> {
  const answer = (body: Uint8Array | undefined) => async () => ({
    status: body ? 200 : 500,
    contentType: null,
    body: body ?? new Uint8Array(),
  });
  const source = openRevocationSource({ clock, get: answer(crl), post: answer(ocsp) });
  const [certificate, issuer] = [seal.certificate, intermediate.certificate].map(readCertificate);
  try {
    await source.prove(certificate!, issuer!);
    return "good";
  } catch (error) {
    return (error as Error).name === "RevokedCertificate" ? "revoked" : "nothing";
  }
}

/** What the verifier says of it, with this alone in the file. */
async function saidByVerifier({ crl, ocsp }: Proof): Promise<"good" | "revoked" | "nothing"> {
  const material = await packMaterial({
    certificates: [],
    crls: crl ? [crl] : [],
    ocsps: ocsp ? [ocsp] : [],
  });
  const { update } = await stampSigned(honest, assembled, signed, material);
  const { findings } = await verifyFile(Buffer.concat([sealed, update]), trustedRoots);
  const codes = findings
    .filter(({ values }) => values.name === "Test seal")
    .map(({ code }) => code);
  if (codes.some((code) => code.startsWith("certificate-revoked"))) return "revoked";
  return codes.includes("revocation-unproven") ? "nothing" : "good";
}

const listBy = (issuer: Identity, change: Partial<Parameters<typeof makeCrl>[0]> = {}) =>
  makeCrl({
    issuer,
    number: 1,
    thisUpdate: at(-HOUR_MS),
    nextUpdate: at(DAY_MS),
    revoked: [],
    ...change,
  });
const answerWith = (change: Partial<OcspOrder> = {}) =>
  makeOcsp({
    certificate: seal.certificate,
    issuer: intermediate.certificate,
    state: "good",
    from: at(-HOUR_MS),
    responder: ocspResponder,
    ...change,
  });
const responder = (change: Partial<Parameters<typeof issue>[0]>) =>
  issue({ commonName: "Test responder", profile: PROFILES.ocspResponder, ...change });
const { serial } = readCertificate(seal.certificate);
const turned = (bytes: Uint8Array) => {
  const changed = Uint8Array.from(bytes);
  changed[changed.length - 1]! ^= 1;
  return changed;
};
const testAccount = issue({
  commonName: "Test intermediate",
  profile: PROFILES.intermediate,
  issuer: root,
});
const onBrainpool = responder({ kind: "brainpoolP384r1" });

const PROOFS: [what: string, proof: Proof, said: "good" | "revoked" | "nothing"][] = [
  ["a list", { crl: listBy(intermediate) }, "good"],
  [
    "a list that names it",
    { crl: listBy(intermediate, { revoked: [{ serial, at: at(0) }] }) },
    "revoked",
  ],
  [
    "a list that is out of date",
    { crl: listBy(intermediate, { nextUpdate: at(-1_000) }) },
    "nothing",
  ],
  ["a list of another authority", { crl: listBy(root) }, "nothing"],
  ["a list of another key of the same name", { crl: listBy(testAccount) }, "nothing"],
  ["a list that somebody changed", { crl: turned(listBy(intermediate)) }, "nothing"],
  ["no list at all", { crl: Uint8Array.of(0x30, 0) }, "nothing"],
  ["an answer", { ocsp: answerWith() }, "good"],
  ["an answer of the issuer", { ocsp: answerWith({ responder: intermediate }) }, "good"],
  [
    "an answer by a key on a Brainpool curve",
    { ocsp: answerWith({ responder: onBrainpool }) },
    "good",
  ],
  [
    "an answer by a key on another curve",
    { ocsp: answerWith({ responder: responder({ kind: "secp256k1" }) }) },
    "nothing",
  ],
  [
    "an answer by a short key",
    { ocsp: answerWith({ responder: responder({ kind: "RSA-1024" }) }) },
    "nothing",
  ],
  ["an answer without an end", { ocsp: answerWith({ until: null }) }, "good"],
  [
    "an old answer without an end",
    { ocsp: answerWith({ from: at(-2 * DAY_MS), until: null }) },
    "nothing",
  ],
  [
    "an answer that is out of date",
    { ocsp: answerWith({ from: at(-2 * HOUR_MS), until: at(-HOUR_MS) }) },
    "nothing",
  ],
  [
    "an answer that it was revoked",
    { ocsp: answerWith({ state: { revokedAt: at(-HOUR_MS) } }) },
    "revoked",
  ],
  ["an answer that it is unknown", { ocsp: answerWith({ state: "unknown" }) }, "nothing"],
  [
    "an answer about another",
    { ocsp: answerWith({ certificate: ocspResponder.certificate }) },
    "nothing",
  ],
  ["an answer of nobody", { ocsp: answerWith({ isBare: true }) }, "nothing"],
  [
    "an answer by somebody without the purpose",
    { ocsp: answerWith({ responder: responder({ profile: PROFILES.seal }) }) },
    "nothing",
  ],
  [
    "an answer by somebody whom another appointed",
    { ocsp: answerWith({ responder: responder({ issuer: root }) }) },
    "nothing",
  ],
  [
    "an answer by somebody whose time is over",
    {
      ocsp: answerWith({
        responder: responder({ notBefore: at(-2 * DAY_MS), notAfter: at(-DAY_MS) }),
      }),
    },
    "nothing",
  ],
  ["an answer that somebody changed", { ocsp: answerWith({ spoil: turned }) }, "nothing"],
];

for (const [what, proof, said] of PROOFS) {
  test(`of a certificate of which there is ${what}, sealing and verifier say the same: ${said}`, async () => {
    assert.deepEqual([await saidBySealing(proof), await saidByVerifier(proof)], [said, said]);
  });
}

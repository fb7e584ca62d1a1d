import { sameBytes } from "#kernel/bytes.ts";
import { type Certificate, isIssuedBy, readableCertificates } from "./certificate.ts";
import { keyBitsOf } from "./certificate-fields.ts";
import { OID } from "./oids.ts";
import { type CrlFields, type Revocation, readCrlFields } from "./read-crl.ts";
import {
  type CertificateId,
  type OcspFields,
  type OcspFieldsOfOne,
  readOcspFields,
} from "./read-ocsp.ts";
import { checkSignature, DIGESTS, digestOf } from "./signature-algorithms.ts";

/** A certificate whose state is asked for, with the one that it was issued by. */
export interface Issued {
  certificate: Certificate;
  issuer: Certificate;
}

/** What an answer or a list says of one certificate, its signature checked. */
export type Told =
  | { state: "good"; from: Date; until: Date }
  | { state: "revoked"; revocation: Revocation }
  | { state: "unknown" };

/** Why what speaks of a certificate does not count. */
export type ProofProblem =
  | "unreadable"
  | "signature"
  | "not-appointed"
  | "responder-expired"
  | "responder-revoked";

/** Answers, lists and certificates that somebody kept, in DER. */
export interface KeptProofs {
  certificates: readonly Uint8Array[];
  crls: readonly Uint8Array[];
  ocsps: readonly Uint8Array[];
  /** How many were there besides that could not be taken out. */
  unreadable: number;
}

/** Answers and lists of a file, read, and what could not be. */
export interface Proofs {
  ocsps: OcspFields[];
  crls: CrlFields[];
  certificates: Certificate[];
  unreadable: number;
}

export function readProofs(store: KeptProofs): Proofs {
  let { unreadable } = store;
  const each = <T>(pieces: readonly Uint8Array[], read: (der: Uint8Array) => T): T[] =>
    pieces.flatMap((der) => {
      try {
        return [read(der)];
      } catch {
        unreadable += 1;
        return [];
      }
    });
  const ocsps = each(store.ocsps, readOcspFields);
  const crls = each(store.crls, readCrlFields);
  const certificates = readableCertificates(store.certificates);
  unreadable += store.certificates.length - certificates.length;
  return { ocsps, crls, certificates, unreadable };
}

/** An answer without an end is news for a day (as the sealing side takes it). */
const WITHOUT_END_MS = 24 * 3_600_000;

/** Everything that the proofs say of a certificate, and why some of them does not count. */
export async function whatIsTold(
  proofs: Proofs,
  of: Issued,
): Promise<{ told: Told[]; problems: ProofProblem[] }> {
  const all = [
    ...(await Promise.all(proofs.crls.map((crl) => byList(crl, of)))),
    ...(await Promise.all(proofs.ocsps.map((ocsp) => byAnswer(ocsp, of, proofs)))),
  ].filter((one) => one !== null);
  return {
    told: all.filter((one) => typeof one !== "string"),
    problems: all.filter((one) => typeof one === "string"),
  };
}

/** Null where the list is not about certificates of this issuer's key, or about some of them only. */
async function byList(
  crl: CrlFields,
  { certificate, issuer }: Issued,
): Promise<Told | ProofProblem | null> {
  const { authorityKeyId, body, algorithm, signature, thisUpdate, nextUpdate } = crl;
  const { subjectKeyId, keyUsage, keyInfo } = issuer;
  if (crl.isPart || !sameBytes(crl.issuerDer, issuer.subjectDer)) return null;
  // Authorities keep their name when they change their key.
  if (authorityKeyId && subjectKeyId && !sameBytes(authorityKeyId, subjectKeyId)) return null;
  if (keyUsage?.has("cRLSign") === false) return "not-appointed";
  if ((await checkSignature({ algorithm, keyInfo, bytes: body, signature })) !== null) {
    return "signature";
  }
  try {
    const revocation = crl.find(certificate.serial);
    if (revocation) return { state: "revoked", revocation };
  } catch {
    return "unreadable";
  }
  return nextUpdate ? { state: "good", from: thisUpdate, until: nextUpdate } : null;
}

async function byAnswer(
  ocsp: OcspFields,
  of: Issued,
  proofs: Proofs,
): Promise<Told | ProofProblem | null> {
  const answer = await findAnswer(ocsp, of);
  if (!answer) return null;
  const { issuer } = of;
  const named = await findNamed(ocsp, [
    issuer,
    ...readableCertificates(ocsp.certificates),
    ...proofs.certificates,
  ]);
  if (!named) return "not-appointed";
  const problem = named === issuer ? null : await checkAppointed(named, ocsp, of, proofs);
  if (problem) return problem;
  const { producedAt } = ocsp;
  if (producedAt < named.notBefore || producedAt > named.notAfter) return "responder-expired";
  const { algorithm, body, signature } = ocsp;
  const check = { algorithm, keyInfo: named.keyInfo, bytes: body, signature };
  if ((await checkSignature(check)) !== null) return "signature";
  return toldBy(answer);
}

function toldBy({ state, revocation, thisUpdate, nextUpdate }: OcspFieldsOfOne): Told {
  if (revocation) return { state: "revoked", revocation };
  if (state !== "good") return { state: "unknown" };
  const until = nextUpdate ?? new Date(thisUpdate.getTime() + WITHOUT_END_MS);
  return { state: "good", from: thisUpdate, until };
}

async function findAnswer(
  { answers }: OcspFields,
  { certificate, issuer }: Issued,
): Promise<OcspFieldsOfOne | null> {
  for (const answer of answers) {
    const { id } = answer;
    if (sameBytes(id.serial, certificate.serial) && (await isOf(id, issuer))) return answer;
  }
  return null;
}

async function isOf({ digest, nameHash, keyHash }: CertificateId, issuer: Certificate) {
  const name = digest === OID.sha1 ? "SHA-1" : DIGESTS[digest];
  if (!name) return false;
  return (
    sameBytes(nameHash, await digestOf(name, issuer.subjectDer)) &&
    sameBytes(keyHash, await digestOf(name, keyBitsOf(issuer)))
  );
}

async function findNamed(
  { responder }: OcspFields,
  among: readonly Certificate[],
): Promise<Certificate | null> {
  for (const one of among) {
    const isNamed =
      "nameDer" in responder
        ? sameBytes(responder.nameDer, one.subjectDer)
        : sameBytes(responder.keyHash, await digestOf("SHA-1", keyBitsOf(one)));
    if (isNamed) return one;
  }
  return null;
}

/** RFC 6960, 4.2.2.2: issued for this purpose by whoever issued the certificate asked about. */
async function checkAppointed(
  responder: Certificate,
  { producedAt }: OcspFields,
  { issuer }: Issued,
  { crls }: Proofs,
): Promise<ProofProblem | null> {
  const isForThis = responder.purposes?.oids.includes(OID.forOcspSigning) ?? false;
  if (!isForThis || !(await isIssuedBy(responder, issuer))) return "not-appointed";
  const said = await Promise.all(
    crls.map((crl) => byList(crl, { certificate: responder, issuer })),
  );
  const isRevoked = said.some(
    (one) => typeof one === "object" && one?.state === "revoked" && one.revocation.at <= producedAt,
  );
  return isRevoked ? "responder-revoked" : null;
}

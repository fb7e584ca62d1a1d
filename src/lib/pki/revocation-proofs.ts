import { sameBytes } from "#kernel/bytes.ts";
import { type Certificate, isIssuedBy, readableCertificates } from "./certificate.ts";
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
export type RevocationStatus =
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
  const readEach = <T>(pieces: readonly Uint8Array[], read: (der: Uint8Array) => T): T[] =>
    pieces.flatMap((der) => {
      try {
        return [read(der)];
      } catch {
        unreadable += 1;
        return [];
      }
    });
  const ocsps = readEach(store.ocsps, readOcspFields);
  const crls = readEach(store.crls, readCrlFields);
  const certificates = readableCertificates(store.certificates);
  unreadable += store.certificates.length - certificates.length;
  return { ocsps, crls, certificates, unreadable };
}

/** An answer without an end is news for a day. */
const WITHOUT_END_MS = 24 * 3_600_000;

/** Everything that the proofs say of a certificate, and why some of them does not count. */
export async function revocationStatus(
  proofs: Proofs,
  of: Issued,
): Promise<{ told: RevocationStatus[]; problems: ProofProblem[] }> {
  const all = [
    ...(await Promise.all(proofs.crls.map((crl) => statusByList(crl, of)))),
    ...(await Promise.all(
      proofs.ocsps.map(async (ocsp) => {
        const answered = await statusByResponse(ocsp, of, proofs);
        return typeof answered === "object" ? (answered?.told ?? null) : answered;
      }),
    )),
  ].filter((one) => one !== null);
  return {
    told: all.filter((one) => typeof one !== "string"),
    problems: all.filter((one) => typeof one === "string"),
  };
}

/** What one list says; null where it is not about certificates of this issuer's key, or about some of them only. */
export async function statusByList(
  crl: CrlFields,
  { certificate, issuer }: Issued,
): Promise<RevocationStatus | ProofProblem | null> {
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

/** What a responder says of one certificate, and for how long that is news. */
export interface Answered {
  told: RevocationStatus;
  from: Date;
  until: Date;
  /** The issuer itself, or whom it appointed. */
  by: Certificate;
}

/**
 * What one answer says, and whose it is; null where it is not about the certificate.
 * @param beside the lists and certificates that came with it
 */
export async function statusByResponse(
  ocsp: OcspFields,
  of: Issued,
  beside: Pick<Proofs, "crls" | "certificates">,
): Promise<Answered | ProofProblem | null> {
  const answer = await findAnswer(ocsp, of);
  if (!answer) return null;
  const { issuer } = of;
  const brought = [...readableCertificates(ocsp.certificates), ...beside.certificates];
  // Responders keep their name, and their key, when their certificate is renewed.
  const named = await allNamed(ocsp, [issuer, ...brought]);
  const problems: ProofProblem[] = [];
  for (const by of named) {
    const problem = await checkResponder(by, ocsp, of, beside);
    if (problem === null) return answeredBy(answer, by);
    problems.push(problem);
  }
  return problems[0] ?? "not-appointed";
}

async function checkResponder(
  responder: Certificate,
  ocsp: OcspFields,
  of: Issued,
  beside: Pick<Proofs, "crls">,
): Promise<ProofProblem | null> {
  const { producedAt, algorithm, body, signature } = ocsp;
  const { keyInfo, notBefore, notAfter } = responder;
  const isIssuer = sameBytes(responder.der, of.issuer.der);
  const problem = isIssuer ? null : await checkAppointed(responder, ocsp, of, beside);
  if (problem) return problem;
  if (producedAt < notBefore || producedAt > notAfter) return "responder-expired";
  const check = { algorithm, keyInfo, bytes: body, signature };
  return (await checkSignature(check)) === null ? null : "signature";
}

function answeredBy(
  { state, revocation, thisUpdate: from, nextUpdate }: OcspFieldsOfOne,
  by: Certificate,
): Answered {
  const until = nextUpdate ?? new Date(from.getTime() + WITHOUT_END_MS);
  const good = { state: "good", from, until } as const;
  const told: RevocationStatus = revocation
    ? { state: "revoked", revocation }
    : state === "good"
      ? good
      : { state: "unknown" };
  return { told, from, until, by };
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
    sameBytes(keyHash, await digestOf(name, issuer.keyBits))
  );
}

async function allNamed(
  { responder }: OcspFields,
  among: readonly Certificate[],
): Promise<Certificate[]> {
  const answers = await Promise.all(
    among.map(async (one) =>
      "nameDer" in responder
        ? sameBytes(responder.nameDer, one.subjectDer)
        : sameBytes(responder.keyHash, await digestOf("SHA-1", one.keyBits)),
    ),
  );
  return among.filter((_, index) => answers[index]);
}

/** RFC 6960, 4.2.2.2: issued for this purpose by whoever issued the certificate asked about. */
async function checkAppointed(
  responder: Certificate,
  { producedAt }: OcspFields,
  { issuer }: Issued,
  { crls }: Pick<Proofs, "crls">,
): Promise<ProofProblem | null> {
  const isForThis = responder.purposes?.oids.includes(OID.forOcspSigning) ?? false;
  if (!isForThis || !(await isIssuedBy(responder, issuer))) return "not-appointed";
  const said = await Promise.all(
    crls.map((crl) => statusByList(crl, { certificate: responder, issuer })),
  );
  const isRevoked = said.some(
    (one) => typeof one === "object" && one?.state === "revoked" && one.revocation.at <= producedAt,
  );
  return isRevoked ? "responder-revoked" : null;
}

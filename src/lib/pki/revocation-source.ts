import { createHash } from "node:crypto";
import { type Clock, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { type Certificate, isSelfSigned } from "#lib/pki/certificate.ts";
import { OID } from "#lib/pki/oids.ts";
import { readCrlFields } from "#lib/pki/read-crl.ts";
import { statusByList } from "#lib/pki/revocation-proofs.ts";
import { readOcspAnswer, writeOcspRequest } from "./ocsp.ts";
import type { Post } from "./remote-timestamp-authority.ts";
import { wordsOfProof } from "./words-of-problems.ts";

/** Fetches one address and answers whatever comes back; rejects when nothing does in time. */
export type Get = (
  url: string,
  limits: { deadlineMs: number; maxBytes: number },
) => Promise<{ status: number; contentType: string | null; body: Uint8Array }>;

/** Proof that a certificate was not revoked. */
export interface RevocationProof {
  kind: "ocsp" | "crl";
  der: Uint8Array;
  /** The responder's certificates in DER, which its signature needs. */
  certificates: Uint8Array[];
}

/** Somebody revoked a certificate that was going to be used. Nothing is sealed with it. */
export class RevokedCertificate extends Error {
  override name = "RevokedCertificate";
}

/** Asks responders and lists that certificates name, and keeps what they said while it is fresh. */
export interface RevocationSource {
  /**
   * @throws RevokedCertificate
   * @throws Error when nobody could be asked, or nobody gave an answer that holds
   */
  prove(certificate: Certificate, issuer: Certificate): Promise<RevocationProof>;
}

export function openRevocationSource(options: {
  clock: Clock;
  get: Get;
  post: Post;
  /** Hears of every responder and list that told nothing, though another one may have. */
  onFailure?(failure: RevocationFailure): void;
}): RevocationSource {
  const { clock } = options;
  const known = new Map<string, Kept>();
  return {
    prove: (certificate, issuer) => {
      const key = keyOf(certificate, issuer);
      const now = clock.now().getTime();
      const found = known.get(key);
      if (found && now < found.until) return found.proof;
      const kept: Kept = {
        proof: ask(certificate, issuer, options).then(
          ({ until, ...proof }) => {
            kept.until = Math.min(until, now + KEPT_MS);
            return proof;
          },
          (error: unknown) => {
            kept.until = now + FAILURE_KEPT_MS;
            throw error;
          },
        ),
        // While one asks, the others wait for the same answer.
        until: now + KEPT_MS,
      };
      known.set(key, kept);
      return kept.proof;
    },
  };
}

export interface RevocationFailure {
  /** Host of who was asked. */
  authority: string;
  kind: "ocsp" | "crl";
  why: string;
}

interface Kept {
  proof: Promise<RevocationProof>;
  until: number;
}

/** A seal should not rest on news older than this, whatever the responder's own term is. */
const KEPT_MS = 10 * MINUTE_MS;
const FAILURE_KEPT_MS = MINUTE_MS;

const DEADLINE_MS = 10 * SECOND_MS;
const MAX_OCSP_BYTES = 64 * 1024;
/** It goes into every sealed file, so a longer list is worse than none. */
const MAX_CRL_BYTES = 1024 * 1024;

type Sources = Parameters<typeof openRevocationSource>[0];
type DatedProof = RevocationProof & { until: number };

async function ask(
  certificate: Certificate,
  issuer: Certificate,
  sources: Sources,
): Promise<DatedProof> {
  const failures: Error[] = [];
  let second: DatedProof | null = null;
  for (const { url, kind, ask: askAt } of placesOf(certificate)) {
    try {
      const proof = await askAt(url, certificate, issuer, sources);
      if (!(await isOfRoot(proof, issuer))) return proof;
      second ??= proof;
    } catch (error) {
      if (error instanceof RevokedCertificate) throw error;
      failures.push(error as Error);
      const authority = URL.parse(url)?.host ?? "none";
      if (!second) sources.onFailure?.({ authority, kind, why: (error as Error).message });
    }
  }
  if (second) return second;
  const reasons = failures.map(({ message }) => message).join("; ");
  throw new Error(`nobody tells the state of "${certificate.name}"${reasons && `: ${reasons}`}`, {
    cause: new AggregateError(failures),
  });
}

/** Where to ask, in this order. What a responder says of itself proves nothing (RFC 6960, 4.2.2.2.1). */
function placesOf({ ocspUrls, crlUrls, purposes }: Certificate) {
  const isResponder = purposes?.oids.includes(OID.forOcspSigning) ?? false;
  return [
    ...(isResponder ? [] : ocspUrls).map((url) => ({
      url,
      kind: "ocsp" as const,
      ask: askResponder,
    })),
    ...crlUrls.map((url) => ({ url, kind: "crl" as const, ask: askList })),
  ];
}

/**
 * Validators go on to ask who tells of whoever signed an answer (EN 319 102-1, 5.6.2.2), and of a
 * root nobody does: one that answers with its own key is passed over where it has a list as well,
 * which they take as it is.
 */
async function isOfRoot(
  { kind, certificates }: RevocationProof,
  issuer: Certificate,
): Promise<boolean> {
  return kind === "ocsp" && certificates.length === 0 && (await isSelfSigned(issuer));
}

async function askResponder(
  url: string,
  certificate: Certificate,
  issuer: Certificate,
  { clock, post }: Sources,
): Promise<DatedProof> {
  const { status, body } = await post(url, writeOcspRequest(certificate, issuer), {
    contentType: "application/ocsp-request",
    deadlineMs: DEADLINE_MS,
    maxBytes: MAX_OCSP_BYTES,
  });
  if (status !== 200) throw new Error(`${url} answered with status ${status}`);
  const answer = await readOcspAnswer(body, { certificate, issuer, at: clock.now() });
  const { told, der, certificates, until } = answer;
  if (told.state === "revoked") throw asRevoked(certificate);
  if (told.state === "unknown") throw new Error(`${url} does not know the certificate`);
  return { kind: "ocsp", der, certificates, until: until.getTime() };
}

async function askList(
  url: string,
  certificate: Certificate,
  issuer: Certificate,
  { clock, get }: Sources,
): Promise<DatedProof> {
  const limits = { deadlineMs: DEADLINE_MS, maxBytes: MAX_CRL_BYTES };
  const { status, body } = await get(url, limits);
  if (status !== 200) throw new Error(`${url} answered with status ${status}`);
  return proveByCrl(body, certificate, issuer, clock.now());
}

/**
 * @param der a CRL
 * @throws RevokedCertificate, MalformedDer, or an Error that says why the list proves nothing
 */
export async function proveByCrl(
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
  now: Date,
): Promise<DatedProof> {
  const crl = readCrlFields(der);
  const told = await statusByList(crl, { certificate, issuer });
  if (typeof told === "string") throw new Error(wordsOfProof("the CRL", told));
  if (told === null) throw new Error(NOT_TOLD);
  const until = crl.nextUpdate?.getTime() ?? 0;
  if (until < now.getTime() || crl.thisUpdate.getTime() > now.getTime() + 5 * MINUTE_MS) {
    throw new Error("the CRL is out of date");
  }
  if (told.state === "revoked") throw asRevoked(certificate);
  return { kind: "crl", der, certificates: [], until };
}

const NOT_TOLD =
  "the CRL has another issuer, or is of another key of it, covers only a part, or names no end";

function asRevoked({ name, serial }: Certificate): RevokedCertificate {
  const number = Buffer.from(serial).toString("hex");
  return new RevokedCertificate(`the certificate of "${name}" (${number}) has been revoked`);
}

function keyOf(certificate: Certificate, issuer: Certificate): string {
  return createHash("sha256").update(issuer.der).update(certificate.der).digest("base64");
}

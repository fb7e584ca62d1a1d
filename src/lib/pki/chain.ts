import { sameBytes } from "#kernel/bytes.ts";
import { type Certificate, isIssuedBy, isSelfSigned } from "./certificate.ts";

export interface ChainQuestion {
  leaf: Certificate;
  /** Certificates that came along; strangers may have put anything in. */
  pool: readonly Certificate[];
  roots: readonly Certificate[];
  /** The time at which every certificate has to be valid; null when no time is attested. */
  at: Date | null;
}

export interface Chain {
  /** Leaf first, up to the authority that is trusted, a root, or the last issuer that is known. */
  certificates: Certificate[];
  /** Whether it ends in one of the roots. */
  isTrusted: boolean;
  problems: ChainProblem[];
}

export interface ChainProblem {
  kind: "not-yet-valid" | "expired" | "not-an-authority" | "too-long" | "unknown-critical";
  name: string;
}

const MAX_LENGTH = 8;

/**
 * Builds the chain of a certificate and checks it (RFC 5280, 6, without policies; constraints on
 * names, being critical, make a chain invalid here). What stands above an authority that is
 * trusted is no part of it (RFC 5280, 6.1); above a certificate that is trusted by itself and
 * issues nothing, the chain goes on.
 */
export async function checkChain(question: ChainQuestion): Promise<Chain> {
  const certificates = await climb(question);
  const problems = certificates.flatMap((certificate, depth) => [
    ...checkOne(certificate, question.at),
    ...(depth > 0 ? checkIssuer(certificate, depth) : []),
  ]);
  const isTrusted = certificates.some((one) => isAmong(one, question.roots));
  return { certificates, isTrusted, problems };
}

/** Of several ways up it takes the one to a trusted root, else one that is valid at the time. */
async function climb({ leaf, pool, roots, at }: ChainQuestion): Promise<Certificate[]> {
  const valid = pool.filter((one) => checkOne(one, at).length === 0);
  const issuers = [...roots, ...valid, ...pool];
  const chain = [leaf];
  while (chain.length < MAX_LENGTH) {
    const last = chain.at(-1)!;
    if (last.authority && isAmong(last, roots)) break;
    // A copy of a root with another byte in it would seem to have issued the root itself.
    const next = (await isSelfSigned(last)) ? null : await findIssuer(last, issuers, chain);
    if (!next) break;
    chain.push(next);
  }
  return chain;
}

async function findIssuer(
  of: Certificate,
  issuers: readonly Certificate[],
  chain: readonly Certificate[],
): Promise<Certificate | null> {
  for (const issuer of issuers) {
    if (!isAmong(issuer, chain) && (await isIssuedBy(of, issuer))) return issuer;
  }
  return null;
}

function isAmong(certificate: Certificate, list: readonly Certificate[]): boolean {
  return list.some((one) => sameBytes(one.der, certificate.der));
}

function checkOne(certificate: Certificate, at: Date | null): ChainProblem[] {
  const { name, notBefore, notAfter, unknownCritical } = certificate;
  const problems: ChainProblem[] = [];
  // A time that is none lies before nothing and behind nothing, and within nothing.
  if (at && !(at >= notBefore)) problems.push({ kind: "not-yet-valid", name });
  if (at && !(at <= notAfter)) problems.push({ kind: "expired", name });
  if (unknownCritical.length > 0) problems.push({ kind: "unknown-critical", name });
  return problems;
}

/** @param depth how many certificates stand below it; all but the leaf count for its path length */
function checkIssuer(certificate: Certificate, depth: number): ChainProblem[] {
  const { name, authority, keyUsage } = certificate;
  if (!authority || keyUsage?.has("keyCertSign") === false) {
    return [{ kind: "not-an-authority", name }];
  }
  const { pathLength } = authority;
  return pathLength !== null && depth - 1 > pathLength ? [{ kind: "too-long", name }] : [];
}

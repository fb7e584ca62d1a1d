import { sameBytes } from "#kernel/bytes.ts";
import { type Certificate, isIssuedBy, isSelfSigned, readCertificate } from "./certificate.ts";

export interface ChainQuestion {
  leaf: Certificate;
  /** Certificates that came along; strangers may have put anything in. */
  pool: readonly Certificate[];
  /** DER. When given, the chain has to reach one of them. */
  trustedRoots?: readonly Uint8Array[];
  /** The time at which every certificate has to be valid; null leaves that out. */
  at: Date | null;
}

export interface Chain {
  /** Leaf first, up to the root or to the last issuer that is known. */
  certificates: Certificate[];
  problems: string[];
}

/**
 * Builds the chain of a certificate and checks it (RFC 5280, 6, without policies; constraints on
 * names, being critical, make a chain invalid here). Without `trustedRoots` it
 * may end wherever the known issuers end.
 */
export function checkChain(question: ChainQuestion): Chain {
  const roots = (question.trustedRoots ?? []).map(readCertificate);
  const certificates = climb(question, roots);
  const problems = certificates.flatMap((certificate, depth) => [
    ...checkOne(certificate, question.at),
    ...(depth > 0 ? checkIssuer(certificate, depth) : []),
  ]);
  if (question.trustedRoots && !certificates.some((one) => isAmong(one, roots))) {
    problems.push(`the chain of "${question.leaf.name}" does not reach a trusted root`);
  }
  return { certificates, problems };
}

const MAX_LENGTH = 8;

/** Of several ways up it takes the one to a trusted root, else one that is valid at the time. */
function climb({ leaf, pool, at }: ChainQuestion, roots: readonly Certificate[]): Certificate[] {
  const valid = pool.filter((one) => checkValidity(one, at).length === 0);
  const issuers = [...roots, ...valid, ...pool];
  const chain = [leaf];
  while (chain.length < MAX_LENGTH) {
    const last = chain.at(-1)!;
    if (isAmong(last, roots) || isSelfSigned(last)) break;
    const next = issuers.find((issuer) => !isAmong(issuer, chain) && isIssuedBy(last, issuer));
    if (!next) break;
    chain.push(next);
  }
  return chain;
}

function isAmong(certificate: Certificate, list: readonly Certificate[]): boolean {
  return list.some((one) => sameBytes(one.der, certificate.der));
}

function checkOne(certificate: Certificate, at: Date | null): string[] {
  const { name, unknownCritical } = certificate;
  const problems = checkValidity(certificate, at);
  if (unknownCritical.length === 0) return problems;
  return [...problems, `the certificate of "${name}" has critical extensions nobody knows here`];
}

function checkValidity({ name, notBefore, notAfter }: Certificate, at: Date | null): string[] {
  if (at && at < notBefore) return [`the certificate of "${name}" is not valid yet`];
  if (at && at > notAfter) return [`the certificate of "${name}" has expired`];
  return [];
}

/** @param depth how many certificates stand below it; all but the leaf count for its path length */
function checkIssuer({ name, authority, keyUsage }: Certificate, depth: number): string[] {
  if (!authority) return [`"${name}" is not a certificate authority`];
  if (keyUsage && !keyUsage.has("keyCertSign")) return [`"${name}" may not issue certificates`];
  const { pathLength } = authority;
  const isTooLong = pathLength !== null && depth - 1 > pathLength;
  return isTooLong ? [`the chain below "${name}" is longer than it allows`] : [];
}

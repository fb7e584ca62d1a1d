import { sameBytes } from "#kernel/bytes.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { checkToken, type TokenFindings } from "#lib/pki/check-token.ts";
import { DIGESTS, digestOidOf } from "#lib/pki/signature-algorithms.ts";
import type { TimestampInfo } from "#lib/pki/timestamp-info.ts";
import { wordsOfToken } from "./words-of-problems.ts";

export interface TokenQuestion {
  /** SHA-256, or SHA-512, of what was to be time-stamped. */
  imprint: Uint8Array;
  /** What the request carried; null when the request is long past. */
  nonce: Uint8Array | null;
  /** The policy that was asked for. */
  policy?: string;
  /** DER. When given, the authority's chain has to reach one of them. */
  trustedRoots?: readonly Uint8Array[];
  /** Now, to judge a fresh token; null to judge one that is kept. */
  at: Date | null;
}

/** How far a fresh token's time may be from our clock, beyond the token's own accuracy. */
const MAX_SKEW_MS = 5 * MINUTE_MS;

/**
 * Everything that is wrong with a time-stamp token (RFC 3161, 2.2 and 2.4.2): what whoever opens
 * the sealed file will find wrong with it, by the same check, and what the request asks for beyond
 * that. Empty means that it may be used; a token with a single problem is never used.
 * @param token ContentInfo in DER or BER
 */
export async function checkTimestampToken(
  token: Uint8Array,
  question: TokenQuestion,
): Promise<string[]> {
  const { imprint, trustedRoots } = question;
  const digest = DIGESTS[digestOidOf(imprint)]!;
  const roots = (trustedRoots ?? []).map(readCertificate);
  const found = await checkToken(token, { digest, hash: imprint }, roots);
  if (!found.info) return [`the token cannot be read: ${found.why}`];
  return [
    ...checkRequested(found.info, question),
    ...wordsOfToken(found),
    ...(found.hasUncovered ? ["it holds bytes that nobody signed"] : []),
    ...(trustedRoots && !found.isTrusted ? [untrustedChain(found)] : []),
  ];
}

function untrustedChain({ authority }: TokenFindings): string {
  return `the chain of "${authority ?? ""}" does not reach a trusted root`;
}

function checkRequested(info: TimestampInfo, question: TokenQuestion): string[] {
  const { nonce, policy, at } = question;
  const problems: string[] = [];
  if (nonce && !(info.nonce && sameBytes(info.nonce, withoutZeros(nonce)))) {
    problems.push("the nonce is not the one that was sent");
  }
  if (policy && info.policy !== policy) problems.push(`the policy is ${info.policy}`);
  if (at && Math.abs(info.at.getTime() - at.getTime()) > MAX_SKEW_MS + (info.accuracyMs ?? 0)) {
    problems.push(`its time, ${info.at.toISOString()}, is too far from ours`);
  }
  return problems;
}

/** A number is compared, and a number has no leading zeros. */
function withoutZeros(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0);
  return start < 0 ? Uint8Array.of(0) : bytes.subarray(start);
}

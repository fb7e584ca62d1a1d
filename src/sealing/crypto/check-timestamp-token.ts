import { sameBytes } from "#kernel/bytes.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { maySign } from "#lib/pki/certificate-extensions.ts";
import { isAuthorityName } from "#lib/pki/names.ts";
import { OID } from "#lib/pki/oids.ts";
import type { TimestampInfo } from "#lib/pki/timestamp-info.ts";
import { digestOidOf } from "./algorithms.ts";
import type { Certificate } from "./certificate.ts";
import { checkChain } from "./chain.ts";
import { checkSignedData, digestWith } from "./check-signed-data.ts";
import { readTimestampToken, type TimestampToken } from "./timestamp-token.ts";

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
 * Everything that is wrong with a time-stamp token (RFC 3161, 2.2 and 2.4.2). Empty means that it
 * may be used; a token with a single problem is never used.
 * @param token ContentInfo in DER or BER
 */
export function checkTimestampToken(token: Uint8Array, question: TokenQuestion): string[] {
  try {
    return checkToken(readTimestampToken(token), question);
  } catch (cause) {
    return [`the token cannot be read: ${(cause as Error).message}`];
  }
}

function checkToken({ signedData, info }: TimestampToken, question: TokenQuestion): string[] {
  const findings = checkSignedData(
    signedData,
    OID.timestampInfo,
    digestWith(signedData.content ?? new Uint8Array()),
  );
  const { signer, pool } = findings;
  return [
    ...checkStatement(info, question),
    ...findings.problems.map((problem) => `token: ${problem}`),
    ...(signer ? checkAuthority(signer, info) : []),
    ...(signer
      ? checkChain({ leaf: signer, pool, trustedRoots: question.trustedRoots, at: info.at })
          .problems
      : []),
  ];
}

function checkStatement(info: TimestampInfo, question: TokenQuestion): string[] {
  const { imprint, nonce, policy, at } = question;
  const problems: string[] = [];
  if (info.imprintAlgorithm !== digestOidOf(imprint)) {
    problems.push(`the imprint is not a ${imprint.length === 64 ? "SHA-512" : "SHA-256"} digest`);
  }
  if (!sameBytes(info.imprint, imprint)) problems.push("the token is for something else");
  if (nonce && !(info.nonce && sameBytes(info.nonce, withoutZeros(nonce)))) {
    problems.push("the nonce is not the one that was sent");
  }
  if (policy && info.policy !== policy) problems.push(`the policy is ${info.policy}`);
  if (info.hasCriticalExtension) problems.push("a critical extension nobody knows here");
  if (at && Math.abs(info.at.getTime() - at.getTime()) > MAX_SKEW_MS + (info.accuracyMs ?? 0)) {
    problems.push(`its time, ${info.at.toISOString()}, is too far from ours`);
  }
  return problems;
}

/** Time-stamping has to be the certificate's only purpose, and critical (RFC 3161, 2.3). */
function checkAuthority(signer: Certificate, info: TimestampInfo): string[] {
  const { purposes, authority, name } = signer;
  const problems: string[] = [];
  if (!purposes?.oids.includes(OID.forTimestamping)) {
    problems.push(`the certificate of "${name}" is not for time-stamping`);
  } else if (purposes.oids.length > 1) {
    problems.push(`the certificate of "${name}" is for other purposes, too`);
  } else if (!purposes.isCritical) {
    problems.push(`the purpose of "${name}" is not marked as critical`);
  }
  if (!maySign(signer)) {
    problems.push(`the key of "${name}" is not for signing`);
  }
  if (authority) problems.push(`"${name}" is a certificate authority, not a time-stamp signer`);
  if (info.authorityName && !isAuthorityName(info.authorityName, signer)) {
    problems.push("the token names another authority than its signer");
  }
  return problems;
}

/** A number is compared, and a number has no leading zeros. */
function withoutZeros(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0);
  return start < 0 ? Uint8Array.of(0) : bytes.subarray(start);
}

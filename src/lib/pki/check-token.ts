import { sameBytes } from "#kernel/bytes.ts";
import { type Certificate, isSignedBy } from "./certificate.ts";
import { maySign } from "./certificate-extensions.ts";
import { type ChainProblem, checkChain } from "./chain.ts";
import { checkSignedData, hasUncoveredBytes, type SignedDataProblem } from "./check-signed-data.ts";
import { isAuthorityName } from "./names.ts";
import { OID } from "./oids.ts";
import { MalformedDer } from "./read-der.ts";
import { readSignedData } from "./read-signed-data.ts";
import { DIGESTS, type Digest, digestOf } from "./signature-algorithms.ts";
import { readTimestampInfo, type TimestampInfo } from "./timestamp-info.ts";

/** What a timestamp token attests, and whether it does. */
export interface TokenFindings {
  /** Empty when the token holds; a token with a single problem attests nothing. */
  problems: TokenProblem[];
  /** Those of its authority's certificates once more, with whose each is. */
  ofChain: ChainProblem[];
  /** What it states; null when it cannot be read, and then why it cannot. */
  info: TimestampInfo | null;
  why: string | null;
  /** Null when the token cannot be read. */
  at: Date | null;
  authority: string | null;
  /** Whether its authority is known. */
  isTrusted: boolean;
  /** What nobody signed was changed or added. */
  hasUncovered: boolean;
  /** Signer first. */
  chain: Certificate[];
}

export type TokenProblem =
  | "unreadable"
  | "for-something-else"
  | "critical-extension"
  | "not-for-timestamps"
  | "another-authority"
  | SignedDataProblem
  | ChainProblem["kind"];

/** The hash that a token has to be for, where it is not simply that of some bytes. */
export interface Imprint {
  digest: Digest;
  hash: Uint8Array;
}

/**
 * Everything that is wrong with a token, fresh or kept (RFC 3161, 2.4.2): that it is for these
 * bytes, its signature, its binding, that its certificate is for this alone and was valid then.
 * What a request adds to that, who made the request knows.
 * @param token ContentInfo in DER or BER
 */
export async function checkToken(
  token: Uint8Array,
  stamped: Uint8Array | Imprint,
  roots: readonly Certificate[],
): Promise<TokenFindings> {
  try {
    return await check(token, stamped, roots);
  } catch (error) {
    return { ...NOTHING, problems: ["unreadable"], why: (error as Error).message };
  }
}

const NOTHING: TokenFindings = {
  problems: [],
  ofChain: [],
  info: null,
  why: null,
  at: null,
  authority: null,
  isTrusted: false,
  hasUncovered: false,
  chain: [],
};

async function check(
  token: Uint8Array,
  stamped: Uint8Array | Imprint,
  roots: readonly Certificate[],
): Promise<TokenFindings> {
  const data = readSignedData(token);
  if (data.contentType !== OID.timestampInfo || !data.content) {
    throw new MalformedDer("not a time-stamp token");
  }
  const info = readTimestampInfo(data.content);
  const { problems, signer, pool } = await checkSignedData(data, OID.timestampInfo, data.content);
  const digest = DIGESTS[info.imprintAlgorithm];
  const isForThis =
    stamped instanceof Uint8Array
      ? digest && sameBytes(info.imprint, await digestOf(digest, stamped))
      : digest === stamped.digest && sameBytes(info.imprint, stamped.hash);
  const chain = signer && (await checkChain({ leaf: signer, pool, roots, at: info.at }));
  // Authorities send more certificates than their chain has; those are to be whole, at least.
  const whole = await wholeCertificates(pool, roots);
  return {
    problems: [
      ...(isForThis ? [] : (["for-something-else"] as const)),
      ...(info.hasCriticalExtension ? (["critical-extension"] as const) : []),
      ...problems,
      ...(signer && !isForTimestamps(signer) ? (["not-for-timestamps"] as const) : []),
      ...(signer && info.authorityName && !isAuthorityName(info.authorityName, signer)
        ? (["another-authority"] as const)
        : []),
      ...(chain?.problems ?? []).map(({ kind }) => kind),
    ],
    ofChain: chain?.problems ?? [],
    info,
    why: null,
    at: info.at,
    authority: signer?.name ?? null,
    isTrusted: chain?.isTrusted ?? false,
    hasUncovered: hasUncoveredBytes(
      data.der,
      (one) => whole.some((der) => sameBytes(der, one)),
      [],
    ),
    chain: chain?.certificates ?? [],
  };
}

/**
 * Those whose signature is their issuer's, or whose issuer is somebody who is not there: only a
 * certificate that names no key of its issuer, or its own, is its own issuer (RFC 5280, 4.2.1.1).
 */
async function wholeCertificates(
  pool: readonly Certificate[],
  roots: readonly Certificate[],
): Promise<Uint8Array[]> {
  const all = [...pool, ...roots];
  const whole: Uint8Array[] = [];
  for (const one of pool) {
    const issuers = all.filter(({ subjectDer }) => sameBytes(subjectDer, one.issuerDer));
    const answers = await Promise.all(issuers.map((issuer) => isSignedBy(one, issuer)));
    const { authorityKeyId, subjectKeyId } = one;
    const isOthers =
      authorityKeyId !== null && !(subjectKeyId && sameBytes(authorityKeyId, subjectKeyId));
    if ((issuers.length === 0 && isOthers) || answers.includes(true)) whole.push(one.der);
  }
  return whole;
}

/** Time-stamping has to be the certificate's only purpose, and critical (RFC 3161, 2.3). */
function isForTimestamps(certificate: Certificate): boolean {
  const { purposes, authority } = certificate;
  return (
    authority === null &&
    purposes?.isCritical === true &&
    purposes.oids.length === 1 &&
    purposes.oids[0] === OID.forTimestamping &&
    maySign(certificate)
  );
}

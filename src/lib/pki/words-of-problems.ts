import type { ChainProblem } from "#lib/pki/chain.ts";
import type { TokenFindings, TokenProblem } from "#lib/pki/check-token.ts";
import type { ProofProblem } from "#lib/pki/revocation-proofs.ts";

/** What checks of `lib/pki` find, in words for the operator's log and the owner. */

const CHAIN: Readonly<Record<ChainProblem["kind"], (name: string) => string>> = {
  "not-yet-valid": (name) => `the certificate of "${name}" is not valid yet`,
  expired: (name) => `the certificate of "${name}" has expired`,
  "not-an-authority": (name) => `"${name}" may not issue certificates`,
  "too-long": (name) => `the chain below "${name}" is longer than it allows`,
  "unknown-critical": (name) =>
    `the certificate of "${name}" has critical extensions nobody knows here`,
};

export const wordsOfChain = ({ kind, name }: ChainProblem): string => CHAIN[kind](name);

const TOKEN: Readonly<Record<Exclude<TokenProblem, ChainProblem["kind"]>, string>> = {
  unreadable: "the token cannot be read",
  "for-something-else": "the token is for something else",
  "critical-extension": "a critical extension nobody knows here",
  "not-for-timestamps":
    "its certificate is not for time-stamping alone, or not critically (RFC 3161, 2.3)",
  "another-authority": "the token names another authority than its signer",
  "other-type": "the signed content type is another",
  "no-signed-attributes": "there are no signed attributes",
  "digest-algorithm": "the content's digest algorithm is not accepted",
  "content-changed": "the content is not what was signed",
  "no-certificate": "the signer's certificate is missing",
  "not-bound": "nothing binds it to the signer's certificate",
  "bound-to-another": "it is bound to another certificate",
  "signature-algorithm": "it is signed with an algorithm that is not accepted, or not for its key",
  "signature-key":
    "it is signed with a key that is not accepted: RSA under 2048 or over 8192 bits, or an unknown curve",
  "signature-invalid": "its signature is not valid",
};

/** All that is wrong with a token itself; whether its authority is trusted is asked apart. */
export function wordsOfToken({ problems, ofChain }: TokenFindings): string[] {
  const own = problems.filter((one): one is keyof typeof TOKEN => one in TOKEN);
  return [...own.map((one) => TOKEN[one]), ...ofChain.map(wordsOfChain)];
}

const PROOF: Readonly<Record<ProofProblem, string>> = {
  unreadable: "cannot be read",
  signature: "has a signature that is not valid",
  "not-appointed": "is by somebody whom the issuer did not appoint",
  "responder-expired": "is by a responder whose certificate was not valid then",
  "responder-revoked": "is by a responder whose certificate was revoked",
};

/** @param what the answer, or the CRL */
export const wordsOfProof = (what: string, problem: ProofProblem): string =>
  `${what} ${PROOF[problem]}`;

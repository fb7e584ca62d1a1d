import { OID } from "#lib/pki/oids.ts";
import { checkChain } from "./chain.ts";
import { checkSignedData, digestWith } from "./check-signed-data.ts";
import { readTimestampToken } from "./timestamp-token.ts";

/**
 * The certificates of a token's authority that came with it, signer first, in DER.
 * @throws MalformedDer when it is no token
 */
export function timestampChain(
  token: Uint8Array,
  trustedRoots?: readonly Uint8Array[],
): Uint8Array[] {
  const { signedData, info } = readTimestampToken(token);
  const digestOf = digestWith(signedData.content ?? new Uint8Array());
  const { signer, pool } = checkSignedData(signedData, OID.timestampInfo, digestOf);
  if (!signer) return [];
  const roots = trustedRoots?.length ? trustedRoots : undefined;
  const chain = checkChain({ leaf: signer, pool, trustedRoots: roots, at: info.at });
  return chain.certificates.map(({ der }) => der);
}

import { readCertificate } from "#lib/pki/certificate.ts";
import { checkChain } from "#lib/pki/chain.ts";
import { checkSignedData } from "#lib/pki/check-signed-data.ts";
import { OID } from "#lib/pki/oids.ts";
import { readTimestampToken } from "./timestamp-token.ts";

/**
 * The certificates of a token's authority that came with it, signer first, in DER.
 * @throws MalformedDer when it is no token
 */
export async function timestampChain(
  token: Uint8Array,
  trustedRoots: readonly Uint8Array[] = [],
): Promise<Uint8Array[]> {
  const { signedData, info } = readTimestampToken(token);
  const content = signedData.content ?? new Uint8Array();
  const { signer, pool } = await checkSignedData(signedData, OID.timestampInfo, content);
  if (!signer) return [];
  const roots = trustedRoots.map(readCertificate);
  const chain = await checkChain({ leaf: signer, pool, roots, at: info.at });
  return chain.certificates.map(({ der }) => der);
}

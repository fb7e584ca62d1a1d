import { readCertificate } from "#lib/pki/certificate.ts";
import { stampedBy } from "#lib/pki/timestamp-authority.ts";
import { timestampChain } from "#lib/pki/timestamp-chain.ts";
import type { LogStamps } from "./log-stamps.ts";

/**
 * A token over a hash, in DER, and when the first certificate of its chain ends.
 * @throws TimestampFailure when no authority answers
 */
export function tokenOver(
  { authority, trustedRoots }: LogStamps,
  imprint: Uint8Array,
): Promise<{ token: Uint8Array; until: Date }> {
  return stampedBy(authority, async (stamper) => {
    const token = await stamper.timestamp(imprint);
    const chain = (await timestampChain(token, trustedRoots)).map(readCertificate);
    const ends = chain.map(({ notAfter }) => notAfter.getTime());
    return { token, until: new Date(Math.min(...ends)) };
  });
}

import { OID } from "#lib/pki/oids.ts";
import { type Certificate, isSelfSigned, readCertificate } from "./certificate.ts";
import { checkChain } from "./chain.ts";

/**
 * What keeps a sealing certificate from being used at this time; empty when nothing does. Its chain
 * has to be whole, for nobody can prove in years what a root never known vouched for.
 * @param chain DER, sealing certificate first
 */
export function checkSealChain(chain: readonly Uint8Array[], at: Date): string[] {
  const [leaf, ...pool] = chain.map(readCertificate);
  if (!leaf) return ["there is no certificate"];
  const { certificates, problems } = checkChain({ leaf, pool, at });
  const top = certificates.at(-1) ?? leaf;
  const isWhole = isSelfSigned(top);
  return [
    ...problems,
    ...(isForOthersOnly(leaf) ? [`the certificate of "${leaf.name}" is not for documents`] : []),
    ...(isWhole ? [] : [`the issuer of "${top.name}" is not in the file, nor the root above it`]),
  ];
}

/** When the first certificate of a chain ends. */
export function endOfChain(chain: readonly Uint8Array[]): Date {
  const ends = chain.map((der) => readCertificate(der).notAfter.getTime());
  return new Date(Math.min(...ends));
}

/**
 * Certificates of a chain that name nobody who could be asked whether they were revoked. A root has
 * nobody above it who could revoke it.
 */
export function namesOfUnaskable(chain: readonly Uint8Array[]): string[] {
  return chain
    .map(readCertificate)
    .filter((one) => one.ocspUrls.length + one.crlUrls.length === 0 && !isSelfSigned(one))
    .map(({ name }) => name);
}

/** Certificates say in many ways that they are for documents, mail among them (RFC 9336, 1). */
function isForOthersOnly({ purposes }: Certificate): boolean {
  return purposes?.oids.every((purpose) => OTHER_PURPOSES.has(purpose)) ?? false;
}

const OTHER_PURPOSES: ReadonlySet<string> = new Set([
  OID.forServers,
  OID.forClients,
  OID.forCode,
  OID.forTimestamping,
  OID.forOcspSigning,
]);

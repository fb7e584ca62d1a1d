import { type Certificate, isSelfSigned, readCertificate } from "#lib/pki/certificate.ts";
import { checkChain } from "#lib/pki/chain.ts";
import { OID } from "#lib/pki/oids.ts";
import { wordsOfChain } from "./words-of-problems.ts";

/**
 * What keeps a sealing certificate from being used at this time; empty when nothing does. Its chain
 * has to be whole, for nobody can prove in years what a root never known vouched for.
 * @param chain DER, sealing certificate first
 */
export async function checkSealChain(chain: readonly Uint8Array[], at: Date): Promise<string[]> {
  const [leaf, ...pool] = chain.map(readCertificate);
  if (!leaf) return ["there is no certificate"];
  const { certificates, problems } = await checkChain({ leaf, pool, roots: [], at });
  const top = certificates.at(-1) ?? leaf;
  const isWhole = await isSelfSigned(top);
  return [
    ...problems.map(wordsOfChain),
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
export async function namesOfUnaskable(chain: readonly Uint8Array[]): Promise<string[]> {
  const silent = chain
    .map(readCertificate)
    .filter((one) => one.ocspUrls.length + one.crlUrls.length === 0);
  const areRoots = await Promise.all(silent.map(isSelfSigned));
  return silent.filter((_, index) => !areRoots[index]).map(({ name }) => name);
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

import { distinctBytes, sameBytes } from "#kernel/bytes.ts";
import {
  type Certificate,
  isIssuedBy,
  isSelfSigned,
  readCertificate,
} from "#lib/pki/certificate.ts";
import {
  proveByCrl,
  type RevocationProof,
  type RevocationSource,
  RevokedCertificate,
} from "./revocation-source.ts";

/** What goes into a PDF's document security store (ISO 32000-2, 12.8.4.3), all in DER. */
export interface ValidationMaterial {
  certificates: Uint8Array[];
  crls: Uint8Array[];
  ocsps: Uint8Array[];
  /** Certificates whose state nobody told, with the reason: the seal is then less than B-LT. */
  missing: { certificate: string; why: string }[];
}

/**
 * Collects what is needed to verify a seal years from now: the certificates of all chains and,
 * for each but the roots, the proof that it was not revoked.
 * @param chains DER, leaf first: the sealing key's and the time-stamp authorities'
 * @param ownCrls lists of our own root, which no address needs to be asked for
 * @throws RevokedCertificate
 */
export async function gatherValidationMaterial(question: {
  chains: readonly (readonly Uint8Array[])[];
  ownCrls: readonly Uint8Array[];
  /** DER; a chain that ends in one of them is whole. */
  trustedRoots?: readonly Uint8Array[] | undefined;
  source: RevocationSource;
  at: Date;
}): Promise<ValidationMaterial> {
  const chains = question.chains.map((chain) => chain.map(readCertificate));
  const missing = await openEnds(chains, question.trustedRoots);
  const prove = async ([certificate, issuer]: Pair): Promise<RevocationProof[]> => {
    const own = await proveByOwn(question.ownCrls, certificate, issuer, question.at);
    if (own) return [own];
    try {
      const proof = await question.source.prove(certificate, issuer);
      const ofResponders = await Promise.all(responderPairs(proof, issuer).map(prove));
      return [proof, ...ofResponders.flat()];
    } catch (error) {
      if (error instanceof RevokedCertificate) throw error;
      missing.push({ certificate: certificate.name, why: (error as Error).message });
      return [];
    }
  };
  const found = (await Promise.all((await pairs(chains)).map(prove))).flat();
  const derOf = (kind: RevocationProof["kind"]) =>
    distinctBytes(found.filter((proof) => proof.kind === kind).map(({ der }) => der));
  const certificates = [
    ...chains.flat().map(({ der }) => der),
    ...found.flatMap((proof) => proof.certificates),
  ];
  return {
    certificates: distinctBytes(certificates),
    crls: derOf("crl"),
    ocsps: derOf("ocsp"),
    missing,
  };
}

/** A certificate and its issuer's. */
type Pair = [Certificate, Certificate];

/**
 * The responders of a proof whose own state is told somewhere. Most are exempt; where an authority
 * names no place, it is left to whoever relies on them (RFC 6960, 4.2.2.2.1).
 */
function responderPairs({ certificates }: RevocationProof, issuer: Certificate): Pair[] {
  return certificates
    .map(readCertificate)
    .filter(({ isExemptFromRevocation, crlUrls }) => !isExemptFromRevocation && crlUrls.length > 0)
    .map((responder) => [responder, issuer]);
}

/** Every certificate with its issuer, once; a root has none that could revoke it. */
async function pairs(chains: readonly Certificate[][]): Promise<Pair[]> {
  const found = new Map<string, Pair>();
  for (const chain of chains) {
    for (const [index, certificate] of chain.entries()) {
      const issuer = chain[index + 1];
      if (!issuer || certificate.isExemptFromRevocation) continue;
      if (!(await isIssuedBy(certificate, issuer))) continue;
      found.set(Buffer.from(certificate.der).toString("base64"), [certificate, issuer]);
    }
  }
  return [...found.values()];
}

/** A chain that stops below its root: whoever issued its last certificate cannot be asked. */
async function openEnds(
  chains: readonly Certificate[][],
  trustedRoots: readonly Uint8Array[] = [],
): Promise<ValidationMaterial["missing"]> {
  const names = new Set<string>();
  for (const last of chains.flatMap((chain) => chain.at(-1) ?? [])) {
    if (trustedRoots.some((one) => sameBytes(one, last.der)) || (await isSelfSigned(last)))
      continue;
    names.add(last.name);
  }
  return [...names].map((certificate) => ({
    certificate,
    why: `the issuer of "${certificate}" is not known`,
  }));
}

async function proveByOwn(
  crls: readonly Uint8Array[],
  certificate: Certificate,
  issuer: Certificate,
  at: Date,
): Promise<RevocationProof | null> {
  for (const crl of crls) {
    try {
      return await proveByCrl(crl, certificate, issuer, at);
    } catch (error) {
      if (error instanceof RevokedCertificate) throw error;
    }
  }
  return null;
}

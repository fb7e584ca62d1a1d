import { sameBytes } from "#kernel/bytes.ts";
import { type Certificate, isIssuedBy, isSelfSigned, readCertificate } from "./certificate.ts";
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
  const missing = openEnds(chains, question.trustedRoots);
  const proofs = await Promise.all(
    pairs(chains).map(async ([certificate, issuer]) => {
      const own = proveByOwn(question.ownCrls, certificate, issuer, question.at);
      if (own) return own;
      try {
        return await question.source.prove(certificate, issuer);
      } catch (error) {
        if (error instanceof RevokedCertificate) throw error;
        missing.push({ certificate: certificate.name, why: (error as Error).message });
        return null;
      }
    }),
  );
  const found = proofs.filter((proof) => proof !== null);
  const derOf = (kind: RevocationProof["kind"]) =>
    distinct(found.filter((proof) => proof.kind === kind).map(({ der }) => der));
  const certificates = [
    ...chains.flat().map(({ der }) => der),
    ...found.flatMap((proof) => proof.certificates),
  ];
  return {
    certificates: distinct(certificates),
    crls: derOf("crl"),
    ocsps: derOf("ocsp"),
    missing,
  };
}

/** Every certificate with its issuer, once; a root has none that could revoke it. */
function pairs(chains: readonly Certificate[][]): [Certificate, Certificate][] {
  const found = new Map<string, [Certificate, Certificate]>();
  for (const chain of chains) {
    for (const [index, certificate] of chain.entries()) {
      const issuer = chain[index + 1];
      if (!issuer || certificate.isExemptFromRevocation) continue;
      if (!isIssuedBy(certificate, issuer)) continue;
      found.set(Buffer.from(certificate.der).toString("base64"), [certificate, issuer]);
    }
  }
  return [...found.values()];
}

/** A chain that stops below its root: whoever issued its last certificate cannot be asked. */
function openEnds(
  chains: readonly Certificate[][],
  trustedRoots: readonly Uint8Array[] = [],
): ValidationMaterial["missing"] {
  const open = chains
    .flatMap((chain) => chain.at(-1) ?? [])
    .filter((last) => !isSelfSigned(last) && !trustedRoots.some((one) => sameBytes(one, last.der)));
  const names = new Set(open.map(({ name }) => name));
  return [...names].map((certificate) => ({
    certificate,
    why: `the issuer of "${certificate}" is not known`,
  }));
}

function proveByOwn(
  crls: readonly Uint8Array[],
  certificate: Certificate,
  issuer: Certificate,
  at: Date,
): RevocationProof | null {
  for (const crl of crls) {
    try {
      return proveByCrl(crl, certificate, issuer, at);
    } catch (error) {
      if (error instanceof RevokedCertificate) throw error;
    }
  }
  return null;
}

function distinct(list: readonly Uint8Array[]): Uint8Array[] {
  return list.filter((one, index) => list.findIndex((other) => sameBytes(one, other)) === index);
}

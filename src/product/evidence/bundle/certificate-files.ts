import { sha256Hex } from "#kernel/digest.ts";
import type { Certificate } from "#lib/pki/certificate.ts";
import { toPem } from "#lib/pki/pem.ts";

/** A chain, signer first, by the name that its files have. */
export interface NamedChain {
  name: string;
  chain: readonly Certificate[];
}

interface CertificateFile {
  path: string;
  certificates: readonly Certificate[];
}

/** What other programs are to believe stands in a file of its own. */
function filesOf({ name, chain }: NamedChain): CertificateFile[] {
  return [
    {
      path: `certificates/${name}.pem`,
      certificates: chain.length > 1 ? chain.slice(0, -1) : chain,
    },
    { path: `certificates/${name}-root.pem`, certificates: chain.slice(-1) },
  ];
}

export function certificateParts(chains: readonly NamedChain[]): { path: string; text: string }[] {
  return chains.flatMap(filesOf).map(({ path, certificates }) => ({
    path,
    text: certificates.map(({ der }) => toPem("CERTIFICATE", der)).join(""),
  }));
}

/**
 * Whom OpenSSL is to believe, as of a time within all validities: certificates end, and files stay.
 */
export function trustOptions({ name, chain }: NamedChain, at: Date): string {
  const top = chain.at(-1);
  const isRoot = top !== undefined && Buffer.compare(top.issuerDer, top.subjectDer) === 0;
  // A chain may end below its root, where its authority sends none.
  const partial = isRoot ? "" : " -partial_chain";
  return `-attime ${Math.floor(at.getTime() / 1_000)}${partial} -CAfile certificates/${name}-root.pem`;
}

/** What people compare: each certificate's fingerprint beside its name. */
export function fingerprints(chains: readonly NamedChain[]): string {
  const blocks = chains
    .flatMap(filesOf)
    .map(({ path, certificates }) =>
      [
        path,
        ...certificates.flatMap(({ name, der }) => [
          `  ${fingerprint(der)}`,
          `  ${printableName(name)}`,
        ]),
      ].join("\n"),
    );
  return `${[HEAD, ...blocks].join("\n\n")}\n`;
}

const HEAD = `SHA-256 of every certificate in this bundle, as
  openssl x509 -noout -fingerprint -sha256 -in FILE
prints it of the first one in a file. Compare that of the seal's root with the
audit certificate at the end of sealed.pdf, and both with a source that did not
come with this bundle.`;

function fingerprint(der: Uint8Array): string {
  return sha256Hex(der)
    .toUpperCase()
    .replace(/..(?=.)/g, "$&:");
}

/** Names are written by whoever made the certificate. */
function printableName(name: string): string {
  return name.replace(/\p{C}/gu, "").slice(0, 200);
}

import type { Receipt } from "#evidence/schemas/receipt.ts";
import { sameBytes } from "#kernel/bytes.ts";
import { type Certificate, readableCertificates } from "#lib/pki/certificate.ts";
import { checkChain } from "#lib/pki/chain.ts";
import type { NamedChain } from "./certificate-files.ts";

/** A receipt with what OpenSSL has to know of it. */
export interface BundledReceipt {
  /** From 1, in the order of signing. */
  number: number;
  jws: string;
  /** As in the header (RFC 7518, 3.1). */
  algorithm: string;
  /** Of the signature, or when its key began where it was made later. */
  checkedAt: Date;
  chain: NamedChain;
}

/**
 * Reads receipts that this service signed; judges nothing.
 * @param seal receipts by the same key share its files
 */
export async function receiptParts(
  receipts: readonly string[],
  seal: NamedChain,
  roots: readonly Certificate[],
): Promise<BundledReceipt[]> {
  return Promise.all(
    receipts.map(async (jws, index) => {
      const [header = "", payload = ""] = jws.split(".");
      const { alg, x5c } = read(header) as { alg: string; x5c: string[] };
      const pool = readableCertificates(x5c.map((der) => Buffer.from(der, "base64")));
      const [leaf] = pool;
      if (!leaf) throw new Error("a receipt without a certificate");
      const signedAt = new Date((read(payload) as Receipt).signedAt);
      const { certificates } = await checkChain({ leaf, pool, roots, at: signedAt });
      const isSame =
        certificates.length === seal.chain.length &&
        certificates.every(({ der }, depth) => sameBytes(der, seal.chain[depth]!.der));
      const number = index + 1;
      const chain = isSame ? seal : { name: `receipt-${number}`, chain: certificates };
      const begins = certificates.map(({ notBefore }) => notBefore.getTime());
      const checkedAt = new Date(Math.max(signedAt.getTime(), ...begins));
      return { number, jws, algorithm: alg, checkedAt, chain };
    }),
  );
}

function read(part: string): unknown {
  return JSON.parse(Buffer.from(part, "base64url").toString());
}

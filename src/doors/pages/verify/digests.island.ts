import { toHex } from "#kernel/bytes.ts";

export interface Digests {
  /** Lower-case hexadecimal. */
  sha256: string;
  /** Opens the certificate, so it is shown nowhere. */
  sha512: Uint8Array<ArrayBuffer>;
}

/** Both digests of a file, worked out in the browser. */
export async function digestsOf(bytes: Uint8Array<ArrayBuffer>): Promise<Digests> {
  const [sha256, sha512] = await Promise.all([
    crypto.subtle.digest("SHA-256", bytes),
    crypto.subtle.digest("SHA-512", bytes),
  ]);
  return { sha256: toHex(new Uint8Array(sha256)), sha512: new Uint8Array(sha512) };
}

/** Browsers offer digests only over TLS and on the machine itself. */
export function canDigest(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

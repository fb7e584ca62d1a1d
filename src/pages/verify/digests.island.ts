export interface Digests {
  /** Lower-case hexadecimal. */
  sha256: string;
  /** Opens the certificate, so it is shown nowhere. */
  sha512: Uint8Array<ArrayBuffer>;
}

/** Both digests of a file, worked out in the browser. */
export async function digestsOf(file: File): Promise<Digests> {
  const bytes = await file.arrayBuffer();
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

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** PEM (RFC 7468) of one block. */
export function toPem(label: PemLabel, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

export type PemLabel = "CERTIFICATE" | "PRIVATE KEY" | "X509 CRL";

/** All blocks with this label, in DER, in their order. */
export function fromPem(label: PemLabel, text: string): Uint8Array[] {
  return [...text.matchAll(BLOCK)]
    .filter(([, begun, , ended]) => begun === label && ended === label)
    .map(([, , body = ""]) => new Uint8Array(Buffer.from(body, "base64")));
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]*)-----END ([A-Z0-9 ]+)-----/g;

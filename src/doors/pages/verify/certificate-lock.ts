/**
 * How the certificate's facts are locked into the verify page: AES-256-GCM
 * under a key that HKDF with SHA-256 (RFC 5869) makes from the SHA-512 of the
 * sealed file. Both sides, server and browser, go by these terms; why so is
 * argued in docs/decisions/0009-the-file-is-the-key.md.
 */
export const LOCK = {
  /** HKDF's `info`: binds the key to this one use of the file's digest. */
  purpose: "countersign verify page, certificate 1",
  keyBits: 256,
  saltBytes: 16,
  ivBytes: 12,
} as const;

/** Each in base64. The document ID is authenticated with the text. */
export interface LockedCertificate {
  salt: string;
  iv: string;
  text: string;
}

/** What the page shows once it is unlocked: words and times as they are to be read. */
export interface OpenedCertificate {
  /**
   * The hash after each entry of the trail that this is told from: the one that
   * the file's own record ends with is among them where both tell the same.
   */
  trail: string[];
  /** What most who look want to know: the name, and who signed when (ISO 8601). */
  brief: { name: string; people: { role: string; name: string; at: string }[] };
  title: string;
  note: string;
  document: { title: string; facts: CertificateFact[] };
  signers: { title: string; roles: { role: string; facts: CertificateFact[] }[] };
  events: { title: string; rows: { at: string; what: string; actor: string }[] };
}

export interface CertificateFact {
  term: string;
  value: string;
  note: string | null;
}

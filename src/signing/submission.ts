import type { Drawing } from "#documents/parts.ts";

/** What a signer submits: the body of `POST /api/v1/signing/{link}/signatures`. */
export interface Submission {
  submissionId: string;
  role: string;
  signerName: string;
  title?: string;
  email?: string;
  signature: Drawing;
  initials?: Drawing;
  inputs?: Record<string, string>;
  consent: true;
  timeZone?: string;
  /** SHA-256 of the summary that the signer was shown; null when none was. */
  summarySha256?: string | null;
}

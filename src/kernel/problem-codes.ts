/**
 * What is wrong with a value that a signer sent, for pages that say so in the signer's
 * language: the message beside it is for whoever calls the API.
 */
export const PROBLEM_CODES = [
  "missing",
  "unfit",
  "unprintable",
  "no-address",
  "no-ink",
  "no-picture",
  "no-file",
  "file-kind",
  "file-size",
  "file-pages",
  "file-unreadable",
  "unread",
  "unopened",
  "stale",
  "no-choice",
  "no-date",
  "no-number",
  "no-iban",
  "no-email",
  "no-phone",
  "no-postcode",
  "out-of-range",
  "too-many-lines",
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

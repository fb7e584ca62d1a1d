/** The rule that a delivery breaks. */
export type BrokenRule =
  /** There is no signature, or part of it is missing. */
  | "signature-missing"
  /** A signature header is not of its form, or is there more than once. */
  | "signature-malformed"
  /** It was signed longer ago than is tolerated: sent again by somebody, or a clock is wrong. */
  | "too-old"
  /** It was signed in the future. */
  | "too-new"
  /** Secret, time and body do not fit: another secret, or something was changed on the way. */
  | "signature-mismatch"
  /** What is to be verified is no text and no bytes: it was parsed before. */
  | "body-not-raw"
  /** The secret is empty, or nothing that a webhook was created with. */
  | "secret-malformed"
  /** Genuine, but no event: what signed it does so in another format. */
  | "payload-malformed"
  /** Genuine, but of an event that this version does not know. */
  | "event-unknown"
  /** A header that nobody signs says something else than the payload. */
  | "header-mismatch";

/** A delivery is not to be trusted. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly rule: BrokenRule;

  constructor(rule: BrokenRule, message: string) {
    super(message);
    this.rule = rule;
  }
}

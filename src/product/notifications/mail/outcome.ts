/** A mail that the server took over. */
export interface Sent {
  outcome: "accepted";
  /** Of the copy that is delivered, with its angle brackets. */
  messageId: string;
  /** What the server answered, which often names the mail in its own log. */
  words: string;
}

/**
 * A mail that was not, or perhaps not, taken over.
 *
 * - `refusedForGood`: sending the same again is useless; what to record as a bounce.
 * - `refusedForNow`: nothing was taken over; send it again later.
 * - `uncertain`: the connection was lost after the whole mail had been handed
 *   over and before the server answered. SMTP leaves it open whether such a mail
 *   is delivered (RFC 1047; RFC 5321 section 4.5.3.2.6). Sending it again may
 *   make a second copy, with the same Message-ID, by which mailboxes know it as
 *   the same; not sending it may lose it.
 */
export interface MailFailure {
  outcome: "refusedForGood" | "refusedForNow" | "uncertain";
  /** For `refusedForGood`: since there is no such mailbox. Asking again would only make the sender look like a guesser. */
  isNoMailbox?: true;
  /** Null when the mail could not even be written. */
  messageId: string | null;
  /** The server's own words, or ours where it said nothing; plain text that may have lines. */
  words: string;
  /** The server's reply code (RFC 5321 section 4.2); null when it gave none. */
  code: number | null;
  /** For the log, in the words of SMTP and of the operating system; holds no address. */
  cause: string;
}

export function isSent(outcome: Sent | MailFailure): outcome is Sent {
  return outcome.outcome === "accepted";
}

import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { RightTo } from "#kernel/withdrawal-terms.ts";
import type { MailWords } from "#words/mail-words.ts";
import type { WithdrawWords } from "#words/withdraw-words.ts";
import type { MailBrand } from "./message.ts";

/** What a mail says, before it is set as HTML and as plain text. */
export interface MailContent {
  subject: string;
  /** The line that lists of mails show after the subject. */
  preheader: string;
  heading: string;
  parts: Part[];
  /** Who sent it, on whose behalf, and why it came to this address. */
  footer: string[];
  /** Whose name stands before the sending address, beside the service's own; null for its own alone. */
  onBehalfOf: { name: string | null; email: string; brand?: MailBrand | undefined } | null;
  /** Where its like are stopped (RFC 2369, RFC 8058); absent where there is nothing to stop. */
  stopLink?: string;
  attachment: { fileName: string; mediaType: string; bytes: Uint8Array } | null;
}

/** Texts may hold names between the isolates of `nameInText`. */
export type Part =
  | { kind: "text"; text: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "facts"; facts: Fact[] }
  /** A web address on a line of its own, after the words that say what for. */
  | { kind: "address"; text: string; url: string }
  /** Somebody else's words; lines stay lines. */
  | { kind: "quote"; text: string }
  | { kind: "note"; text: string };

export interface Fact {
  term: string;
  value: string;
}

export const text = (words: string): Part => ({ kind: "text", text: words });
export const note = (words: string): Part => ({ kind: "note", text: words });
export const button = (label: string, url: string): Part => ({ kind: "button", label, url });

/** What every letter is written with. */
export interface TemplateInput<Saying> {
  says: Saying;
  to: Email;
  /** Of its own people; null in other mails. */
  ofAccount: PersonalText | null;
  words: MailWords;
  /** What is said of a right to withdraw, as its law calls it. */
  wordsOfRight(to: RightTo): WithdrawWords;
  /** What the service calls itself. */
  product: PersonalText;
  /** A moment as the reader's language writes it, with its zone. */
  moment(at: Date): string;
  /** The day alone. */
  day(at: Date): string;
}

import type { NodemailerError } from "nodemailer";
import type { MailFailure } from "./outcome.ts";
import { serversWords } from "./plain-words.ts";

/** Commands whose answer is about this one mail; what comes before them is about the connection. */
const ABOUT_THE_MAIL = ["MAIL FROM", "RCPT TO", "DATA"];

/**
 * Codes above 500 that say nothing against the mail: a session in the wrong
 * state (503), and a login that is missing or wrong (RFC 4954 section 6), which
 * the operator can mend.
 */
const FOR_NOW = [503, 530, 534, 535, 538];

/** What is said where the server said nothing; the cause goes to the log. */
const OWN_WORDS: Record<string, string> = {
  EDNS: "The name of our mail server could not be resolved.",
  EAUTH: "Our mail server refused our login.",
  ETLS: "No secure connection to our mail server could be made.",
  ETIMEDOUT: "Our mail server did not answer in time.",
  EABORT: "Our mail server did not answer in time.",
  ESOCKET: "The connection to our mail server failed.",
  ECONNECTION: "The connection to our mail server failed.",
};
const OTHERWISE = "Our mail server answered in a way that we do not understand.";

/**
 * What became of a mail that could not be sent (RFC 5321 section 4.2.1).
 *
 * A refusal is for good only when the server says so about the mail itself:
 * one at the greeting, the login or STARTTLS is ours to mend, and the mail is
 * none the worse. Without an answer, what counts is whether the whole mail had
 * been handed over, its last dot included.
 */
export function decideFailure(
  error: NodemailerError,
  { messageId, handedOver }: { messageId: string; handedOver: boolean },
): MailFailure {
  const code = error.responseCode || null;
  const outcome = decide(error, code, handedOver);
  return {
    outcome,
    messageId,
    code,
    ...sayWhy(error, code),
    ...(outcome === "refusedForGood" && isNoMailbox(error) && { isNoMailbox: true }),
  };
}

/** RFC 3463 section 3.2: no such mailbox, one that moved, or a domain that takes no mail (RFC 7505). */
const NO_MAILBOX = /^5\d\d[ -]5\.1\.(?:1|6|10)\b/;

function isNoMailbox({ command, response }: NodemailerError): boolean {
  return command === "RCPT TO" && NO_MAILBOX.test(String(response ?? ""));
}

function decide(
  { command = "" }: NodemailerError,
  code: number | null,
  handedOver: boolean,
): MailFailure["outcome"] {
  const isAnswered = code !== null && code >= 400 && code < 600;
  if (!isAnswered) return handedOver ? "uncertain" : "refusedForNow";
  if (code < 500 || FOR_NOW.includes(code)) return "refusedForNow";
  // RFC 5321 section 4.5.3.1.10: to a recipient, 552 has always meant "not now".
  if (command === "RCPT TO" && code === 552) return "refusedForNow";
  return ABOUT_THE_MAIL.includes(command) ? "refusedForGood" : "refusedForNow";
}

function sayWhy(error: NodemailerError, code: number | null) {
  const own = OWN_WORDS[error.code ?? ""] ?? OTHERWISE;
  const isOurLogin = error.code === "EAUTH";
  const said =
    typeof error.response === "string" && !isOurLogin ? serversWords(error.response) : "";
  const technical = [error.code, originalCode(error), error.command, code];
  return { words: said || own, cause: technical.filter(Boolean).join(" ") };
}

/** What the operating system or TLS called it, such as ECONNREFUSED. */
function originalCode(error: NodemailerError): string | undefined {
  return "originalCode" in error ? String(error.originalCode) : undefined;
}

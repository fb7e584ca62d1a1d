import { domainToASCII, domainToUnicode } from "node:url";
import type { Checked } from "./checked.ts";
import { LIMITS } from "./limits.ts";
import { type PersonalText, type Read, tidy } from "./personal-text.ts";
import { mixedWord } from "./skeleton.ts";
import { unfitCharacters } from "./visible-text.ts";

/**
 * An address that mail can go to, as it was typed, in NFC. It is printed and
 * shown by `shownEmail` alone, whose result is a `PersonalText`; this is none.
 */
export type Email = Checked<"Email">;

/**
 * A mailbox as RFC 5321 section 4.1.2 allows it without quoting or address
 * literals, with a domain of at least two labels; letters beyond ASCII are
 * allowed (RFC 6531). Nothing that could end a header or start a second address.
 */
const EMAIL =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$/u;
const ASCII = /^[\x20-\x7e]*$/;
const NO_ADDRESS = "is not a valid address";

/** Reads one address, whatever blanks are around it, or says what is wrong with it. */
export function readEmail(typed: string): Read<Email> {
  const email = tidy(typed);
  const problem = problemOf(email);
  return problem === null
    ? { text: email as Email, problems: [] }
    : { text: null, problems: [problem] };
}

/** An address that needs no reading: the service's own, or one it read before and stored. */
export function knownEmail(email: string): Email {
  return email as Email;
}

export function isEmail(value: string): value is Email {
  return readEmail(value).text === value;
}

function problemOf(email: string): string | null {
  if (email.length > LIMITS.emailCharacters || !EMAIL.test(email)) return NO_ADDRESS;
  if (/^\.|\.\.|\.@/.test(email)) return NO_ADDRESS;
  if (ASCII.test(email)) return null;
  const [unfit] = unfitCharacters(email);
  if (unfit) return unfit;
  if (aLabels(email) === null) return `${NO_ADDRESS}: its domain is none (UTS #46)`;
  const [local = "", domain = ""] = email.split("@");
  // What a domain's letters are mapped to counts: that is what a mail program shows.
  const mixed = mixedWord(local) ?? mixedWord(domainToUnicode(domain));
  if (mixed === null) return null;
  return `"${mixed}" mixes letters that look alike but come from different scripts`;
}

/**
 * The address as people are shown it: where the domain has letters beyond ASCII,
 * with the name beside it that the mail really goes to (A-labels, RFC 5890),
 * which looks like no other: `info@müller.de (xn--mller-kva.de)`.
 */
export function shownEmail(email: Email): PersonalText {
  const domain = aLabels(email);
  const isPlain = domain === null || email.toLowerCase().endsWith(`@${domain}`);
  return (isPlain ? email : `${email} (${domain})`) as string as PersonalText;
}

/**
 * The mailbox behind an address: the local part in small letters, as nearly every
 * server reads it whatever RFC 5321, section 2.4, allows, and the domain as it is
 * looked up (A-labels, in small letters).
 */
export function mailboxOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at).normalize("NFC").toLowerCase();
  return { local, domain: aLabels(email) ?? email.slice(at + 1).toLowerCase() };
}

/** Whether two addresses, however each is spelled, lead to one mailbox. */
export function isSameMailbox(one: string, other: string): boolean {
  const [a, b] = [mailboxOf(one), mailboxOf(other)];
  return a.local === b.local && a.domain === b.domain;
}

/** Null where the domain is none. */
function aLabels(email: string): string | null {
  return domainToASCII(email.slice(email.lastIndexOf("@") + 1)) || null;
}

/** A link that writes to an address, which is such that nothing in it leads elsewhere (RFC 6068). */
export function mailtoOf(email: Email): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

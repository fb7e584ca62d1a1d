import { knownText, type PersonalText } from "#kernel/personal-text.ts";
/** `m…@example.org`: enough for those who know the address, too little for those who do not. */
export function maskedEmail(email: PersonalText): PersonalText {
  // A quoted local part may hold an `@` of its own (RFC 5321 section 4.1.2).
  const at = email.lastIndexOf("@");
  if (at < 1) return knownText("…");
  const [first = ""] = email;
  return knownText(`${first}…${email.slice(at)}`);
}

import type { SettingBy } from "#accounts/change-settings.ts";
import { askReplyTo } from "#accounts/reply-to.ts";
import { forgetAsked } from "#accounts/reply-to-store.ts";
import { mailboxName } from "#accounts/sign-in-window.ts";
import { readEmail, shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { decideRate } from "#kernel/rate-window.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { readAddress } from "#notifications/mail/address.ts";
import { countInWindow } from "#store/rate-windows.ts";
import { sendNow } from "./send-now.ts";
import type { SignInMailServices } from "./send-sign-in-link.ts";

/** Why no code is on its way. */
export type ReplyToProblem = "addressUnfit" | "signInTooOld" | "tooOften" | "notSent";

/**
 * Sends the code to the address that answers of signers are to go to; null when
 * it is on its way. The address may be anybody's, so that each gets few such
 * mails an hour, and each account sends few: the code stands in the mail alone.
 */
export async function sendReplyToCode(
  services: SignInMailServices,
  by: SettingBy,
  { typed, language }: { typed: string; language: Language },
): Promise<ReplyToProblem | null> {
  const { database } = services;
  const { text: email } = readEmail(typed);
  // Of an address that only some servers take, mails to signers could not say that answers go there.
  if (email === null || (readAddress(email)?.needsUtf8 ?? true)) return "addressUnfit";
  const [now, rule] = [services.clock.now(), LIMITS.signInMailRate];
  for (const whose of [`of ${by.accountId}`, `to ${mailboxName(email)}`]) {
    const window = await countInWindow(database, `answers' codes ${whose}`, rule, now);
    if (decideRate(window, rule, now)) return "tooOften";
  }
  const asked = await askReplyTo(services, by, email);
  if (isRefusal(asked)) return "signInTooOld";
  const { account, code, codeHash, until } = asked;
  const isSent = await sendNow(services, {
    kind: "replyToCode",
    id: services.ids.uuid(),
    firstId: null,
    to: email,
    language,
    timeZone: account.timeZone,
    account: account.name ?? shownEmail(account.email),
    code,
    until,
  });
  if (isSent) return null;
  await forgetAsked(database, account.id, codeHash);
  return "notSent";
}

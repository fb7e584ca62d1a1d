import { confirmReplyTo, dropReplyTo } from "#accounts/reply-to.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { type ReplyToProblem, sendReplyToCode } from "#notifications/send-reply-to-code.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { noticeAnswer } from "./plain-answers.ts";
import { answerSettings, NOTHING_ASKED, saved, settingBy } from "./settings-answers.ts";

const STATUS: Record<ReplyToProblem, number> = {
  addressUnfit: 400,
  signInTooOld: 401,
  tooOften: 429,
  notSent: 502,
};

/** Mails a code to the address that answers of signers are to go to. */
export async function askForReplyTo(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  if (!services.hasMailServer) return noticeAnswer(services, call, "unknown");
  const { email: typed = "" } = call.form;
  const language = visitorLanguage(call.acceptLanguage);
  const problem = await sendReplyToCode(services, settingBy(signedIn), { typed, language });
  if (problem === null) {
    call.log.note("account.reply_to_asked");
    return { redirect: "/app/settings#reply-to" };
  }
  const replyTo = { problem, typed };
  return answerSettings(services, call, signedIn, STATUS[problem], { ...NOTHING_ASKED, replyTo });
}

/** Takes the address over, by the code that was mailed there. */
export async function enterReplyToCode(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const confirmed = await confirmReplyTo(services, settingBy(signedIn), call.form.code ?? "");
  if (isRefusal(confirmed)) return noticeAnswer(services, call, "notAllowed");
  if (confirmed === "changed") return saved(call, ["replyTo"]);
  call.log.note("account.reply_to_refused");
  const replyTo = { problem: "codeWrong" as const, typed: "" };
  return answerSettings(services, call, signedIn, 400, { ...NOTHING_ASKED, replyTo });
}

/** Has answers go to the account's own address; needs no fresh sign-in, as nobody else gets any by it. */
export async function removeReplyTo(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const dropped = await dropReplyTo(services, settingBy(signedIn));
  if (isRefusal(dropped)) return noticeAnswer(services, call, "notAllowed");
  return saved(call, dropped ? ["replyTo"] : []);
}

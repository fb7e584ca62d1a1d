import { confirmReplyTo, dropReplyTo } from "#accounts/reply-to.ts";
import { text } from "#http/page-input.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { type ReplyToProblem, sendReplyToCode } from "#notifications/send-reply-to-code.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { answerSettings, NOTHING_ASKED, saved, settingBy } from "./settings-handlers.ts";

const STATUS: Record<ReplyToProblem, number> = {
  addressUnfit: 400,
  signInTooOld: 401,
  tooOften: 429,
  notSent: 502,
};

export const ASK_REPLY_TO = { form: { email: text() } };
export const CONFIRM_REPLY_TO = { form: { code: text() } };

/** Mails a code to the address that answers of signers are to go to. */
export const askForReplyTo: OwnHandler<typeof ASK_REPLY_TO> = async (
  services,
  request,
  signedIn,
) => {
  if (!services.hasMailServer) return noticeResponse(services, request, "unknown");
  const { email: typed } = request.form;
  const language = visitorLanguage(request.acceptLanguage);
  const problem = await sendReplyToCode(services, settingBy(signedIn), { typed, language });
  if (problem === null) {
    request.log.note("account.reply_to_asked");
    return { redirect: "/app/settings#reply-to" };
  }
  const replyTo = { problem, typed };
  return answerSettings(services, request, signedIn, STATUS[problem], {
    ...NOTHING_ASKED,
    replyTo,
  });
};

/** Takes the address over, by the code that was mailed there. */
export const enterReplyToCode: OwnHandler<typeof CONFIRM_REPLY_TO> = async (
  services,
  request,
  signedIn,
) => {
  const confirmed = await confirmReplyTo(services, settingBy(signedIn), request.form.code);
  if (isRefusal(confirmed)) return noticeResponse(services, request, "notAllowed");
  if (confirmed === "changed") return saved(request, ["replyTo"]);
  request.log.note("account.reply_to_refused");
  const replyTo = { problem: "codeWrong" as const, typed: "" };
  return answerSettings(services, request, signedIn, 400, { ...NOTHING_ASKED, replyTo });
};

/** Has answers go to the account's own address; needs no fresh sign-in, as nobody else gets any by it. */
export const removeReplyTo: OwnHandler = async (services, request, signedIn) => {
  const dropped = await dropReplyTo(services, settingBy(signedIn));
  if (isRefusal(dropped)) return noticeResponse(services, request, "notAllowed");
  return saved(request, dropped ? ["replyTo"] : []);
};

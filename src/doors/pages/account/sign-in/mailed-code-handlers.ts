import { makeSecret } from "#accounts/sign-in.ts";
import { signInByCode } from "#accounts/sign-in-code.ts";
import { mayTryFrom } from "#accounts/sign-in-window.ts";
import { text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { readEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { mayMailLink, sendLinkIfKnown } from "#notifications/send-sign-in-link.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { sessionCookie } from "#pages/account/visit.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import { signedInResponse } from "./sign-in-handlers.ts";
import { codePage } from "./ways-in.tsx";
import {
  maysMail,
  pageBasics,
  problemResponse,
  SIGN_IN_PROBLEM_STATUS,
} from "./ways-in-response.ts";

export const ASK_FOR_LINK = { form: { email: text() } };
export const USE_CODE = { form: { code: text() } };

/**
 * Has a link and a code mailed to the address, if somebody signs in with it. The
 * answer is there before anybody looked, and is the same either way.
 */
export async function askForLink(
  services: AccountPagesServices,
  request: PageRequest<typeof ASK_FOR_LINK>,
): Promise<PageResponse> {
  if (!maysMail(services)) return noticeResponse(services, request, "unknown");
  const refuse = (problem: SignInProblem) =>
    problemResponse(services, request, problem, request.form.email);
  const { text: email } = readEmail(request.form.email);
  if (email === null) return refuse("addressUnfit");
  const now = services.clock.now();
  if (!(await mayTryFrom(services.database, request.origin.ip, now))) return refuse("tooOften");
  if (!(await mayMailLink(services, email))) return refuse("tooManyMails");
  const browserSecret = makeSecret(services.random);
  const language = visitorLanguage(request.acceptLanguage);
  setImmediate(() => {
    sendLinkIfKnown(services, email, { language, to: "", browserSecret }).catch((err: unknown) =>
      services.log("sign_in.mail_failed", { err }),
    );
  });
  const cookie = { name: codeCookie(services), value: browserSecret };
  return { redirect: "/login/code", cookie: { ...cookie, maxAgeMs: LIMITS.mailedSignInLinkMs } };
}

export function showCode(
  services: AccountPagesServices,
  request: PageRequest,
  problem: SignInProblem | null = null,
): PageResponse {
  const status = problem ? SIGN_IN_PROBLEM_STATUS[problem] : 200;
  return { status, html: codePage({ ...pageBasics(services, request), problem }) };
}

/** Signs in by the code of the mail that this browser asked for. */
export async function useCode(
  services: AccountPagesServices,
  request: PageRequest<typeof USE_CODE>,
): Promise<PageResponse> {
  const opened = await signInByCode(services, {
    browserSecret: request.cookies[codeCookie(services)] ?? "",
    code: request.form.code,
    ip: request.origin.ip,
    sessionBefore: request.cookies[sessionCookie(services)],
    userAgent: request.origin.userAgent,
  });
  if (typeof opened !== "string") return signedInResponse(services, request, opened);
  request.log.note("sign_in.refused");
  return showCode(services, request, opened === "wrong" ? "codeWrong" : "tooOften");
}

function codeCookie(services: AccountPagesServices): string {
  return `${sessionCookie(services)}-code`;
}

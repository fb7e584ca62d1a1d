import { mayHavePasskeys, requestOptions } from "#accounts/passkeys.ts";
import { makeSecret } from "#accounts/sign-in.ts";
import { signInByCode } from "#accounts/sign-in-code.ts";
import { mayTryFrom } from "#accounts/sign-in-window.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { readEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { mayMailLink, sendLinkIfKnown } from "#notifications/send-sign-in-link.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { noticeAnswer } from "./plain-answers.ts";
import { signedInAnswer } from "./sign-in-answers.ts";
import { sessionCookie } from "./visit.ts";
import { codePage, waysInPage } from "./ways-in.tsx";

export const SIGN_IN_PROBLEM_STATUS: Record<SignInProblem, number> = {
  addressUnfit: 400,
  codeWrong: 401,
  tooOften: 429,
  tooManyMails: 429,
  passwordWrong: 401,
  locked: 429,
  busy: 503,
  secondWrong: 401,
  secondLocked: 429,
  passkeyWrong: 401,
  providerWrong: 401,
  providerUnknown: 401,
  providerDown: 503,
};

/** The page on which somebody who is not signed in asks for a link. */
export function showWaysIn(
  services: AccountPagesServices,
  call: PageCall,
  status: number,
  problem: SignInProblem | null = null,
): PageAnswer {
  const email = call.form.email ?? "";
  const password = services.signInWays.includes("password");
  const passkey = usesPasskeys(services) ? requestOptions(services, { what: "sign in" }) : null;
  const provider = providerName(services);
  const ways = { mail: maysMail(services), password, passkey, provider };
  const script = passkey === null ? undefined : services.assetUrl("passkey.island.js");
  return { status, html: waysInPage({ ...plain(services, call), problem, email, ways, script }) };
}

/**
 * Has a link and a code mailed to the address, if somebody signs in with it. The
 * answer is there before anybody looked, and is the same either way.
 */
export async function askForLink(
  services: AccountPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  if (!maysMail(services)) return noticeAnswer(services, call, "unknown");
  const refuse = (problem: SignInProblem) =>
    showWaysIn(services, call, SIGN_IN_PROBLEM_STATUS[problem], problem);
  const { text: email } = readEmail(call.form.email ?? "");
  if (email === null) return refuse("addressUnfit");
  const now = services.clock.now();
  if (!(await mayTryFrom(services.database, call.origin.ip, now))) return refuse("tooOften");
  if (!(await mayMailLink(services, email))) return refuse("tooManyMails");
  const browserSecret = makeSecret(services.random);
  const language = visitorLanguage(call.acceptLanguage);
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
  call: PageCall,
  problem: SignInProblem | null = null,
): PageAnswer {
  const status = problem ? SIGN_IN_PROBLEM_STATUS[problem] : 200;
  return { status, html: codePage({ ...plain(services, call), problem }) };
}

/** Signs in by the code of the mail that this browser asked for. */
export async function useCode(services: AccountPagesServices, call: PageCall): Promise<PageAnswer> {
  const opened = await signInByCode(services, {
    browserSecret: call.cookies[codeCookie(services)] ?? "",
    code: call.form.code ?? "",
    ip: call.origin.ip,
    sessionBefore: call.cookies[sessionCookie(services)],
    userAgent: call.origin.userAgent,
  });
  if (typeof opened !== "string") return signedInAnswer(services, call, opened, "/app");
  call.log.note("sign_in.refused");
  return showCode(services, call, opened === "wrong" ? "codeWrong" : "tooOften");
}

/** Whether passkeys are a way in, which they can be on this host. */
export function usesPasskeys({ signInWays, baseUrl }: AccountPagesServices): boolean {
  return signInWays.includes("passkey") && mayHavePasskeys(baseUrl);
}

/** What people call the identity provider; null where there is none. */
export function providerName({ provider }: AccountPagesServices): string | null {
  return provider?.name ?? null;
}

function maysMail({ hasMailServer, signInWays }: AccountPagesServices): boolean {
  return hasMailServer && signInWays.includes("link");
}

function codeCookie(services: AccountPagesServices): string {
  return `${sessionCookie(services)}-code`;
}

export function plain(services: AccountPagesServices, call: PageCall) {
  const language = visitorLanguage(call.acceptLanguage);
  return { language, style: services.assetUrl("account.css") };
}

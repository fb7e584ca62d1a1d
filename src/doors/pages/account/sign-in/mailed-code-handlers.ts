import { mayHavePasskeys, requestOptions } from "#accounts/passkeys.ts";
import { makeSecret } from "#accounts/sign-in.ts";
import { signInByCode } from "#accounts/sign-in-code.ts";
import { mayTryFrom } from "#accounts/sign-in-window.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { readEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { mayMailLink, sendLinkIfKnown } from "#notifications/send-sign-in-link.ts";
import type { AccountPagesServices } from "#pages/account/account-handlers.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { sessionCookie } from "#pages/account/visit.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import { signedInResponse } from "./sign-in-handlers.ts";
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
  request: PageRequest,
  status: number,
  problem: SignInProblem | null = null,
): PageResponse {
  const email = request.form.email ?? "";
  const password = services.signInWays.includes("password");
  const passkey = usesPasskeys(services) ? requestOptions(services, { what: "sign in" }) : null;
  const provider = providerName(services);
  const ways = { mail: maysMail(services), password, passkey, provider };
  const script = passkey === null ? undefined : services.assetUrl("passkey.island.js");
  return {
    status,
    html: waysInPage({ ...plain(services, request), problem, email, ways, script }),
  };
}

/**
 * Has a link and a code mailed to the address, if somebody signs in with it. The
 * answer is there before anybody looked, and is the same either way.
 */
export async function askForLink(
  services: AccountPagesServices,
  request: PageRequest,
): Promise<PageResponse> {
  if (!maysMail(services)) return noticeResponse(services, request, "unknown");
  const refuse = (problem: SignInProblem) =>
    showWaysIn(services, request, SIGN_IN_PROBLEM_STATUS[problem], problem);
  const { text: email } = readEmail(request.form.email ?? "");
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
  return { status, html: codePage({ ...plain(services, request), problem }) };
}

/** Signs in by the code of the mail that this browser asked for. */
export async function useCode(
  services: AccountPagesServices,
  request: PageRequest,
): Promise<PageResponse> {
  const opened = await signInByCode(services, {
    browserSecret: request.cookies[codeCookie(services)] ?? "",
    code: request.form.code ?? "",
    ip: request.origin.ip,
    sessionBefore: request.cookies[sessionCookie(services)],
    userAgent: request.origin.userAgent,
  });
  if (typeof opened !== "string") return signedInResponse(services, request, opened, "/app");
  request.log.note("sign_in.refused");
  return showCode(services, request, opened === "wrong" ? "codeWrong" : "tooOften");
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

export function plain(services: AccountPagesServices, request: PageRequest) {
  const language = visitorLanguage(request.acceptLanguage);
  return { language, style: services.assetUrl("account.css") };
}

import { mayHavePasskeys, requestOptions } from "#accounts/passkeys.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import { waysInPage } from "./ways-in.tsx";

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
  email = "",
): PageResponse {
  const password = services.signInWays.includes("password");
  const passkey = usesPasskeys(services) ? requestOptions(services, { what: "sign in" }) : null;
  const provider = providerName(services);
  const ways = { mail: maysMail(services), password, passkey, provider };
  const script = passkey === null ? undefined : services.assetUrl("passkey.island.js");
  return {
    status,
    html: waysInPage({ ...pageBasics(services, request), problem, email, ways, script }),
  };
}

/** The same after an attempt, with why it was none; what was typed as an address stays. */
export function problemResponse(
  services: AccountPagesServices,
  request: PageRequest,
  problem: SignInProblem,
  email?: string,
): PageResponse {
  return showWaysIn(services, request, SIGN_IN_PROBLEM_STATUS[problem], problem, email);
}

/** Whether passkeys are a way in, which they can be on this host. */
export function usesPasskeys({ signInWays, baseUrl }: AccountPagesServices): boolean {
  return signInWays.includes("passkey") && mayHavePasskeys(baseUrl);
}

/** What people call the identity provider; null where there is none. */
export function providerName({ provider }: AccountPagesServices): string | null {
  return provider?.name ?? null;
}

/** Whether a link can be mailed, and signs in. */
export function maysMail({ hasMailServer, signInWays }: AccountPagesServices): boolean {
  return hasMailServer && signInWays.includes("link");
}

/** What a page before the sign-in is made with. */
export function pageBasics(services: AccountPagesServices, request: PageRequest) {
  const language = visitorLanguage(request.acceptLanguage);
  return { language, style: services.assetUrl("account.css") };
}

import { TooBusyToHash } from "#accounts/password-hash.ts";
import { signInBySecond } from "#accounts/second-factor.ts";
import { signInByPassword } from "#accounts/sign-in-password.ts";
import { text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { sessionCookie } from "#pages/account/visit.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import { halfCookie, signedInResponse } from "./sign-in-handlers.ts";
import { secondPage } from "./ways-in.tsx";
import { pageBasics, problemResponse, SIGN_IN_PROBLEM_STATUS } from "./ways-in-response.ts";

const PROBLEMS = { wrong: "passwordWrong", locked: "locked", tooOften: "tooOften" } as const;

export const USE_PASSWORD = { form: { email: text(), password: text() } };
export const SHOW_SECOND = { query: { to: text() } };
export const USE_SECOND = { ...SHOW_SECOND, form: { code: text() } };

/** Signs in by address and password. */
export async function usePassword(
  services: AccountPagesServices,
  request: PageRequest<typeof USE_PASSWORD>,
): Promise<PageResponse> {
  if (!services.signInWays.includes("password"))
    return noticeResponse(services, request, "unknown");
  const { email, password } = request.form;
  const refuse = (problem: SignInProblem) => {
    request.log.note("sign_in.refused");
    return problemResponse(services, request, problem, email);
  };
  try {
    const opened = await signInByPassword(services, {
      email,
      password,
      ...clientOf(services, request),
    });
    if (typeof opened === "string") return refuse(PROBLEMS[opened]);
    return signedInResponse(services, request, opened);
  } catch (error) {
    if (error instanceof TooBusyToHash) return refuse("busy");
    throw error;
  }
}

/** Asks for the second of two factors. */
export function showSecond(
  services: AccountPagesServices,
  request: PageRequest<typeof SHOW_SECOND>,
  problem: SignInProblem | null = null,
): PageResponse {
  const status = problem ? SIGN_IN_PROBLEM_STATUS[problem] : 200;
  const { to } = request.query;
  return { status, html: secondPage({ ...pageBasics(services, request), problem, to }) };
}

/** Takes it. */
export async function useSecond(
  services: AccountPagesServices,
  request: PageRequest<typeof USE_SECOND>,
): Promise<PageResponse> {
  const opened = await signInBySecond(services, {
    half: request.cookies[halfCookie(services)] ?? "",
    code: request.form.code,
    ...clientOf(services, request),
  });
  if (typeof opened !== "string") {
    return signedInResponse(services, request, opened, request.query.to);
  }
  request.log.note("sign_in.refused");
  if (opened === "over") return { redirect: "/login" };
  return showSecond(services, request, opened === "wrong" ? "secondWrong" : "secondLocked");
}

function clientOf(services: AccountPagesServices, { origin, cookies }: PageRequest) {
  const { ip, userAgent } = origin;
  return { ip, userAgent, sessionBefore: cookies[sessionCookie(services)] };
}

import { TooBusyToHash } from "#accounts/password-hash.ts";
import { signInBySecond } from "#accounts/second-factor.ts";
import { signInByPassword } from "#accounts/sign-in-password.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import type { AccountPagesServices } from "#pages/account/account-handlers.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { sessionCookie } from "#pages/account/visit.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import { goesOnTo } from "./goes-on-to.ts";
import { plain, SIGN_IN_PROBLEM_STATUS, showWaysIn } from "./mailed-code-handlers.ts";
import { halfCookie, signedInResponse } from "./sign-in-handlers.ts";
import { secondPage } from "./ways-in.tsx";

const PROBLEMS = { wrong: "passwordWrong", locked: "locked", tooOften: "tooOften" } as const;

/** Signs in by address and password. */
export async function usePassword(
  services: AccountPagesServices,
  request: PageRequest,
): Promise<PageResponse> {
  if (!services.signInWays.includes("password"))
    return noticeResponse(services, request, "unknown");
  const refuse = (problem: SignInProblem) => {
    request.log.note("sign_in.refused");
    return showWaysIn(services, request, SIGN_IN_PROBLEM_STATUS[problem], problem);
  };
  try {
    const { email = "", password = "" } = request.form;
    const opened = await signInByPassword(services, {
      email,
      password,
      ...from(services, request),
    });
    if (typeof opened === "string") return refuse(PROBLEMS[opened]);
    return signedInResponse(services, request, opened, "/app");
  } catch (error) {
    if (error instanceof TooBusyToHash) return refuse("busy");
    throw error;
  }
}

/** Asks for the second of two factors. */
export function showSecond(
  services: AccountPagesServices,
  request: PageRequest,
  problem: SignInProblem | null = null,
): PageResponse {
  const status = problem ? SIGN_IN_PROBLEM_STATUS[problem] : 200;
  const to = request.query.to ?? "";
  return { status, html: secondPage({ ...plain(services, request), problem, to }) };
}

/** Takes it. */
export async function useSecond(
  services: AccountPagesServices,
  request: PageRequest,
): Promise<PageResponse> {
  const opened = await signInBySecond(services, {
    half: request.cookies[halfCookie(services)] ?? "",
    code: request.form.code ?? "",
    ...from(services, request),
  });
  if (typeof opened !== "string") {
    return signedInResponse(services, request, opened, goesOnTo(request.query.to ?? ""));
  }
  request.log.note("sign_in.refused");
  if (opened === "over") return { redirect: "/login" };
  return showSecond(services, request, opened === "wrong" ? "secondWrong" : "secondLocked");
}

function from(services: AccountPagesServices, { origin, cookies }: PageRequest) {
  const { ip, userAgent } = origin;
  return { ip, userAgent, sessionBefore: cookies[sessionCookie(services)] };
}

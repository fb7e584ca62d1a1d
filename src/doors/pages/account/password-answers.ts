import { TooBusyToHash } from "#accounts/password-hash.ts";
import { signInBySecond } from "#accounts/second-factor.ts";
import { signInByPassword } from "#accounts/sign-in-password.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { goesOnTo } from "./goes-on-to.ts";
import { plain, SIGN_IN_PROBLEM_STATUS, showWaysIn } from "./mailed-code-answers.ts";
import { noticeAnswer } from "./plain-answers.ts";
import { halfCookie, signedInAnswer } from "./sign-in-answers.ts";
import { sessionCookie } from "./visit.ts";
import { secondPage } from "./ways-in.tsx";

const PROBLEMS = { wrong: "passwordWrong", locked: "locked", tooOften: "tooOften" } as const;

/** Signs in by address and password. */
export async function usePassword(
  services: AccountPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  if (!services.signInWays.includes("password")) return noticeAnswer(services, call, "unknown");
  const refuse = (problem: SignInProblem) => {
    call.log.note("sign_in.refused");
    return showWaysIn(services, call, SIGN_IN_PROBLEM_STATUS[problem], problem);
  };
  try {
    const { email = "", password = "" } = call.form;
    const opened = await signInByPassword(services, { email, password, ...from(services, call) });
    if (typeof opened === "string") return refuse(PROBLEMS[opened]);
    return signedInAnswer(services, call, opened, "/app");
  } catch (error) {
    if (error instanceof TooBusyToHash) return refuse("busy");
    throw error;
  }
}

/** Asks for the second of two factors. */
export function showSecond(
  services: AccountPagesServices,
  call: PageCall,
  problem: SignInProblem | null = null,
): PageAnswer {
  const status = problem ? SIGN_IN_PROBLEM_STATUS[problem] : 200;
  const to = call.query.to ?? "";
  return { status, html: secondPage({ ...plain(services, call), problem, to }) };
}

/** Takes it. */
export async function useSecond(
  services: AccountPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  const opened = await signInBySecond(services, {
    half: call.cookies[halfCookie(services)] ?? "",
    code: call.form.code ?? "",
    ...from(services, call),
  });
  if (typeof opened !== "string") {
    return signedInAnswer(services, call, opened, goesOnTo(call.query.to ?? ""));
  }
  call.log.note("sign_in.refused");
  if (opened === "over") return { redirect: "/login" };
  return showSecond(services, call, opened === "wrong" ? "secondWrong" : "secondLocked");
}

function from(services: AccountPagesServices, { origin, cookies }: PageCall) {
  const { ip, userAgent } = origin;
  return { ip, userAgent, sessionBefore: cookies[sessionCookie(services)] };
}

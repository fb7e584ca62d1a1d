import { addPasskey, removePasskey, requestOptions, signInByPasskey } from "#accounts/passkeys.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { SIGN_IN_PROBLEM_STATUS, showWaysIn, usesPasskeys } from "./mailed-code-answers.ts";
import { keeping, renewed, showOwnSignInWith, tooOld } from "./own-sign-in-answers.ts";
import { noticeAnswer } from "./plain-answers.ts";
import { provePage } from "./prove-page.tsx";
import { signedInAnswer } from "./sign-in-answers.ts";
import { sessionCookie } from "./visit.ts";

/** Signs in whoever's passkey answered. */
export async function usePasskey(
  services: AccountPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  if (!usesPasskeys(services)) return noticeAnswer(services, call, "unknown");
  const { ip, userAgent } = call.origin;
  const opened = await signInByPasskey(services, {
    ...{ response: call.form.response ?? "", ip, userAgent },
    sessionBefore: call.cookies[sessionCookie(services)],
  });
  if (typeof opened !== "string") return signedInAnswer(services, call, opened, "/app");
  call.log.note("sign_in.refused");
  const problem: SignInProblem = opened === "wrong" ? "passkeyWrong" : "tooOften";
  return showWaysIn(services, call, SIGN_IN_PROBLEM_STATUS[problem], problem);
}

/** Takes a new passkey of the visitor. */
export async function savePasskey(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  if (!usesPasskeys(services)) return noticeAnswer(services, call, "unknown");
  const { response = "", name = "" } = call.form;
  const added = await addPasskey(services, keeping(signedIn), { response, name });
  if (added === "wrong") return showOwnSignInWith(services, call, signedIn, 400, "passkeyNotAdded");
  return isRefusal(added)
    ? tooOld(services, call, signedIn)
    : renewed(services, call, added.session, "saved");
}

export async function dropPasskey(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const id = call.params.id ?? "";
  if (!UUID_PATTERN.test(id)) return noticeAnswer(services, call, "unknown");
  const removed = await removePasskey(services, keeping(signedIn), id);
  if (removed === "unknown") return noticeAnswer(services, call, "unknown");
  return isRefusal(removed)
    ? tooOld(services, call, signedIn)
    : renewed(services, call, removed.session, "removed");
}

/** Asks who is signed in for a passkey once more. */
export async function askForPasskey(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  if (!usesPasskeys(services)) return noticeAnswer(services, call, "unknown");
  const options = requestOptions(services, { what: "prove", personId: signedIn.person.id });
  return { status: 200, html: provePage(services, call, signedIn, call.query.to ?? "", options) };
}

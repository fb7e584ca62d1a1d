import { addPasskey, removePasskey, requestOptions, signInByPasskey } from "#accounts/passkeys.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import type { AccountPagesHouse } from "./account-answers.ts";
import { SIGN_IN_PROBLEM_STATUS, showWaysIn, usesPasskeys } from "./mailed-code-answers.ts";
import { keeping, renewed, showOwnSignInWith, tooOld } from "./own-sign-in-answers.ts";
import { noticeAnswer } from "./plain-answers.ts";
import { provePage } from "./prove-page.tsx";
import { signedInAnswer } from "./sign-in-answers.ts";
import { sessionCookie, type Visitor } from "./visit.ts";

/** Signs in whoever's passkey answered. */
export async function usePasskey(house: AccountPagesHouse, call: PageCall): Promise<PageAnswer> {
  if (!usesPasskeys(house)) return noticeAnswer(house, call, "unknown");
  const { ip, userAgent } = call.origin;
  const opened = await signInByPasskey(house, {
    ...{ response: call.form.response ?? "", ip, userAgent },
    sessionBefore: call.cookies[sessionCookie(house)],
  });
  if (typeof opened !== "string") return signedInAnswer(house, call, opened, "/app");
  call.log.note("sign_in.refused");
  const problem: SignInProblem = opened === "wrong" ? "passkeyWrong" : "tooOften";
  return showWaysIn(house, call, SIGN_IN_PROBLEM_STATUS[problem], problem);
}

/** Takes a new passkey of the visitor. */
export async function savePasskey(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  if (!usesPasskeys(house)) return noticeAnswer(house, call, "unknown");
  const { response = "", name = "" } = call.form;
  const added = await addPasskey(house, keeping(visitor), { response, name });
  if (added === "wrong") return showOwnSignInWith(house, call, visitor, 400, "passkeyNotAdded");
  return isRefusal(added)
    ? tooOld(house, call, visitor)
    : renewed(house, call, added.session, "saved");
}

export async function dropPasskey(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const id = call.params.id ?? "";
  if (!UUID_PATTERN.test(id)) return noticeAnswer(house, call, "unknown");
  const removed = await removePasskey(house, keeping(visitor), id);
  if (removed === "unknown") return noticeAnswer(house, call, "unknown");
  return isRefusal(removed)
    ? tooOld(house, call, visitor)
    : renewed(house, call, removed.session, "removed");
}

/** Asks who is signed in for a passkey once more. */
export async function askForPasskey(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  if (!usesPasskeys(house)) return noticeAnswer(house, call, "unknown");
  const options = requestOptions(house, { what: "prove", personId: visitor.person.id });
  return { status: 200, html: provePage(house, call, visitor, call.query.to ?? "", options) };
}

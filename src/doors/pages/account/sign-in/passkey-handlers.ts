import { addPasskey, removePasskey, requestOptions, signInByPasskey } from "#accounts/passkeys.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { AccountPagesServices } from "#pages/account/account-handlers.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { sessionCookie } from "#pages/account/visit.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import { SIGN_IN_PROBLEM_STATUS, showWaysIn, usesPasskeys } from "./mailed-code-handlers.ts";
import { keeping, renewed, showOwnSignInWith, tooOld } from "./own-sign-in-handlers.ts";
import { provePage } from "./prove-page.tsx";
import { signedInResponse } from "./sign-in-handlers.ts";

/** Signs in whoever's passkey answered. */
export async function usePasskey(
  services: AccountPagesServices,
  request: PageRequest,
): Promise<PageResponse> {
  if (!usesPasskeys(services)) return noticeResponse(services, request, "unknown");
  const { ip, userAgent } = request.origin;
  const opened = await signInByPasskey(services, {
    ...{ response: request.form.response ?? "", ip, userAgent },
    sessionBefore: request.cookies[sessionCookie(services)],
  });
  if (typeof opened !== "string") return signedInResponse(services, request, opened, "/app");
  request.log.note("sign_in.refused");
  const problem: SignInProblem = opened === "wrong" ? "passkeyWrong" : "tooOften";
  return showWaysIn(services, request, SIGN_IN_PROBLEM_STATUS[problem], problem);
}

/** Takes a new passkey of the visitor. */
export async function savePasskey(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  if (!usesPasskeys(services)) return noticeResponse(services, request, "unknown");
  const { response = "", name = "" } = request.form;
  const added = await addPasskey(services, keeping(signedIn), { response, name });
  if (added === "wrong")
    return showOwnSignInWith(services, request, signedIn, 400, "passkeyNotAdded");
  return isRefusal(added)
    ? tooOld(services, request, signedIn)
    : renewed(services, request, added.session, "saved");
}

export async function dropPasskey(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const id = request.params.id ?? "";
  if (!UUID_PATTERN.test(id)) return noticeResponse(services, request, "unknown");
  const removed = await removePasskey(services, keeping(signedIn), id);
  if (removed === "unknown") return noticeResponse(services, request, "unknown");
  return isRefusal(removed)
    ? tooOld(services, request, signedIn)
    : renewed(services, request, removed.session, "removed");
}

/** Asks who is signed in for a passkey once more. */
export async function askForPasskey(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  if (!usesPasskeys(services)) return noticeResponse(services, request, "unknown");
  const options = requestOptions(services, { what: "prove", personId: signedIn.person.id });
  return {
    status: 200,
    html: provePage(services, request, signedIn, request.query.to ?? "", options),
  };
}

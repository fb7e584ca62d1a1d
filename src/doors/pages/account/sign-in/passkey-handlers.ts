import { addPasskey, removePasskey, requestOptions, signInByPasskey } from "#accounts/passkeys.ts";
import { type BY_ID, text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { sessionCookie } from "#pages/account/visit.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import { keepingOf, renewSession, showOwnSignInWith, tooOld } from "./own-sign-in-handlers.ts";
import { provePage } from "./prove-page.tsx";
import { signedInResponse } from "./sign-in-handlers.ts";
import { problemResponse, usesPasskeys } from "./ways-in-response.ts";

export const USE_PASSKEY = { form: { response: text() } };
export const SAVE_PASSKEY = { form: { response: text(), name: text() } };
export const ASK_FOR_PASSKEY = { query: { to: text() } };

/** Signs in whoever's passkey answered. */
export async function usePasskey(
  services: AccountPagesServices,
  request: PageRequest<typeof USE_PASSKEY>,
): Promise<PageResponse> {
  if (!usesPasskeys(services)) return noticeResponse(services, request, "unknown");
  const { ip, userAgent } = request.origin;
  const opened = await signInByPasskey(services, {
    response: request.form.response,
    ip,
    userAgent,
    sessionBefore: request.cookies[sessionCookie(services)],
  });
  if (typeof opened !== "string") return signedInResponse(services, request, opened);
  request.log.note("sign_in.refused");
  const problem: SignInProblem = opened === "wrong" ? "passkeyWrong" : "tooOften";
  return problemResponse(services, request, problem);
}

/** Takes a new passkey of the visitor. */
export const savePasskey: OwnHandler<typeof SAVE_PASSKEY> = async (services, request, signedIn) => {
  if (!usesPasskeys(services)) return noticeResponse(services, request, "unknown");
  const added = await addPasskey(services, keepingOf(signedIn), request.form);
  if (added === "wrong")
    return showOwnSignInWith(services, request, signedIn, 400, "passkeyNotAdded");
  return isRefusal(added)
    ? tooOld(services, request, signedIn)
    : renewSession(services, request, added.session, "saved");
};

export const dropPasskey: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const removed = await removePasskey(services, keepingOf(signedIn), request.params.id);
  if (removed === "unknown") return noticeResponse(services, request, "unknown");
  return isRefusal(removed)
    ? tooOld(services, request, signedIn)
    : renewSession(services, request, removed.session, "removed");
};

/** Asks who is signed in for a passkey once more. */
export const askForPasskey: OwnHandler<typeof ASK_FOR_PASSKEY> = async (
  services,
  request,
  signedIn,
) => {
  if (!usesPasskeys(services)) return noticeResponse(services, request, "unknown");
  const options = requestOptions(services, { what: "prove", personId: signedIn.person.id });
  return {
    status: 200,
    html: provePage(services, request, signedIn, request.query.to, options),
  };
};

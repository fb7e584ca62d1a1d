import type { HalfSignedIn } from "#accounts/second-factor.ts";
import { signOut } from "#accounts/sessions.ts";
import type { OpenedSession } from "#accounts/sign-in.ts";
import { signIn } from "#accounts/use-link.ts";
import { text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { mayMailLink, sendSignInLink } from "#notifications/send-sign-in-link.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { canBeAsked, noticeResponse, signInResponse } from "#pages/account/plain-responses.ts";
import { findSignedIn, sessionCookie } from "#pages/account/visit.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { goesOnTo, knownWord } from "./goes-on-to.ts";
import { showWaysIn } from "./ways-in-response.ts";

export const SIGN_IN_LINK = { place: { secret: text() }, query: { to: text() } };
export const SEND_LINK = { form: { to: text() } };

/** Says how to sign in; whoever is signed in already goes on to the account. */
export async function showSignIn(
  services: AccountPagesServices,
  request: PageRequest,
): Promise<PageResponse> {
  const signedIn = await findSignedIn(services, request);
  if (signedIn) return { redirect: "/app" };
  return canBeAsked(services)
    ? showWaysIn(services, request, 200)
    : signInResponse(services, request, "none", 200);
}

/** Only asks: a mail scanner that fetches the link must not use it up. */
export function askSignIn(services: AccountPagesServices, request: PageRequest): PageResponse {
  return signInResponse(services, request, "works");
}

/** Uses the link up. */
export async function doSignIn(
  services: AccountPagesServices,
  request: PageRequest<typeof SIGN_IN_LINK>,
): Promise<PageResponse> {
  const signedIn = await signIn(services, {
    secret: request.params.secret,
    sessionBefore: request.cookies[sessionCookie(services)],
    userAgent: request.origin.userAgent,
  });
  if (signedIn === null) {
    request.log.note("sign_in.refused");
    return signInResponse(services, request, "spent");
  }
  return signedInResponse(services, request, signedIn, request.query.to);
}

/**
 * Hands the browser its session, or asks for the second factor of whoever has one.
 * @param to the word of where it leads
 */
export function signedInResponse(
  services: AccountPagesServices,
  request: PageRequest,
  opened: OpenedSession | HalfSignedIn,
  to = "",
): PageResponse {
  if ("half" in opened) {
    const cookie = {
      name: halfCookie(services),
      value: opened.half,
      maxAgeMs: LIMITS.halfSignInMs,
    };
    const query = new URLSearchParams({ to });
    return { redirect: `/login/second?${query}`, cookie };
  }
  const { session, accountId } = opened;
  request.log.actsFor(accountId);
  request.log.note("session.opened");
  const cookie = { name: sessionCookie(services), value: session, maxAgeMs: LIMITS.sessionMs };
  return { redirect: goesOnTo(to), cookie };
}

/**
 * Sends who is signed in a fresh link, for what asks for a fresh sign-in. It
 * goes to their own address: a session alone does not get it.
 */
export const sendLink: OwnHandler<typeof SEND_LINK> = async (
  services,
  request,
  { account: { id: accountId, timeZone }, person },
) => {
  if (!services.hasMailServer) return noticeResponse(services, request, "unknown");
  const language = visitorLanguage(request.acceptLanguage);
  const to = knownWord(request.form.to) || "keys";
  if (!(await mayMailLink(services, person.email)))
    return noticeResponse(services, request, "tooManyLinks");
  const sending = { language, to, browserSecret: null };
  const sent = await sendSignInLink(services, { person, accountId, timeZone }, sending);
  if (!sent) return noticeResponse(services, request, "linkNotSent");
  request.log.note("sign_in.link_sent");
  return noticeResponse(services, request, "linkSent");
};

/** Ends the session in the database, so that a kept cookie opens nothing either. */
export const doSignOut: OwnHandler = async (services, request, signedIn) => {
  await signOut(services.database, signedIn.session);
  request.log.note("session.ended", { count: 1 });
  return signedOutResponse(services);
};

/** Takes the cookie away, and whatever else the browser keeps of these pages. */
export function signedOutResponse(services: AccountPagesServices): PageResponse {
  const cookie = { name: sessionCookie(services), value: "", maxAgeMs: 0 };
  return { redirect: "/login", cookie, clearsSiteData: true };
}

/** Holds what says that the first of two factors was right. */
export function halfCookie(services: AccountPagesServices): string {
  return `${sessionCookie(services)}-half`;
}

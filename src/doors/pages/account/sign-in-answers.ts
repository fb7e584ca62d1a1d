import type { HalfSignedIn } from "#accounts/second-factor.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { signOut } from "#accounts/sessions.ts";
import type { OpenedSession } from "#accounts/sign-in.ts";
import { signIn } from "#accounts/use-link.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { mayMailLink, sendSignInLink } from "#notifications/send-sign-in-link.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { goesOnTo, knownWord } from "./goes-on-to.ts";
import { showWaysIn } from "./mailed-code-answers.ts";
import { canBeAsked, noticeAnswer, signInAnswer } from "./plain-answers.ts";
import { findSignedIn, sessionCookie } from "./visit.ts";

/** Says how to sign in; whoever is signed in already goes on to the account. */
export async function showSignIn(
  services: AccountPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  const signedIn = await findSignedIn(services, call);
  if (signedIn) return { redirect: "/app" };
  return canBeAsked(services)
    ? showWaysIn(services, call, 200)
    : signInAnswer(services, call, "none", 200);
}

/** Only asks: a mail scanner that fetches the link must not use it up. */
export function askSignIn(services: AccountPagesServices, call: PageCall): PageAnswer {
  return signInAnswer(services, call, "works");
}

/** Uses the link up. */
export async function doSignIn(
  services: AccountPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  const signedIn = await signIn(services, {
    secret: call.params.secret ?? "",
    sessionBefore: call.cookies[sessionCookie(services)],
    userAgent: call.origin.userAgent,
  });
  if (signedIn === null) {
    call.log.note("sign_in.refused");
    return signInAnswer(services, call, "spent");
  }
  return signedInAnswer(services, call, signedIn, goesOnTo(call.query.to ?? ""));
}

/** Hands the browser its session, or asks for the second factor of whoever has one. */
export function signedInAnswer(
  services: AccountPagesServices,
  call: PageCall,
  opened: OpenedSession | HalfSignedIn,
  redirect: string,
): PageAnswer {
  if ("half" in opened) {
    const cookie = {
      name: halfCookie(services),
      value: opened.half,
      maxAgeMs: LIMITS.halfSignInMs,
    };
    const to = new URLSearchParams({ to: call.query.to ?? "" });
    return { redirect: `/login/second?${to}`, cookie };
  }
  const { session, accountId } = opened;
  call.log.actsFor(accountId);
  call.log.note("session.opened");
  const cookie = { name: sessionCookie(services), value: session, maxAgeMs: LIMITS.sessionMs };
  return { redirect, cookie };
}

/**
 * Sends who is signed in a fresh link, for what asks for a fresh sign-in. It
 * goes to their own address: a session alone does not get it.
 */
export async function sendLink(
  services: AccountPagesServices,
  call: PageCall,
  { account: { id: accountId, timeZone }, person }: SignedIn,
): Promise<PageAnswer> {
  if (!services.hasMailServer) return noticeAnswer(services, call, "unknown");
  const language = visitorLanguage(call.acceptLanguage);
  const to = knownWord(call.form.to ?? "") || "keys";
  if (!(await mayMailLink(services, person.email)))
    return noticeAnswer(services, call, "tooManyLinks");
  const sending = { language, to, browserSecret: null };
  const sent = await sendSignInLink(services, { person, accountId, timeZone }, sending);
  if (!sent) return noticeAnswer(services, call, "linkNotSent");
  call.log.note("sign_in.link_sent");
  return noticeAnswer(services, call, "linkSent");
}

/** Ends the session in the database, so that a kept cookie opens nothing either. */
export async function doSignOut(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  await signOut(services.database, signedIn.session);
  call.log.note("session.ended", { count: 1 });
  return signedOutAnswer(services);
}

/** Takes the cookie away, and whatever else the browser keeps of these pages. */
export function signedOutAnswer(services: AccountPagesServices): PageAnswer {
  const cookie = { name: sessionCookie(services), value: "", maxAgeMs: 0 };
  return { redirect: "/login", cookie, clearsSiteData: true };
}

/** Holds what says that the first of two factors was right. */
export function halfCookie(services: AccountPagesServices): string {
  return `${sessionCookie(services)}-half`;
}

import type { HalfSignedIn } from "#accounts/second-factor.ts";
import { signOut } from "#accounts/sessions.ts";
import type { OpenedSession } from "#accounts/sign-in.ts";
import { signIn } from "#accounts/use-link.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { mayMailLink, sendSignInLink } from "#notifications/send-sign-in-link.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { AccountPagesHouse } from "./account-answers.ts";
import { goesOnTo, knownWord } from "./goes-on-to.ts";
import { showWaysIn } from "./mailed-code-answers.ts";
import { canBeAsked, noticeAnswer, signInAnswer } from "./plain-answers.ts";
import { findVisitor, sessionCookie, type Visitor } from "./visit.ts";

/** Says how to sign in; whoever is signed in already goes on to the account. */
export async function showSignIn(house: AccountPagesHouse, call: PageCall): Promise<PageAnswer> {
  const visitor = await findVisitor(house, call);
  if (visitor) return { redirect: "/app" };
  return canBeAsked(house) ? showWaysIn(house, call, 200) : signInAnswer(house, call, "none", 200);
}

/** Only asks: a mail scanner that fetches the link must not use it up. */
export function askSignIn(house: AccountPagesHouse, call: PageCall): PageAnswer {
  return signInAnswer(house, call, "works");
}

/** Uses the link up. */
export async function doSignIn(house: AccountPagesHouse, call: PageCall): Promise<PageAnswer> {
  const signedIn = await signIn(house, {
    secret: call.params.secret ?? "",
    sessionBefore: call.cookies[sessionCookie(house)],
    userAgent: call.origin.userAgent,
  });
  if (signedIn === null) {
    call.log.note("sign_in.refused");
    return signInAnswer(house, call, "spent");
  }
  return signedInAnswer(house, call, signedIn, goesOnTo(call.query.to ?? ""));
}

/** Hands the browser its session, or asks for the second factor of whoever has one. */
export function signedInAnswer(
  house: AccountPagesHouse,
  call: PageCall,
  opened: OpenedSession | HalfSignedIn,
  redirect: string,
): PageAnswer {
  if ("half" in opened) {
    const cookie = { name: halfCookie(house), value: opened.half, maxAgeMs: LIMITS.halfSignInMs };
    const to = new URLSearchParams({ to: call.query.to ?? "" });
    return { redirect: `/login/second?${to}`, cookie };
  }
  const { session, accountId } = opened;
  call.log.actsFor(accountId);
  call.log.note("session.opened");
  const cookie = { name: sessionCookie(house), value: session, maxAgeMs: LIMITS.sessionMs };
  return { redirect, cookie };
}

/**
 * Sends who is signed in a fresh link, for what asks for a fresh sign-in. It
 * goes to their own address: a session alone does not get it.
 */
export async function sendLink(
  house: AccountPagesHouse,
  call: PageCall,
  { account: { id: accountId, timeZone }, person }: Visitor,
): Promise<PageAnswer> {
  if (!house.hasMailServer) return noticeAnswer(house, call, "unknown");
  const language = visitorLanguage(call.acceptLanguage);
  const to = knownWord(call.form.to ?? "") || "keys";
  if (!(await mayMailLink(house, person.email))) return noticeAnswer(house, call, "tooManyLinks");
  const sending = { language, to, browserSecret: null };
  const sent = await sendSignInLink(house, { person, accountId, timeZone }, sending);
  if (!sent) return noticeAnswer(house, call, "linkNotSent");
  call.log.note("sign_in.link_sent");
  return noticeAnswer(house, call, "linkSent");
}

/** Ends the session in the database, so that a kept cookie opens nothing either. */
export async function doSignOut(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  await signOut(house.database, visitor.session);
  call.log.note("session.ended", { count: 1 });
  return signedOutAnswer(house);
}

/** Takes the cookie away, and whatever else the browser keeps of these pages. */
export function signedOutAnswer(house: AccountPagesHouse): PageAnswer {
  const cookie = { name: sessionCookie(house), value: "", maxAgeMs: 0 };
  return { redirect: "/login", cookie, clearsSiteData: true };
}

/** Holds what says that the first of two factors was right. */
export function halfCookie(house: AccountPagesHouse): string {
  return `${sessionCookie(house)}-half`;
}

import { signOut } from "#accounts/sessions.ts";
import { type OpenedSession, signIn } from "#accounts/sign-in.ts";
import { mayMailLink, sendSignInLink } from "#correspondence/send-sign-in-link.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { AccountPagesHouse } from "./account-answers.ts";
import { showWaysIn } from "./mailed-code-answers.ts";
import { noticeAnswer, signInAnswer } from "./plain-answers.ts";
import { findVisitor, sessionCookie, type Visitor } from "./visit.ts";

/** Says how to sign in; whoever is signed in already goes on to the account. */
export async function showSignIn(house: AccountPagesHouse, call: PageCall): Promise<PageAnswer> {
  const visitor = await findVisitor(house, call);
  if (visitor) return { redirect: "/app" };
  return house.hasMailServer
    ? showWaysIn(house, call, 200)
    : signInAnswer(house, call, "none", 200);
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
  return signedInAnswer(house, call, signedIn, GOES_ON_TO.get(call.query.to ?? "") ?? "/app");
}

/** Hands the browser its session. */
export function signedInAnswer(
  house: AccountPagesHouse,
  call: PageCall,
  { session, accountId }: OpenedSession,
  redirect: string,
): PageAnswer {
  call.log.actsFor(accountId);
  call.log.note("session.opened");
  const cookie = { name: sessionCookie(house), value: session, maxAgeMs: LIMITS.sessionMs };
  return { redirect, cookie };
}

/** Where a link may lead beyond the sign-in, by the word that stands in it. */
const GOES_ON_TO = new Map([
  ["keys", "/app/keys"],
  ["people", "/app/people"],
]);

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
  const to = GOES_ON_TO.has(call.form.to ?? "") ? (call.form.to ?? "") : "keys";
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

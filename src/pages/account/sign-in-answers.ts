import { accountOfSession, signIn, signOut } from "#accounts/sign-in.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { AccountPagesHouse } from "./account-answers.ts";
import { noticeAnswer, signInAnswer } from "./plain-answers.ts";
import { findVisitor, isFromOwnPage, sessionCookie, type Visitor } from "./visit.ts";

/** Says how to sign in; whoever is signed in already goes on to the account. */
export async function showSignIn(house: AccountPagesHouse, call: PageCall): Promise<PageAnswer> {
  const visitor = await findVisitor(house, call);
  return visitor ? { redirect: "/app" } : signInAnswer(house, call, "none", 200);
}

/** Only asks: a mail scanner that fetches the link must not use it up. */
export function askSignIn(house: AccountPagesHouse, call: PageCall): PageAnswer {
  return signInAnswer(house, call, "works");
}

/**
 * Uses the link up. There is no session yet that a token could belong to; what
 * keeps another site from signing its visitors in here is where the form comes from.
 */
export async function doSignIn(house: AccountPagesHouse, call: PageCall): Promise<PageAnswer> {
  if (!isFromOwnPage(house, call)) {
    call.log.note("form.refused");
    return noticeAnswer(house, call, "staleForm");
  }
  const name = sessionCookie(house);
  const link = { secret: call.params.secret ?? "", sessionBefore: call.cookies[name] };
  const session = await signIn(house.database, link, house.random, house.clock.now());
  if (session === null) {
    call.log.note("sign_in.refused");
    return signInAnswer(house, call, "spent");
  }
  const account = await accountOfSession(house.database, session, house.clock.now());
  if (account) call.log.actsFor(account.id);
  call.log.note("session.opened");
  return { redirect: "/app", cookie: { name, value: session, maxAgeMs: LIMITS.sessionMs } };
}

/** Ends the session in the database, so that a kept cookie opens nothing either. */
export async function doSignOut(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  call.log.note("session.ended");
  await signOut(house.database, visitor.session);
  const cookie = { name: sessionCookie(house), value: "", maxAgeMs: 0 };
  return { redirect: "/login", cookie };
}

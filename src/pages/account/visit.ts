import type { Account } from "#accounts/account.ts";
import { whoIsSignedIn } from "#accounts/sessions.ts";
import type { AssetUrl } from "#http/assets.ts";
import type { FormGuard, PageAnswer, PageCall } from "#http/page-routes.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { noticeAnswer, signInAnswer } from "./plain-answers.ts";

/** What every page behind a sign-in works with. */
export interface VisitHouse {
  database: Database;
  clock: Clock;
  baseUrl: string;
  assetUrl: AssetUrl;
}

/** Who looks at a page: an owner and the session that says so. */
export interface Visitor {
  account: Account;
  /** What its cookie holds. */
  session: string;
  sessionId: string;
  since: Date;
}

/** Who is signed in, or null. */
export async function findVisitor(house: VisitHouse, call: PageCall): Promise<Visitor | null> {
  const session = call.cookies[sessionCookie(house)];
  if (!session) return null;
  const signedIn = await whoIsSignedIn(house, session);
  if (!signedIn) return null;
  call.log.actsFor(signedIn.account.id);
  return { ...signedIn, session };
}

/** What an owner's page shows or its form does; to anyone else, how to sign in. */
export async function forOwner(
  house: VisitHouse,
  call: PageCall,
  answer: (visitor: Visitor) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const visitor = await findVisitor(house, call);
  return visitor ? answer(visitor) : signInAnswer(house, call, "none");
}

/** Over TLS the prefix keeps other hosts of the domain from setting it (RFC 6265bis section 4.1.3). */
export function sessionCookie({ baseUrl }: Pick<VisitHouse, "baseUrl">): string {
  return baseUrl.startsWith("https:") ? "__Host-countersign" : "countersign_session";
}

/** What the guard over forms goes by here; a form that it does not take is answered with a page. */
export function formGuard(house: VisitHouse): FormGuard {
  return {
    baseUrl: house.baseUrl,
    sessionCookie: sessionCookie(house),
    async refuse(call) {
      // For the log, which names whose session it was.
      await findVisitor(house, call);
      return noticeAnswer(house, call, "staleForm");
    },
  };
}

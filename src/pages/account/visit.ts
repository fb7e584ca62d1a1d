import type { Account } from "#accounts/account.ts";
import { isFormToken } from "#accounts/form-token.ts";
import { whoIsSignedIn } from "#accounts/sessions.ts";
import type { AssetUrl } from "#http/assets.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
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

/** The owner's page, or, to anyone else, how to sign in. */
export async function forOwner(
  house: VisitHouse,
  call: PageCall,
  answer: (visitor: Visitor) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const visitor = await findVisitor(house, call);
  return visitor ? answer(visitor) : signInAnswer(house, call, "none");
}

/**
 * What an owner's form does. It has to come from a page of ours and to carry
 * the token of the very session it is sent with; otherwise nothing is done.
 */
export async function forOwnersForm(
  house: VisitHouse,
  call: PageCall,
  answer: (visitor: Visitor) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  return forOwner(house, call, async (visitor) => {
    const isOurs =
      isFromOwnPage(house, call) &&
      isFormToken(visitor.session, call.form.token) &&
      // Other types of body than a form's are read as what they are.
      Object.values(call.form).every((value) => typeof value === "string");
    if (isOurs) return answer(visitor);
    call.log.note("form.refused");
    return noticeAnswer(house, call, "staleForm");
  });
}

/**
 * Whether a form was sent by a page of this service, as far as the browser says
 * (`Origin`, RFC 6454 section 7). A proxy may hide under which name people
 * reach us, so BASE_URL counts as well as the name that was asked for.
 */
export function isFromOwnPage(
  { baseUrl }: Pick<VisitHouse, "baseUrl">,
  { headers }: Pick<PageCall, "headers">,
): boolean {
  if (headers.origin === null) return true;
  const { origin, protocol } = new URL(baseUrl);
  return headers.origin === origin || headers.origin === `${protocol}//${headers.host}`;
}

/** Over TLS the prefix keeps other hosts of the domain from setting it (RFC 6265bis section 4.1.3). */
export function sessionCookie({ baseUrl }: Pick<VisitHouse, "baseUrl">): string {
  return baseUrl.startsWith("https:") ? "__Host-countersign" : "countersign_session";
}

import { type Act, may, mayNow } from "#accounts/roles.ts";
import { type SignedIn, whoIsSignedIn } from "#accounts/sessions.ts";
import type { AssetUrl } from "#http/assets.ts";
import type { FormGuard, PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import type { SignInWay } from "#kernel/sign-in-ways.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { noticeAnswer, signInAnswer } from "./plain-answers.ts";

/** What every page behind a sign-in works with. */
export interface VisitHouse {
  database: Database;
  clock: Clock;
  baseUrl: string;
  assetUrl: AssetUrl;
  /** Whether mails leave the house, so that links can be asked for. */
  hasMailServer: boolean;
  signInWays: readonly SignInWay[];
  /** Whom people may sign in with; null where none is configured. */
  provider: { name: string } | null;
}

/** Who looks at a page: a person, what they may do, and the session that says so. */
export interface Visitor extends SignedIn {
  /** What its cookie holds. */
  session: string;
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

/**
 * What a page of the account shows or its form does, to whom the role lets; to
 * any other member, that it does not; to anyone else, how to sign in. All of it
 * before anything is looked for, so that no answer tells what there is.
 */
async function forMember(
  house: VisitHouse,
  call: PageCall,
  act: Act,
  answer: (visitor: Visitor) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  const visitor = await findVisitor(house, call);
  if (!visitor) return signInAnswer(house, call, "none");
  if (!may(visitor.role, act)) return noticeAnswer(house, call, "notAllowed");
  if (!mayNow(visitor.role, act, visitor.account)) return noticeAnswer(house, call, "closing");
  return answer(visitor);
}

/** A page or a form behind a sign-in, and what somebody has to be allowed to do for it. */
export interface MemberRow {
  method: "GET" | "POST";
  path: string;
  act: Act;
  /** Of what outlives a session: it needs who proved lately who they are. */
  isFresh?: true;
  /** Of a form with a file. */
  formBytes?: number;
}

/** The route of a row, which answers whom the row names and nobody else. */
export function memberRoute(
  house: VisitHouse,
  { act, isFresh, ...row }: MemberRow,
  answer: (call: PageCall, visitor: Visitor) => PageAnswer | Promise<PageAnswer>,
): PageRoute {
  return {
    ...row,
    access: { by: "role", act, ...(isFresh && { isFresh }) },
    answer: (call) => forMember(house, call, act, (visitor) => answer(call, visitor)),
  };
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
    async refuseStranger(call) {
      return (await findVisitor(house, call)) ? null : signInAnswer(house, call, "none");
    },
    async refuse(call) {
      // For the log, which names whose session it was.
      await findVisitor(house, call);
      return noticeAnswer(house, call, "staleForm");
    },
  };
}

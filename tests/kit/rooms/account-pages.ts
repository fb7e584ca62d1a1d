import type { SignedIn } from "#accounts/sessions.ts";
import { whoIsSignedIn } from "#accounts/sessions.ts";
import type { PageResponse } from "#http/page-routes.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import type { AccountsRoom } from "./accounts-room.ts";
import { notedJobs } from "./noted-jobs.ts";

/**
 * What the account's pages work with, over the tables of an accounts room: no
 * mail server, no identity provider. What a page needs besides, its test adds.
 */
export function accountPages(
  room: AccountsRoom,
  change: Partial<AccountPagesServices> = {},
): AccountPagesServices {
  return {
    ...room,
    assetUrl: (name: string) => `/assets/${name}`,
    provider: null,
    jobs: notedJobs(),
    log() {},
    hasMailServer: false,
    signInWays: ["link"],
    plans: [],
    ...change,
  } as unknown as AccountPagesServices;
}

/** Somebody new who is signed in, as the account's pages know them. */
export async function pageSignedIn(
  room: AccountsRoom,
  as?: Parameters<AccountsRoom["newSignedIn"]>[0],
): Promise<SignedIn> {
  const { session } = await room.newSignedIn(as);
  return asSignedIn(room, session);
}

/** Whoever has the session, as it stands now. */
export async function asSignedIn(room: AccountsRoom, session: string): Promise<SignedIn> {
  const signedIn = await whoIsSignedIn(room, session);
  if (!signedIn) throw new Error("the session opens nothing");
  return signedIn;
}

/** The page of an answer that has one. */
export function pageOf(answer: PageResponse): { status: number; html: string } {
  if (!("html" in answer)) throw new Error(`no page: ${JSON.stringify(answer)}`);
  return answer;
}

/** Where an answer leads; null for one that leads nowhere. */
export function leadsTo(answer: PageResponse): string | null {
  return "redirect" in answer ? answer.redirect : null;
}

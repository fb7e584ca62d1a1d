import type { SignedIn } from "#accounts/sessions.ts";
import { endSession, endSessions } from "#accounts/sessions.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { noticeAnswer } from "./plain-answers.ts";
import { doSignOut } from "./sign-in-answers.ts";

const LIST = "/app/account";

/** Ends one of the visitor's sessions; one's own is a sign-out. */
export async function endOne(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const id = call.params.id ?? "";
  if (id === signedIn.sessionId) return doSignOut(services, call, signedIn);
  if (!(await endSession(services, { personId: signedIn.person.id }, id))) {
    return noticeAnswer(services, call, "unknown");
  }
  call.log.note("session.ended", { count: 1 });
  return { redirect: LIST };
}

/** Ends all of them but the one that asks. */
export async function endOthers(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const but = signedIn.sessionId;
  const count = await endSessions(services, { personId: signedIn.person.id }, { but });
  call.log.note("session.ended", { count });
  return { redirect: LIST };
}

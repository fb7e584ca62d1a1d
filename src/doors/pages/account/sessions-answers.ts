import { endSession, endSessions } from "#accounts/sessions.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { noticeAnswer } from "./plain-answers.ts";
import { doSignOut } from "./sign-in-answers.ts";
import type { Visitor } from "./visit.ts";

const LIST = "/app/account";

/** Ends one of the visitor's sessions; one's own is a sign-out. */
export async function endOne(
  services: AccountPagesServices,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const id = call.params.id ?? "";
  if (id === visitor.sessionId) return doSignOut(services, call, visitor);
  if (!(await endSession(services, { personId: visitor.person.id }, id))) {
    return noticeAnswer(services, call, "unknown");
  }
  call.log.note("session.ended", { count: 1 });
  return { redirect: LIST };
}

/** Ends all of them but the one that asks. */
export async function endOthers(
  services: AccountPagesServices,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const but = visitor.sessionId;
  const count = await endSessions(services, { personId: visitor.person.id }, { but });
  call.log.note("session.ended", { count });
  return { redirect: LIST };
}

import { endSession, endSessions } from "#accounts/sessions.ts";
import type { BY_ID } from "#http/page-input.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { doSignOut } from "#pages/account/sign-in/sign-in-handlers.ts";

const LIST = "/app/account";

/** Ends one of the visitor's sessions; one's own is a sign-out. */
export const endOne: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const { id } = request.params;
  if (id === signedIn.sessionId) return doSignOut(services, request, signedIn);
  if (!(await endSession(services, { personId: signedIn.person.id }, id))) {
    return noticeResponse(services, request, "unknown");
  }
  request.log.note("session.ended", { count: 1 });
  return { redirect: LIST };
};

/** Ends all of them but the one that asks. */
export const endOthers: OwnHandler = async (services, request, signedIn) => {
  const but = signedIn.sessionId;
  const count = await endSessions(services, { personId: signedIn.person.id }, { but });
  request.log.note("session.ended", { count });
  return { redirect: LIST };
};

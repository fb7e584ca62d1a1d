import type { InvitationState } from "#accounts/accept-invitation.ts";
import { acceptInvitation, lookAtInvitation } from "#accounts/accept-invitation.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { isFormToken } from "#http/form-guard.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { joinPage } from "./join-page.tsx";
import { noticeAnswer } from "./plain-answers.ts";
import { findSignedIn, sessionCookie } from "./visit.ts";

const STATUS: Record<InvitationState["state"], number> = {
  open: 200,
  gone: 410,
  forAnother: 403,
  signInFirst: 401,
};

/** Shows an invitation. Only asks: fetching the link uses nothing up. */
export async function showJoin(
  services: AccountPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  const signedIn = await findSignedIn(services, call);
  const { database, clock } = services;
  const secret = call.params.secret ?? "";
  const person = signedIn?.person ?? null;
  return page(
    services,
    call,
    signedIn,
    await lookAtInvitation(database, secret, person, clock.now()),
  );
}

/** Accepts it; the browser is in the account from then on. */
export async function acceptJoin(
  services: AccountPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  const signedIn = await findSignedIn(services, call);
  // As with every form of somebody who is signed in; the route is open to those who are not.
  if (signedIn && !isFormToken(signedIn.session, call.form.token)) {
    return noticeAnswer(services, call, "staleForm");
  }
  const name = sessionCookie(services);
  const accepted = await acceptInvitation(
    services,
    {
      secret: call.params.secret ?? "",
      sessionBefore: call.cookies[name],
      userAgent: call.origin.userAgent,
    },
    signedIn,
  );
  if (!("session" in accepted)) {
    call.log.note("sign_in.refused");
    return page(services, call, signedIn, accepted);
  }
  call.log.actsFor(accepted.accountId);
  call.log.note("member.joined");
  const cookie = { name, value: accepted.session, maxAgeMs: LIMITS.sessionMs };
  return { redirect: "/app", cookie };
}

function page(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn | null,
  invitation: InvitationState,
): PageAnswer {
  const language = visitorLanguage(call.acceptLanguage);
  const style = services.assetUrl("account.css");
  return {
    status: STATUS[invitation.state],
    html: joinPage({ language, style, signedIn, invitation }),
  };
}

import type { InvitationState } from "#accounts/accept-invitation.ts";
import { acceptInvitation, lookAtInvitation } from "#accounts/accept-invitation.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { isFormToken } from "#http/form-guard.ts";
import { text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { findSignedIn, sessionCookie } from "#pages/account/visit.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { joinPage } from "./join-page.tsx";

const STATUS: Record<InvitationState["state"], number> = {
  open: 200,
  gone: 410,
  forAnother: 403,
  signInFirst: 401,
};

export const SHOW_JOIN = { place: { secret: text() } };
export const ACCEPT_JOIN = { ...SHOW_JOIN, form: { token: text() } };

/** Shows an invitation. Only asks: fetching the link uses nothing up. */
export async function showJoin(
  services: AccountPagesServices,
  request: PageRequest<typeof SHOW_JOIN>,
): Promise<PageResponse> {
  const signedIn = await findSignedIn(services, request);
  const { database, clock } = services;
  const { secret } = request.params;
  const person = signedIn?.person ?? null;
  return page(
    services,
    request,
    signedIn,
    await lookAtInvitation(database, secret, person, clock.now()),
  );
}

/** Accepts it; the browser is in the account from then on. */
export async function acceptJoin(
  services: AccountPagesServices,
  request: PageRequest<typeof ACCEPT_JOIN>,
): Promise<PageResponse> {
  const signedIn = await findSignedIn(services, request);
  // As with every form of somebody who is signed in; the route is open to those who are not.
  if (signedIn && !isFormToken(signedIn.session, request.form.token)) {
    return noticeResponse(services, request, "staleForm");
  }
  const name = sessionCookie(services);
  const accepted = await acceptInvitation(
    services,
    {
      secret: request.params.secret,
      sessionBefore: request.cookies[name],
      userAgent: request.origin.userAgent,
    },
    signedIn,
  );
  if (!("session" in accepted)) {
    request.log.note("sign_in.refused");
    return page(services, request, signedIn, accepted);
  }
  request.log.actsFor(accepted.accountId);
  request.log.note("member.joined");
  const cookie = { name, value: accepted.session, maxAgeMs: LIMITS.sessionMs };
  return { redirect: "/app", cookie };
}

function page(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn | null,
  invitation: InvitationState,
): PageResponse {
  const language = visitorLanguage(request.acceptLanguage);
  const style = services.assetUrl("account.css");
  return {
    status: STATUS[invitation.state],
    html: joinPage({ language, style, signedIn, invitation }),
  };
}

import { signedInCaller } from "#accounts/account.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { strangersAmong } from "#assistant/assistant-store.ts";
import { decideAsked, type ShownApproval, showApproval } from "#assistant/decide-approval.ts";
import { addressesOf } from "#assistant/tool.ts";
import { BY_ID, choice } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { planUse } from "#pages/account/usage/plan-use.ts";
import { approvePage } from "./approve-page.tsx";

export const DECIDE = { ...BY_ID, form: { decision: choice(["approve", "refuse"]) } };

/** What an assistant asks an owner for. */
export const showQuestion: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const shown = await showApproval(services, signedIn.account.id, request.params.id);
  return shown
    ? answer(services, request, signedIn, shown)
    : noticeResponse(services, request, "unknown");
};

/** Takes an owner's word; whatever comes of it, the page that follows says how it stands. */
export const decideQuestion: OwnHandler<typeof DECIDE> = async (services, request, signedIn) => {
  const { id } = request.params;
  const { decision } = request.form;
  if (!decision) return noticeResponse(services, request, "unknown");
  const by = {
    caller: signedInCaller(signedIn),
    personId: signedIn.person.id,
    origin: request.origin,
  };
  const shown = await decideAsked(services, by, { id, isApproved: decision === "approve" });
  if (!shown) return noticeResponse(services, request, "unknown");
  request.log.note("assistant.decided");
  return { redirect: `/app/approve/${id}` };
};

async function answer(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  shown: ShownApproval,
): Promise<PageResponse> {
  const { account } = signedIn;
  const strangers = await strangersAmong(
    services.database,
    account.id,
    shown.planned ? addressesOf(shown.planned) : [],
  );
  const use = await planUse(services, account);
  return {
    status: 200,
    html: approvePage({ ...ownPage(services, request, signedIn), shown, strangers, use }),
  };
}

import { signedInCaller } from "#accounts/account.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { strangersAmong } from "#assistant/assistant-store.ts";
import { decideAsked, type ShownApproval, showApproval } from "#assistant/decide-approval.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { type AccountPagesServices, ownPage } from "./account-answers.ts";
import { approvePage } from "./approve-page.tsx";
import { noticeAnswer } from "./plain-answers.ts";
import { planUse } from "./plan-use.ts";

/** What an assistant asks an owner for. */
export async function showQuestion(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const shown = await find(services, call, signedIn);
  return shown ? answer(services, call, signedIn, shown) : noticeAnswer(services, call, "unknown");
}

/** Takes an owner's word; whatever comes of it, the page that follows says how it stands. */
export async function decideQuestion(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const id = call.params.id ?? "";
  const { decision } = call.form;
  if (!UUID_PATTERN.test(id) || (decision !== "approve" && decision !== "refuse")) {
    return noticeAnswer(services, call, "unknown");
  }
  const by = {
    caller: signedInCaller(signedIn),
    personId: signedIn.person.id,
    origin: call.origin,
  };
  const shown = await decideAsked(services, by, { id, isApproved: decision === "approve" });
  if (!shown) return noticeAnswer(services, call, "unknown");
  call.log.note("assistant.decided");
  return { redirect: `/app/approve/${id}` };
}

async function find(
  services: AccountPagesServices,
  call: PageCall,
  { account }: SignedIn,
): Promise<ShownApproval | null> {
  const id = call.params.id ?? "";
  return UUID_PATTERN.test(id) ? showApproval(services, account.id, id) : null;
}

async function answer(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
  shown: ShownApproval,
): Promise<PageAnswer> {
  const { account } = signedIn;
  const strangers = await strangersAmong(
    services.database,
    account.id,
    shown.planned?.mailed ?? [],
  );
  const use = await planUse(services, account);
  return {
    status: 200,
    html: approvePage({ ...ownPage(services, call, signedIn), shown, strangers, use }),
  };
}

import { signedInCaller } from "#accounts/account.ts";
import { strangersAmong } from "#assistant/assistant-store.ts";
import { decideAsked, type ShownApproval, showApproval } from "#assistant/decide-approval.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { type AccountPagesHouse, ownPage } from "./account-answers.ts";
import { approvePage } from "./approve-page.tsx";
import { noticeAnswer } from "./plain-answers.ts";
import { planUse } from "./plan-use.ts";
import type { Visitor } from "./visit.ts";

/** What an assistant asks an owner for. */
export async function showQuestion(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const shown = await find(house, call, visitor);
  return shown ? answer(house, call, visitor, shown) : noticeAnswer(house, call, "unknown");
}

/** Takes an owner's word; whatever comes of it, the page that follows says how it stands. */
export async function decideQuestion(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const id = call.params.id ?? "";
  const { decision } = call.form;
  if (!UUID_PATTERN.test(id) || (decision !== "approve" && decision !== "refuse")) {
    return noticeAnswer(house, call, "unknown");
  }
  const by = {
    caller: signedInCaller(visitor),
    personId: visitor.person.id,
    origin: call.origin,
  };
  const shown = await decideAsked(house, by, { id, isApproved: decision === "approve" });
  if (!shown) return noticeAnswer(house, call, "unknown");
  call.log.note("assistant.decided");
  return { redirect: `/app/approve/${id}` };
}

async function find(
  house: AccountPagesHouse,
  call: PageCall,
  { account }: Visitor,
): Promise<ShownApproval | null> {
  const id = call.params.id ?? "";
  return UUID_PATTERN.test(id) ? showApproval(house, account.id, id) : null;
}

async function answer(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
  shown: ShownApproval,
): Promise<PageAnswer> {
  const { account } = visitor;
  const strangers = await strangersAmong(house.database, account.id, shown.planned?.mailed ?? []);
  const use = await planUse(house, account);
  return {
    status: 200,
    html: approvePage({ ...ownPage(house, call, visitor), shown, strangers, use }),
  };
}

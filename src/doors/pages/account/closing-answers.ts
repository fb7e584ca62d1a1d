import {
  beginClosing,
  type ClosingProblem,
  planClosing,
  takeBackClosing,
} from "#data/erasure/close-account.ts";
import { findClosing } from "#data/erasure/closing-store.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { REFUSALS } from "#kernel/refusals.ts";
import { type AccountPagesHouse, ownPage } from "./account-answers.ts";
import { closingPage } from "./closing-page.tsx";
import type { Visitor } from "./visit.ts";

const CLOSE = "/app/data/close";

interface Outcome {
  problem: ClosingProblem | null;
  wasTakenBack: boolean;
}

/** What closing the account means, or how its closing stands. */
export function showClosing(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const wasTakenBack = call.query.done === "takenBack";
  return page(house, call, visitor, 200, { problem: null, wasTakenBack });
}

/** Begins to close the account, by whom typed its name. */
export async function close(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const acting = { accountId: visitor.account.id, session: visitor.session };
  const { language } = ownPage(house, call, visitor);
  const refused = await beginClosing(house, acting, { typed: call.form.name ?? "", language });
  if (refused) return refusedPage(house, call, visitor, refused);
  call.log.note("account.closing_begun");
  return { redirect: CLOSE };
}

/** Takes the closing back. */
export async function takeBack(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const acting = { accountId: visitor.account.id, session: visitor.session };
  const refused = await takeBackClosing(house, acting);
  if (refused) return refusedPage(house, call, visitor, refused);
  call.log.note("account.closing_taken_back");
  return { redirect: `${CLOSE}?done=takenBack` };
}

function refusedPage(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
  { refused, extra }: { refused: keyof typeof REFUSALS; extra?: Record<string, unknown> },
): Promise<PageAnswer> {
  const problem = extra?.reason as ClosingProblem;
  return page(house, call, visitor, REFUSALS[refused].status, { problem, wasTakenBack: false });
}

async function page(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
  status: number,
  outcome: Outcome,
): Promise<PageAnswer> {
  const html = closingPage({
    ...ownPage(house, call, visitor),
    ...outcome,
    plan: await planClosing(house, visitor.account.id),
    closing: await findClosing(house.database, visitor.account.id),
    hasMailServer: house.hasMailServer,
    now: house.clock.now(),
  });
  return { status, html };
}

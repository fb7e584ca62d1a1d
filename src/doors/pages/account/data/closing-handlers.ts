import type { SignedIn } from "#accounts/sessions.ts";
import {
  beginClosing,
  type ClosingProblem,
  planClosing,
  takeBackClosing,
} from "#data/erasure/close-account.ts";
import { findClosing } from "#data/erasure/closing-store.ts";
import { choice, text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { REFUSALS } from "#kernel/refusals.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { closingPage } from "./closing-page.tsx";

const CLOSE = "/app/data/close";

interface Outcome {
  problem: ClosingProblem | null;
  wasTakenBack: boolean;
}

export const SHOW_CLOSING = { query: { done: choice(["takenBack"]) } };
export const CLOSE_ACCOUNT = { form: { name: text() } };

/** What closing the account means, or how its closing stands. */
export const showClosing: OwnHandler<typeof SHOW_CLOSING> = (services, request, signedIn) => {
  const wasTakenBack = request.query.done !== null;
  return page(services, request, signedIn, 200, { problem: null, wasTakenBack });
};

/** Begins to close the account, by whom typed its name. */
export const close: OwnHandler<typeof CLOSE_ACCOUNT> = async (services, request, signedIn) => {
  const acting = { accountId: signedIn.account.id, session: signedIn.session };
  const { language } = ownPage(services, request, signedIn);
  const refused = await beginClosing(services, acting, {
    typed: request.form.name,
    language,
  });
  if (refused) return refusedPage(services, request, signedIn, refused);
  request.log.note("account.closing_begun");
  return { redirect: CLOSE };
};

/** Takes the closing back. */
export const takeBack: OwnHandler = async (services, request, signedIn) => {
  const acting = { accountId: signedIn.account.id, session: signedIn.session };
  const refused = await takeBackClosing(services, acting);
  if (refused) return refusedPage(services, request, signedIn, refused);
  request.log.note("account.closing_taken_back");
  return { redirect: `${CLOSE}?done=takenBack` };
};

function refusedPage(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  { refused, extra }: { refused: keyof typeof REFUSALS; extra?: Record<string, unknown> },
): Promise<PageResponse> {
  const problem = extra?.reason as ClosingProblem;
  return page(services, request, signedIn, REFUSALS[refused].status, {
    problem,
    wasTakenBack: false,
  });
}

async function page(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  status: number,
  outcome: Outcome,
): Promise<PageResponse> {
  const html = closingPage({
    ...ownPage(services, request, signedIn),
    ...outcome,
    plan: await planClosing(services, signedIn.account.id),
    closing: await findClosing(services.database, signedIn.account.id),
    hasMailServer: services.hasMailServer,
    now: services.clock.now(),
  });
  return { status, html };
}

import type { SignedIn } from "#accounts/sessions.ts";
import {
  beginClosing,
  type ClosingProblem,
  planClosing,
  takeBackClosing,
} from "#data/erasure/close-account.ts";
import { findClosing } from "#data/erasure/closing-store.ts";
import { choice, type PageInput, text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { REFUSALS } from "#kernel/refusals.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/account-handlers.ts";
import { closingPage } from "./closing-page.tsx";

const CLOSE = "/app/data/close";

interface Outcome {
  problem: ClosingProblem | null;
  wasTakenBack: boolean;
}

export const SHOW_CLOSING = { query: { done: choice(["takenBack"]) } } as const satisfies PageInput;
export const CLOSE_ACCOUNT = { form: { name: text() } } as const satisfies PageInput;

/** What closing the account means, or how its closing stands. */
export function showClosing(
  services: AccountPagesServices,
  request: PageRequest<typeof SHOW_CLOSING>,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const wasTakenBack = request.query.done !== null;
  return page(services, request, signedIn, 200, { problem: null, wasTakenBack });
}

/** Begins to close the account, by whom typed its name. */
export async function close(
  services: AccountPagesServices,
  request: PageRequest<typeof CLOSE_ACCOUNT>,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const acting = { accountId: signedIn.account.id, session: signedIn.session };
  const { language } = ownPage(services, request, signedIn);
  const refused = await beginClosing(services, acting, {
    typed: request.form.name,
    language,
  });
  if (refused) return refusedPage(services, request, signedIn, refused);
  request.log.note("account.closing_begun");
  return { redirect: CLOSE };
}

/** Takes the closing back. */
export async function takeBack(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const acting = { accountId: signedIn.account.id, session: signedIn.session };
  const refused = await takeBackClosing(services, acting);
  if (refused) return refusedPage(services, request, signedIn, refused);
  request.log.note("account.closing_taken_back");
  return { redirect: `${CLOSE}?done=takenBack` };
}

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

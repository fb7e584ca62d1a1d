import { listCredits } from "#accounts/credits-store.ts";
import { monthStart } from "#accounts/monthly-limit.ts";
import { listPurchases } from "#accounts/payments/purchases-store.ts";
import { may } from "#accounts/roles.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { listCounted } from "#contracts/counted-store.ts";
import { type PageInput, whole } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/account-handlers.ts";
import {
  type BUY,
  buyResponse,
  formsTo,
  SALE_QUERY,
  type SaleServices,
  type SETTLE,
  type SellingPage,
  saleOf,
  settleResponse,
} from "#pages/pay/sale-handlers.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { planUse } from "./plan-use.ts";
import { usagePage } from "./usage-page.tsx";

const PATH = "/app/usage";
const MOST = { counted: 50, entries: 50, purchases: 20 };

export const SHOW_USAGE = {
  query: { before: whole(1, 999_999_999, null), ...SALE_QUERY },
} as const satisfies PageInput;

/** Plan, credits and what of them is used. */
export async function showUsage(
  services: AccountPagesServices & SaleServices,
  request: PageRequest<typeof SHOW_USAGE>,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const { database, clock } = services;
  const accountId = signedIn.account.id;
  const now = clock.now();
  const { before } = request.query;
  const found = await listCredits(database, accountId, { before, most: MOST.entries + 1 });
  const entries = found.slice(0, MOST.entries);
  const hasOlder = found.length > entries.length;
  const own = ownPage(services, request, signedIn);
  const html = usagePage({
    ...{ ...own, now, entries, isFirstPage: before === null },
    use: await planUse(services, signedIn.account),
    counted: await listCounted(database, accountId, { since: monthStart(now), most: MOST.counted }),
    olderPath: hasOlder ? `${PATH}?before=${entries.at(-1)?.number}` : null,
    // What was paid, and where the invoice lies, is the owner's to know.
    purchases: may(signedIn.role, "pay")
      ? await listPurchases(database, accountId, MOST.purchases)
      : [],
    sale: await saleOf(services, request, signedIn, PATH),
  });
  return { status: 200, html, ...formsTo(services) };
}

/** Buys credits for no contract. */
export function buyCredits(
  services: SaleServices,
  request: PageRequest<typeof BUY>,
  signedIn: SignedIn,
): Promise<PageResponse> {
  return buyResponse(services, request, signedIn, sellingPage(request));
}

/** Asks whether they were paid. */
export function settleCredits(
  services: SaleServices,
  request: PageRequest<typeof SETTLE>,
  signedIn: SignedIn,
): Promise<PageResponse> {
  return settleResponse(services, request, signedIn, { path: PATH });
}

function sellingPage(request: PageRequest): SellingPage {
  const language = visitorLanguage(request.acceptLanguage);
  return { path: PATH, language, contractId: null, to: "usage" };
}

import { listCredits } from "#accounts/credits-store.ts";
import { monthStart } from "#accounts/monthly-limit.ts";
import { listPurchases } from "#accounts/payments/purchases-store.ts";
import { mayDo } from "#accounts/roles.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { listCounted } from "#contracts/counted-store.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import {
  buyResponse,
  formsTo,
  type SaleServices,
  type SellingPage,
  saleOf,
  settleResponse,
} from "#pages/pay/sale-handlers.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { type AccountPagesServices, ownPage } from "./account-handlers.ts";
import { planUse } from "./plan-use.ts";
import { usagePage } from "./usage-page.tsx";

const PATH = "/app/usage";
const MOST = { counted: 50, entries: 50, purchases: 20 };

/** Plan, credits and what of them is used. */
export async function showUsage(
  services: AccountPagesServices & SaleServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const { database, clock } = services;
  const accountId = signedIn.account.id;
  const now = clock.now();
  const { before: asked = "" } = request.query;
  const before = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
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
    purchases: mayDo(signedIn.role, "pay")
      ? await listPurchases(database, accountId, MOST.purchases)
      : [],
    sale: await saleOf(services, request, signedIn, PATH),
  });
  return { status: 200, html, ...formsTo(services) };
}

/** Buys credits for no contract. */
export function buyCredits(
  services: SaleServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  return buyResponse(services, request, signedIn, sellingPage(request));
}

/** Asks whether they were paid. */
export function settleCredits(
  services: SaleServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  return settleResponse(services, request, signedIn, { path: PATH });
}

function sellingPage(request: PageRequest): SellingPage {
  const language = visitorLanguage(request.acceptLanguage);
  return { path: PATH, language, contractId: null, to: "usage" };
}

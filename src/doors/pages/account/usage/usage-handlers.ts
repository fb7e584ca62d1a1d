import { listCredits } from "#accounts/credits-store.ts";
import { monthStart } from "#accounts/monthly-limit.ts";
import { listPurchases } from "#accounts/payments/purchases-store.ts";
import { mayDo } from "#accounts/roles.ts";
import { countCounted, listCounted } from "#contracts/counted-store.ts";
import { wholeNumber } from "#http/page-input.ts";
import type { PageRequest } from "#http/page-routes.ts";
import { ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import {
  type BUY,
  buyResponse,
  formsTo,
  SALE_QUERY,
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

export const SHOW_USAGE = { query: { before: wholeNumber(1, 999_999_999, null), ...SALE_QUERY } };

/** Plan, credits and what of them is used. */
export const showUsage: OwnHandler<typeof SHOW_USAGE> = async (services, request, signedIn) => {
  const { database, clock } = services;
  const accountId = signedIn.account.id;
  const now = clock.now();
  const { before } = request.query;
  const found = await listCredits(database, accountId, { before, most: MOST.entries + 1 });
  const entries = found.slice(0, MOST.entries);
  const hasOlder = found.length > entries.length;
  const since = monthStart(now);
  const counted = await listCounted(database, accountId, { since, most: MOST.counted });
  const all =
    counted.length < MOST.counted ? counted.length : await countCounted(database, accountId, since);
  const own = ownPage(services, request, signedIn);
  const html = usagePage({
    ...own,
    now,
    entries,
    isFirstPage: before === null,
    use: await planUse(services, signedIn.account),
    counted,
    unlisted: all - counted.length,
    olderPath: hasOlder ? `${PATH}?before=${entries.at(-1)?.number}` : null,
    // What was paid, and where the invoice lies, is the owner's to know.
    purchases: mayDo(signedIn.role, "pay")
      ? await listPurchases(database, accountId, MOST.purchases)
      : [],
    sale: await saleOf(services, request, signedIn, PATH),
  });
  return { status: 200, html, ...formsTo(services) };
};

/** Buys credits for no contract. */
export const buyCredits: OwnHandler<typeof BUY> = (services, request, signedIn) => {
  return buyResponse(services, request, signedIn, sellingPage(request));
};

/** Asks whether they were paid. */
export const settleCredits: OwnHandler<typeof SETTLE> = (services, request, signedIn) => {
  return settleResponse(services, request, signedIn, { path: PATH });
};

function sellingPage(request: PageRequest): SellingPage {
  const language = visitorLanguage(request.acceptLanguage);
  return { path: PATH, language, contractId: null, to: "usage" };
}

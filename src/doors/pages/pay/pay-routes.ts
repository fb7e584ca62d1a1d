import { signedInCaller } from "#accounts/account.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { isFresh } from "#accounts/sessions.ts";
import type { ContractsServices } from "#contracts/contracts-services.ts";
import { findContractWithParties } from "#contracts/contracts-store.ts";
import { redeemCredit } from "#contracts/redeem.ts";
import { matching } from "#http/page-input.ts";
import type { PageRequest, PageResponse, PageRoute } from "#http/page-routes.ts";
import { TOKEN_PATTERN } from "#kernel/ids.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { proveResponse } from "#pages/account/sign-in/prove-page.tsx";
import { planUse } from "#pages/account/usage/plan-use.ts";
import { memberRoute } from "#pages/account/visit.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { payPage } from "./pay-page.tsx";
import { payView } from "./pay-view.ts";
import {
  BUY,
  buyResponse,
  formsTo,
  SALE_QUERY,
  type SaleServices,
  SETTLE,
  type SellingPage,
  saleOf,
  settleResponse,
} from "./sale-handlers.ts";

/** What the payment page works with. */
interface PayPagesServices extends SaleServices, Pick<ContractsServices, "plans" | "pageSecrets"> {}

const OF_CONTRACT = { place: { token: matching(TOKEN_PATTERN) } };

const SHOW = { ...OF_CONTRACT, query: SALE_QUERY };

/** The page on which an owner pays for a contract with a credit. */
export function payRoutes(services: PayPagesServices): PageRoute[] {
  const path = "/pay/:token";
  const row = { path, act: "pay", ...OF_CONTRACT } as const;
  return [
    memberRoute(services, { ...row, ...SHOW, method: "GET" }, (request, signedIn) =>
      show(services, request, signedIn),
    ),
    memberRoute(services, { ...row, method: "POST", isFresh: true }, (request, signedIn) =>
      pay(services, request, signedIn),
    ),
    memberRoute(
      services,
      { ...row, ...BUY, method: "POST", path: `${path}/buy`, isFresh: true },
      async (request, signedIn) => {
        const page = await sellingPage(services, request, signedIn);
        return page
          ? buyResponse(services, request, signedIn, page)
          : noticeResponse(services, request, "unknown");
      },
    ),
    memberRoute(
      services,
      { ...row, ...SETTLE, method: "POST", path: `${path}/settle` },
      async (request, signedIn) => {
        const page = await sellingPage(services, request, signedIn);
        return page
          ? settleResponse(services, request, signedIn, page)
          : noticeResponse(services, request, "unknown");
      },
    ),
  ];
}

async function show(
  services: PayPagesServices,
  request: PageRequest<typeof SHOW>,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const { account } = signedIn;
  const { token } = request.params;
  const wish = { accountId: account.id, token };
  const found = await findContractWithParties(services.database, wish);
  if (!found) return noticeResponse(services, request, "unknown");
  const view = payView(found, account, await planUse(services, account), {
    pageSecrets: services.pageSecrets,
    language: visitorLanguage(request.acceptLanguage),
  });
  const sale = await saleOf(services, request, signedIn, `/pay/${view.token}`);
  const assets = {
    style: services.assetUrl("account.css"),
    script: services.assetUrl("pay.island.js"),
  };
  return { status: 200, html: payPage({ view, signedIn, assets, sale }), ...formsTo(services) };
}

/** The contract's page as one that sells; null where the contract is none of the account's. */
async function sellingPage(
  services: PayPagesServices,
  request: PageRequest<typeof OF_CONTRACT>,
  { account }: SignedIn,
): Promise<SellingPage | null> {
  const { token } = request.params;
  const wish = { accountId: account.id, token };
  const found = await findContractWithParties(services.database, wish);
  if (!found) return null;
  const { id: contractId } = found.contract;
  const language = visitorLanguage(request.acceptLanguage);
  return { path: `/pay/${token}`, language, contractId, to: `pay-${token}` };
}

/** Whatever comes of it, the page that follows says how the contract stands now. */
async function pay(
  services: PayPagesServices,
  request: PageRequest<typeof OF_CONTRACT>,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const { token } = request.params;
  if (!isFresh(signedIn.provedAt, services.clock.now())) {
    const asked = { status: 401, problem: null };
    return proveResponse(services, request, signedIn, `pay-${token}`, asked);
  }
  const paid = await redeemCredit(services, signedInCaller(signedIn), { token });
  if (isRefusal(paid) && paid.refused === "UNKNOWN") {
    return noticeResponse(services, request, "unknown");
  }
  if (isRefusal(paid) && paid.refused === "RATE_LIMITED") {
    return noticeResponse(services, request, "mailsWait");
  }
  return { redirect: `/pay/${token}` };
}

import { signedInCaller } from "#accounts/account.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { isFresh } from "#accounts/sessions.ts";
import type { ContractsServices } from "#contracts/contracts-services.ts";
import { findContractWithParties } from "#contracts/contracts-store.ts";
import { redeemCredit } from "#contracts/redeem.ts";
import type { PageRequest, PageResponse, PageRoute } from "#http/page-routes.ts";
import { TOKEN_PATTERN } from "#kernel/ids.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { planUse } from "#pages/account/plan-use.ts";
import { proveResponse } from "#pages/account/prove-page.tsx";
import { memberRoute } from "#pages/account/visit.ts";
import { payPage } from "./pay-page.tsx";
import { payView } from "./pay-view.ts";
import {
  buyResponse,
  formsTo,
  type SaleServices,
  type SellingPage,
  saleOf,
  settleResponse,
} from "./sale-handlers.ts";

/** What the payment page works with. */
interface PayPagesServices extends SaleServices, Pick<ContractsServices, "plans" | "pageSecrets"> {}

/** The page on which an owner pays for a contract with a credit. */
export function payRoutes(services: PayPagesServices): PageRoute[] {
  const path = "/pay/:token";
  const row = { path, act: "pay" } as const;
  /** What the page that sells answers; for a contract of the account alone. */
  const sellingHandler =
    (answer: typeof buyResponse | typeof settleResponse) =>
    async (request: PageRequest, signedIn: SignedIn) => {
      const page = await sellingPage(services, request, signedIn);
      return page
        ? answer(services, request, signedIn, page)
        : noticeResponse(services, request, "unknown");
    };
  return [
    memberRoute(services, { ...row, method: "GET" }, (request, signedIn) =>
      show(services, request, signedIn),
    ),
    memberRoute(services, { ...row, method: "POST", isFresh: true }, (request, signedIn) =>
      pay(services, request, signedIn),
    ),
    memberRoute(
      services,
      { ...row, method: "POST", path: `${path}/buy`, isFresh: true },
      sellingHandler(buyResponse),
    ),
    memberRoute(
      services,
      { ...row, method: "POST", path: `${path}/settle` },
      sellingHandler(settleResponse),
    ),
  ];
}

async function show(
  services: PayPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const { account } = signedIn;
  const token = readToken(request);
  const found =
    token && (await findContractWithParties(services.database, { accountId: account.id, token }));
  if (!found) return noticeResponse(services, request, "unknown");
  const view = payView(found, account, await planUse(services, account), services.pageSecrets);
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
  request: PageRequest,
  { account }: SignedIn,
): Promise<SellingPage | null> {
  const token = readToken(request);
  const found =
    token && (await findContractWithParties(services.database, { accountId: account.id, token }));
  if (!found) return null;
  const { id: contractId, language } = found.contract;
  return { path: `/pay/${token}`, language, contractId, to: `pay-${token}` };
}

/** Whatever comes of it, the page that follows says how the contract stands now. */
async function pay(
  services: PayPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const token = readToken(request);
  if (token && !isFresh(signedIn.provedAt, services.clock.now())) {
    const asked = { status: 401, problem: null };
    return proveResponse(services, request, signedIn, `pay-${token}`, asked);
  }
  const paid = token && (await redeemCredit(services, signedInCaller(signedIn), { token }));
  if (!token || (isRefusal(paid) && paid.refused === "UNKNOWN")) {
    return noticeResponse(services, request, "unknown");
  }
  if (isRefusal(paid) && paid.refused === "RATE_LIMITED") {
    return noticeResponse(services, request, "mailsWait");
  }
  return { redirect: `/pay/${token}` };
}

function readToken(request: PageRequest): string | null {
  const token = request.params.token ?? "";
  return TOKEN_PATTERN.test(token) ? token : null;
}

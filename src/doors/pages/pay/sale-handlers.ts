import { buy } from "#accounts/payments/buy.ts";
import type { PaymentsServices } from "#accounts/payments/payments-services.ts";
import { ProviderTrouble } from "#accounts/payments/provider.ts";
import { findPurchase } from "#accounts/payments/purchases-store.ts";
import { settle } from "#accounts/payments/settle.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { isFresh } from "#accounts/sessions.ts";
import { box, MAYBE_ID, text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import type { Email } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { proveResponse } from "#pages/account/sign-in/prove-page.tsx";
import type { VisitServices } from "#pages/account/visit.ts";
import type { Sale } from "./sale.tsx";

export interface SaleServices extends VisitServices, PaymentsServices {
  operatorEmail: Email | null;
}

/** The page that sells: where it stands, in which language, and what is bought for. */
export interface SellingPage {
  path: string;
  language: Language;
  contractId: string | null;
  /** The word of where a fresh sign-in leads back to. */
  to: string;
}

export const SALE_QUERY = { purchase: MAYBE_ID, checked: box("1"), away: box("1") } as const;
export const BUY = { form: { pack: text(), purchase: text() } };
export const SETTLE = { form: { purchase: MAYBE_ID } };

/** What a page that sells shows of it. */
export async function saleOf(
  services: SaleServices,
  request: PageRequest<{ query: typeof SALE_QUERY }>,
  signedIn: SignedIn,
  path: string,
): Promise<Sale> {
  const { purchase: id, checked: wasChecked, away: isAway } = request.query;
  const { selling, operatorEmail, ids, database } = services;
  const accountId = signedIn.account.id;
  const purchase = id === null ? null : await findPurchase(database, { id, accountId });
  return {
    selling,
    operatorEmail,
    path,
    purchase,
    purchaseId: ids.uuid(),
    wasChecked,
    isAway,
  };
}

/** Where the page's forms may lead: to the provider's checkout too, where one takes money. */
export function formsTo({ selling }: Pick<SaleServices, "selling">): {
  formsTo?: readonly string[];
} {
  return selling.provider ? { formsTo: [selling.provider.origin] } : {};
}

/** Begins a purchase and sends its buyer to where it is paid. */
export async function buyResponse(
  services: SaleServices,
  request: PageRequest<typeof BUY>,
  signedIn: SignedIn,
  page: SellingPage,
): Promise<PageResponse> {
  if (!isFresh(signedIn.provedAt, services.clock.now())) {
    return proveResponse(services, request, signedIn, page.to, { status: 401, problem: null });
  }
  const { pack, purchase: purchaseId } = request.form;
  const { path, language, contractId } = page;
  const bought = await buy(services, signedIn, {
    purchaseId,
    pack,
    contractId,
    language,
    path,
  }).catch((error: unknown) => awayOr(services, error));
  if (bought === null) return { redirect: `${path}?away=1` };
  if (isRefusal(bought)) return noticeResponse(services, request, "unknown");
  const isOpen = bought.state === "begun" && bought.checkoutUrl !== null;
  return { redirect: isOpen && bought.checkoutUrl ? bought.checkoutUrl : backTo(page, bought.id) };
}

/** Asks the provider whether a purchase was paid. No fresh sign-in: it only brings what was bought. */
export async function settleResponse(
  services: SaleServices,
  request: PageRequest<typeof SETTLE>,
  signedIn: SignedIn,
  page: Pick<SellingPage, "path">,
): Promise<PageResponse> {
  const { purchase: id } = request.form;
  const wish = id && { id, accountId: signedIn.account.id };
  if (!wish || !(await findPurchase(services.database, wish)))
    return noticeResponse(services, request, "unknown");
  const settled = await settle(services, wish.id).catch((error: unknown) =>
    awayOr(services, error),
  );
  return {
    redirect: backTo(page, wish.id) + (settled === null ? "&checked=1&away=1" : "&checked=1"),
  };
}

function backTo({ path }: Pick<SellingPage, "path">, purchaseId: string): string {
  return `${path}?purchase=${purchaseId}`;
}

function awayOr({ log }: Pick<SaleServices, "log">, error: unknown): null {
  if (!(error instanceof ProviderTrouble)) throw error;
  log("payments.away", { why: error.message });
  return null;
}

import type { Account } from "#accounts/account.ts";
import { type Person, personActor } from "#accounts/person.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { inTransaction } from "#store/transaction.ts";
import { FIRST_LOOK_MS } from "./decide-settle.ts";
import type { PaymentsServices } from "./payments-services.ts";
import type { Purchase } from "./purchase.ts";
import { findPurchase, insertPurchase } from "./purchases-store.ts";

/** What somebody wants to buy, from a page of ours. */
export interface Wish {
  /** Made with the form, so that it is one purchase however often it is sent. */
  purchaseId: string;
  pack: string;
  contractId: string | null;
  language: Language;
  /** The page that the form stands on, and the buyer comes back to. */
  path: string;
}

/**
 * Begins a purchase. The checkout is opened first and the purchase stored with
 * what looks after it: where the provider does not answer, nothing is begun, and
 * of a checkout that nobody stored nobody knows the address.
 * @returns the purchase; INVALID for a pack or an id that is none
 * @throws ProviderTrouble
 */
export async function buy(
  services: PaymentsServices,
  { account, person }: { account: Account; person: Person },
  wish: Wish,
): Promise<Purchase | Refusal<"INVALID">> {
  const { provider, packs, way } = services.selling;
  const pack = packs.find(({ id }) => id === wish.pack);
  if (way === "none" || !pack || !UUID_PATTERN.test(wish.purchaseId)) {
    return refuse("INVALID", "There is no such pack.");
  }
  const before = await findPurchase(services.database, { id: wish.purchaseId });
  if (before) return ownPurchase(before, account);
  const page = services.baseUrl + wish.path;
  const begun = await provider?.begin({
    purchaseId: wish.purchaseId,
    accountId: account.id,
    pack,
    email: person.email,
    language: wish.language,
    paidUrl: `${page}?purchase=${wish.purchaseId}`,
    backUrl: page,
  });
  const purchase: Purchase = {
    id: wish.purchaseId,
    accountId: account.id,
    contractId: wish.contractId,
    pack: pack.id,
    credits: pack.credits,
    provider: provider?.name ?? "manual",
    reference: begun?.reference ?? null,
    paymentReference: null,
    checkoutUrl: begun?.url ?? null,
    state: begun ? "begun" : "asked",
    amount: null,
    currency: null,
    receiptUrl: null,
    creditsRefunded: 0,
    isDisputed: false,
    begunBy: personActor(person),
    language: wish.language,
    begunAt: services.clock.now(),
    paidAt: null,
  };
  return inTransaction(services.database, async (transaction) => {
    if (!(await insertPurchase(transaction.queries, purchase))) {
      const first = await findPurchase(transaction.queries, { id: purchase.id });
      return first ? ownPurchase(first, account) : refuse("INVALID", "There is no such purchase.");
    }
    if (begun) {
      const job = { purchaseId: purchase.id, look: 0 };
      const turn = { afterMs: FIRST_LOOK_MS };
      await services.jobs.enqueue(transaction, "settle-purchase", job, turn);
    } else await services.tellOfPurchase(transaction, purchase, "asked");
    return purchase;
  });
}

function ownPurchase(purchase: Purchase, { id }: Account): Purchase | Refusal<"INVALID"> {
  return purchase.accountId === id ? purchase : refuse("INVALID", "There is no such purchase.");
}

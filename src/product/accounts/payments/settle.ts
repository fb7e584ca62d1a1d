import { enterCredits } from "#accounts/credits-store.ts";
import { lockContract } from "#contracts/contracts-store.ts";
import { redeemWithin } from "#contracts/redeem.ts";
import { SERVICE } from "#kernel/actor.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { decideSettle, nextLook, type Settlement } from "./decide-settle.ts";
import type { PaymentsServices } from "./payments-services.ts";
import { ProviderTrouble } from "./provider.ts";
import type { Purchase } from "./purchase.ts";
import { countLook, findPurchase, lockPurchase, updatePurchase } from "./purchases-store.ts";

/**
 * Asks the provider what became of a purchase and enters what follows, in one
 * transaction that holds the purchase. Called by the notice, by the page that
 * the buyer comes back to and by the job that looks by itself: whoever is first
 * does it, the others find it done.
 * @returns the purchase as it is then; null for an unknown one
 * @throws ProviderTrouble, and then nothing was changed
 */
export async function settle(
  services: PaymentsServices,
  purchaseId: string,
): Promise<Purchase | null> {
  const { database, clock, selling } = services;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const known = await findPurchase(database, { id: purchaseId });
    if (!known || known.provider !== selling.provider?.name) return known;
    // Outside of any transaction: whoever is slow holds nobody up.
    const looked = await selling.provider.look(known);
    const outcome = await inTransaction(database, async (transaction) => {
      const purchase = await lockPurchase(transaction.queries, purchaseId);
      if (!purchase) return { purchase };
      const settled = decideSettle(purchase, looked, clock.now());
      if (!settled) return { purchase };
      // Somebody looked later than this, and was quicker: what they entered is not taken back.
      if (!isAsBefore(known, purchase)) return null;
      await enter(transaction, services, settled);
      return settled;
    });
    if (outcome) return outcome.purchase;
  }
  throw new ProviderTrouble(`purchase ${purchaseId} changed each time that it was looked at`);
}

/** Others look at a purchase when it is paid, and when money goes back. */
const MOST_TURNS = 5;

function isAsBefore(known: Purchase, now: Purchase): boolean {
  return (
    known.state === now.state &&
    known.creditsRefunded === now.creditsRefunded &&
    known.isDisputed === now.isDisputed
  );
}

async function enter(
  transaction: Transaction,
  services: PaymentsServices,
  { purchase, entries, mayUse }: Settlement,
): Promise<void> {
  const { queries } = transaction;
  const { id: purchaseId, accountId, contractId, begunBy } = purchase;
  const now = services.clock.now();
  // The contract before the account, as everywhere.
  const contract =
    mayUse && contractId !== null
      ? await lockContract(queries, { id: contractId, accountId })
      : null;
  for (const { kind, delta } of entries) {
    const by = kind === "bought" ? begunBy : SERVICE;
    await enterCredits(
      queries,
      { accountId, delta, kind, purchaseId, by },
      { ids: services.ids, now },
    );
  }
  await updatePurchase(queries, purchase);
  // Where the contract no longer waits, or its mails have to, the credit stays.
  if (contract) await redeemWithin(transaction, services, contract, begunBy);
  const [first] = entries;
  if (first?.kind === "bought") await services.tellOfPurchase(transaction, purchase, "paid");
  if (entries.some(({ kind }) => kind === "refunded")) {
    await services.tellOfPurchase(transaction, purchase, "refunded");
  }
}

/** The job that looks by itself: settles, and comes again as long as something may still happen. */
export async function lookAgain(
  services: PaymentsServices,
  { purchaseId, look }: { purchaseId: string; look: number | null },
): Promise<void> {
  const purchase = await settle(services, purchaseId);
  if (!purchase || look === null) return;
  const afterMs = nextLook(purchase, services.clock.now());
  if (afterMs === null) return;
  await inTransaction(services.database, async (transaction) => {
    if (!(await countLook(transaction.queries, { id: purchaseId, look }))) return;
    const next = { purchaseId, look: look + 1 };
    await services.jobs.enqueue(transaction, "settle-purchase", next, { afterMs });
  });
}

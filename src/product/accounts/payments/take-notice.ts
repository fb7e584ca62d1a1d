import { inTransaction } from "#store/transaction.ts";
import type { PaymentsServices } from "./payments-services.ts";
import type { Provider, SentNotice } from "./provider.ts";
import { findPurchaseOf, insertNotice } from "./purchases-store.ts";

/** What became of what a provider sent: `known` was sent before, `unknown` is about no purchase. */
export type Taken = "unsigned" | "unknown" | "known" | "taken";

/**
 * Takes what a provider says by itself: that it is the provider's own is checked,
 * and a job is put out that asks what is true. Answered at once, whatever the
 * provider's API does meanwhile.
 */
export async function takeNotice(
  services: Pick<PaymentsServices, "database" | "clock" | "jobs">,
  read: NonNullable<Provider["read"]>,
  sent: SentNotice,
): Promise<Taken> {
  const now = services.clock.now();
  const notice = read(sent, now);
  if (typeof notice === "string") return notice;
  return inTransaction(services.database, async (transaction) => {
    const purchaseId = await findPurchaseOf(transaction.queries, notice.about);
    const { id, type } = notice;
    const isNew = await insertNotice(transaction.queries, { id, type, purchaseId }, now);
    if (!isNew) return "known";
    // A refund of what is not settled yet is found when that is.
    if (purchaseId === null) return "unknown";
    await services.jobs.enqueue(transaction, "settle-purchase", { purchaseId, look: null });
    return "taken";
  });
}

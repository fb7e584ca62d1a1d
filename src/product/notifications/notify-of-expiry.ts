import type { ExpiringContracts, NotifyOfExpiry } from "#contracts/delete-expired.ts";
import type { Transaction } from "#store/transaction.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { notifyOwners } from "./to-owners.ts";

/** Writes to an account of the contracts that it is about to let go. */
export function notifyOfExpiry(
  services: Pick<CorrespondenceServices, "ids" | "jobs" | "clock">,
): NotifyOfExpiry {
  return async (transaction: Transaction, about: ExpiringContracts) => {
    const { accountId, count, firstAt, lastAt } = about;
    const details = { count, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() };
    await notifyOwners(
      { ids: services.ids, queries: transaction.queries },
      { accountId, kind: "contractsLeaving", requestedAt: services.clock.now(), details },
    );
    await services.jobs.enqueue(transaction, "mail-account", { accountId });
  };
}

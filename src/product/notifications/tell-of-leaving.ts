import type { AboutToGo, TellOfLeaving } from "#contracts/let-go.ts";
import type { Transaction } from "#store/transaction.ts";
import type { CorrespondenceHouse } from "./correspondence-house.ts";
import { tellOwners } from "./to-owners.ts";

/** Writes to an account of the contracts that it is about to let go. */
export function tellOfLeaving(
  house: Pick<CorrespondenceHouse, "ids" | "jobs" | "clock">,
): TellOfLeaving {
  return async (transaction: Transaction, about: AboutToGo) => {
    const { accountId, count, firstAt, lastAt } = about;
    const details = { count, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() };
    await tellOwners(
      { ids: house.ids, queries: transaction.queries },
      { accountId, kind: "contractsLeaving", requestedAt: house.clock.now(), details },
    );
    await house.jobs.enqueue(transaction, "mail-account", { accountId });
  };
}

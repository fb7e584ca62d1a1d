import type { ContractsServices } from "#contracts/contracts-services.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Log } from "#kernel/log.ts";
import type { Transaction } from "#store/transaction.ts";
import type { Selling } from "./provider.ts";
import type { Purchase, PurchaseNews } from "./purchase.ts";

/** What the payments module works with. */
export interface PaymentsServices
  extends Pick<ContractsServices, "database" | "trail" | "clock" | "ids" | "mailLimits"> {
  jobs: Pick<Jobs, "enqueue">;
  selling: Selling;
  baseUrl: string;
  log: Log;
  /** Tells the owner, in the transaction that changes the purchase. */
  tellOfPurchase(transaction: Transaction, purchase: Purchase, what: PurchaseNews): Promise<void>;
}

import type { Caller } from "#accounts/account.ts";
import { allows } from "#kernel/contract-states.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { momentAfter } from "#trail/chain.ts";
import type { Contract } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";
import { type ContractKey, lockContract, updateContract } from "./contracts-store.ts";
import { giveBack } from "./redeem.ts";

/** Stores what a caller is told with the change itself. */
type KeepContract = (transaction: Transaction, contract: Contract) => Promise<void>;

/**
 * Cancels an open contract: no link signs any more, signatures that were
 * collected stay, and a credit that paid for one without any is given back. A second time changes nothing and is no refusal.
 */
export async function cancelContract(
  services: Pick<ContractsServices, "database" | "trail" | "clock" | "ids">,
  { by }: Pick<Caller, "by">,
  key: ContractKey,
  keep: KeepContract = async () => {},
): Promise<Contract | Refusal<"UNKNOWN" | "CONTRACT_SIGNED">> {
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const contract = await lockContract(queries, key);
    if (!contract) return refuse("UNKNOWN", "There is no such contract.");
    const decided = decideCancel(contract, momentAfter(contract.trail, services.clock.now()));
    if (isRefusal(decided)) return decided;
    if (decided === contract) return decided;
    await keep(transaction, decided);
    const trail = await services.trail.append(
      transaction,
      decided,
      [{ event: "contract.cancelled", by, data: { signatureCount: contract.signatureCount } }],
      decided.updatedAt,
    );
    updateContract(transaction, contract, { ...decided, trail });
    await giveBack(transaction, services, contract, { by, now: decided.updatedAt });
    return decided;
  });
}

/** The contract as it is once cancelled; the very same object when it was before. */
export function decideCancel(contract: Contract, now: Date): Contract | Refusal<"CONTRACT_SIGNED"> {
  if (!allows(contract.status, "cancel")) {
    return refuse(
      "CONTRACT_SIGNED",
      "A contract that everyone signed cannot be cancelled. Agree on ending it with a further contract.",
    );
  }
  if (contract.status === "cancelled") return contract;
  return { ...contract, status: "cancelled", cancelledAt: now, updatedAt: now };
}

import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { inTransaction } from "#store/transaction.ts";
import { allows, type Contract } from "./contract.ts";
import type { ContractsHouse } from "./contracts-house.ts";
import { type ContractKey, lockContract, updateContract } from "./contracts-store.ts";

/**
 * Cancels an open contract: no link signs any more, signatures that were
 * collected stay. A second time changes nothing and is no refusal.
 */
export async function cancelContract(
  house: Pick<ContractsHouse, "database" | "trail" | "clock">,
  key: ContractKey,
): Promise<Contract | Refusal> {
  return inTransaction(house.database, async (transaction) => {
    const { queries } = transaction;
    const contract = await lockContract(queries, key);
    if (!contract) return refuse("UNKNOWN", "There is no such contract.");
    const decided = decideCancel(contract, house.clock.now());
    if (isRefusal(decided) || decided === contract) return decided;
    const trail = await house.trail.append(
      transaction,
      contract,
      [{ event: "contract.cancelled", data: { signatureCount: contract.signatureCount } }],
      decided.updatedAt,
    );
    await updateContract(queries, { ...decided, trail });
    return decided;
  });
}

/** The contract as it is once cancelled; the very same object when it was before. */
export function decideCancel(contract: Contract, now: Date): Contract | Refusal {
  if (!allows(contract.status, "cancel")) {
    return refuse("CONTRACT_SIGNED", "A contract that everyone signed cannot be cancelled.");
  }
  if (contract.status === "cancelled") return contract;
  return { ...contract, status: "cancelled", cancelledAt: now, updatedAt: now };
}

import type { Caller } from "#accounts/account.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { StorageAway } from "#store/storage-away.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Contract } from "./contract.ts";
import type { ContractsHouse } from "./contracts-house.ts";
import { type ContractKey, deleteContractRows, lockContract } from "./contracts-store.ts";
import { giveBack } from "./redeem.ts";

/**
 * Deletes a contract that nobody has signed: its rows, its trail and its stored
 * bytes. A tombstone without contents stays.
 */
export async function deleteContract(
  house: Pick<ContractsHouse, "database" | "files" | "clock" | "trail" | "ids">,
  { by }: Pick<Caller, "by">,
  key: ContractKey,
): Promise<Contract | Refusal<"UNKNOWN" | "CONTRACT_SIGNED">> {
  const deleted = await inTransaction(house.database, async (transaction) => {
    const { queries } = transaction;
    const contract = await lockContract(queries, key);
    if (!contract) return refuse("UNKNOWN", "There is no such contract.");
    const refusal = decideDelete(contract);
    if (refusal) return refusal;
    const now = house.clock.now();
    // What hangs on the event is set off, though the trail itself goes with the contract.
    await house.trail.append(
      transaction,
      contract,
      [{ event: "contract.deleted", by, data: { status: contract.status } }],
      now,
    );
    await deleteContractRows(queries, contract, now);
    await giveBack(transaction, house, contract, { by, now });
    return contract;
  });
  // Rows first: bytes without a row are only waste, a row without its bytes would be a loss.
  if (!isRefusal(deleted)) {
    await house.files.deleteAll(deleted.id).catch((error: unknown) => {
      // The job that came with the event removes them.
      if (!(error instanceof StorageAway)) throw error;
    });
  }
  return deleted;
}

export function decideDelete({ signatureCount }: Contract): Refusal<"CONTRACT_SIGNED"> | null {
  if (signatureCount === 0) return null;
  return refuse(
    "CONTRACT_SIGNED",
    "A contract with signatures cannot be deleted. Keep it; while somebody still has to sign, it can be cancelled.",
    {
      extra: { signatureCount },
    },
  );
}

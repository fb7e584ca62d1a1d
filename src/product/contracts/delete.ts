import type { Caller } from "#accounts/account.ts";
import type { OwnersActor, ServiceActor } from "#kernel/actor.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { removeBytes } from "#store/remove-bytes.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { momentAfter } from "#trail/chain.ts";
import type { Contract } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";
import { type ContractKey, deleteContractRows, lockContract } from "./contracts-store.ts";
import { giveBack } from "./redeem.ts";
import { decideHeld } from "./retention.ts";
import { findHold } from "./retention-store.ts";

/** What deleting works with. */
export type DeletingServices = Pick<
  ContractsServices,
  "database" | "files" | "clock" | "trail" | "ids"
>;

/**
 * Deletes a contract that nobody has signed and nobody holds: its rows, its trail
 * and its stored bytes. A tombstone without contents stays.
 */
export async function deleteContract(
  services: DeletingServices,
  { by }: Pick<Caller, "by">,
  key: ContractKey,
): Promise<Contract | Refusal<"UNKNOWN" | "CONTRACT_SIGNED" | "CONTRACT_HELD">> {
  const deleted = await inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const contract = await lockContract(queries, key);
    if (!contract) return refuse("UNKNOWN", "There is no such contract.");
    const now = services.clock.now();
    const refusal = decideDelete(contract, await findHold(queries, contract.id), now);
    if (refusal) return refusal;
    await deleteLocked(transaction, services, contract, { by, now });
    return contract;
  });
  // Rows first: a row without its bytes would be a loss. What is left the event's job removes.
  if (!isRefusal(deleted)) await removeBytes(services.files, deleted.id);
  return deleted;
}

/** Deletes the rows of a contract that this transaction has locked, and says so to all who ask. */
export async function deleteLocked(
  transaction: Transaction,
  services: Pick<DeletingServices, "trail" | "ids">,
  contract: Contract,
  { by, now }: { by: OwnersActor | ServiceActor; now: Date },
): Promise<void> {
  const at = momentAfter(contract.trail, now);
  // What hangs on the event is set off, though the trail itself goes with the contract.
  await services.trail.append(
    transaction,
    contract,
    [{ event: "contract.deleted", by, data: { status: contract.status } }],
    at,
  );
  await deleteContractRows(transaction.queries, contract, at);
  await giveBack(transaction, services, contract, { by, now: at });
}

/** Whether a contract is deleted where its owner asks for it; null when it is. */
export function decideDelete(
  { signatureCount }: Pick<Contract, "signatureCount">,
  heldUntil: Date | null,
  now: Date,
): Refusal<"CONTRACT_SIGNED" | "CONTRACT_HELD"> | null {
  if (signatureCount === 0) return decideHeld(heldUntil, now);
  return refuse(
    "CONTRACT_SIGNED",
    "A contract with signatures cannot be deleted. Keep it; while somebody still has to sign, it can be cancelled.",
    {
      extra: { signatureCount },
    },
  );
}

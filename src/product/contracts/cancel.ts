import type { Caller } from "#accounts/account.ts";
import { SERVICE } from "#kernel/actor.ts";
import { allows } from "#kernel/contract-states.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { momentAfter } from "#trail/chain.ts";
import type { EventOf } from "#trail/events.ts";
import type { Contract } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";
import { type ContractKey, lockContract, updateContract } from "./contracts-store.ts";
import { isOverdue } from "./deadline.ts";
import { giveBack } from "./redeem.ts";

export type CancelServices = Pick<ContractsServices, "trail" | "clock" | "ids">;

/** Stores what a caller is told with the change itself. */
type KeepContract = (transaction: Transaction, contract: Contract) => Promise<void>;

/**
 * Cancels an open contract: no link signs any more, signatures that were
 * collected stay, and a credit that paid for one without any is given back. A second time changes nothing and is no refusal.
 */
export async function cancelContract(
  services: CancelServices & Pick<ContractsServices, "database">,
  { by }: Pick<Caller, "by">,
  key: ContractKey,
  keep: KeepContract = async () => {},
): Promise<Contract | Refusal<"UNKNOWN" | "CONTRACT_SIGNED">> {
  return inTransaction(services.database, async (transaction) => {
    const contract = await lockInTime(transaction, services, key);
    if (!contract) return refuse("UNKNOWN", "There is no such contract.");
    const decided = decideCancel(contract, momentAfter(contract.trail, services.clock.now()));
    if (isRefusal(decided)) return decided;
    if (decided === contract) return decided;
    await keep(transaction, decided);
    const { signatureCount } = contract;
    return write(transaction, services, { contract, decided }, { by, data: { signatureCount } });
  });
}

/**
 * Locks a contract as it is by now: one whose deadline has passed is cancelled before anything else
 * is done to it. A refusal of what was to be done leaves that to whoever comes by.
 */
export async function lockInTime(
  transaction: Transaction,
  services: CancelServices,
  key: ContractKey,
): Promise<Contract | null> {
  const contract = await lockContract(transaction.queries, key);
  return contract && ((await endIfOverdue(transaction, services, contract)) ?? contract);
}

/** Cancels a contract that is locked and whose deadline has passed; null, and nothing, for any other. */
export async function endIfOverdue(
  transaction: Transaction,
  services: CancelServices,
  contract: Contract,
): Promise<Contract | null> {
  const now = services.clock.now();
  if (!isOverdue(contract, now)) return null;
  const decided = decideCancel(contract, momentAfter(contract.trail, now));
  if (isRefusal(decided)) return null;
  const { signatureCount } = contract;
  const data = { signatureCount, reason: "expired" as const };
  return write(transaction, services, { contract, decided }, { by: SERVICE, data });
}

async function write(
  transaction: Transaction,
  services: CancelServices,
  { contract, decided }: { contract: Contract; decided: Contract },
  told: Omit<EventOf<"contract.cancelled">, "event">,
): Promise<Contract> {
  const { updatedAt } = decided;
  const events = [{ event: "contract.cancelled" as const, ...told }];
  const trail = await services.trail.append(transaction, decided, events, updatedAt);
  updateContract(transaction, contract, { ...decided, trail });
  await giveBack(transaction, services, contract, { by: told.by, now: updatedAt });
  return { ...decided, trail, version: contract.version + 1 };
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

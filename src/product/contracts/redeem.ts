import type { Account, Caller } from "#accounts/account.ts";
import { lockAccount } from "#accounts/accounts-store.ts";
import { enterCredits, wasGivenBack } from "#accounts/credits-store.ts";
import type { Actor, OwnersActor } from "#kernel/actor.ts";
import { allows } from "#kernel/contract-states.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { insertMails } from "#notifications/mail/outbox-store.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { momentAfter } from "#trail/chain.ts";
import type { Contract } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";
import { lockContract, updateContract } from "./contracts-store.ts";
import { copiesPromised, putOutCopies } from "./copies.ts";
import { isOverdue } from "./deadline.ts";
import { finalizedEvent, linksDue, linksPromised, mailsFor } from "./links-due.ts";
import { countMails } from "./mail-windows.ts";
import { findSigners } from "./signers-store.ts";
import { turnsOf } from "./waves.ts";

type RedeemServices = Pick<
  ContractsServices,
  "database" | "trail" | "clock" | "ids" | "mailLimits"
>;

type Redeemed = Contract | Refusal<"UNKNOWN" | "CONFLICT" | "RATE_LIMITED">;

/**
 * Pays for one of the account's contracts with one credit, which makes it
 * signable. Contract and account are locked, in this order as everywhere, so
 * that however many ask at once, a credit is taken once and pays for one
 * contract. UNKNOWN also for another account's contract; CONFLICT for one that
 * does not wait for payment, and without a credit left; RATE_LIMITED where its
 * links cannot go out yet.
 */
export async function redeemCredit(
  services: RedeemServices,
  { account: { id: accountId }, by }: Caller,
  key: { id: string } | { token: string },
): Promise<Redeemed> {
  return inTransaction(services.database, async (transaction) => {
    const contract = await lockContract(transaction.queries, { ...key, accountId });
    if (!contract) return refuse("UNKNOWN", "There is no such contract.");
    return redeemWithin(transaction, services, contract, by);
  });
}

/**
 * The same within a transaction that has locked the contract. A refusal leaves
 * nothing behind: the transaction may commit what else it did.
 */
export async function redeemWithin(
  transaction: Transaction,
  services: Omit<RedeemServices, "database">,
  contract: Contract,
  by: OwnersActor,
): Promise<Exclude<Redeemed, Refusal<"UNKNOWN">>> {
  const { queries } = transaction;
  const { accountId } = contract;
  const account = await lockAccount(queries, accountId);
  const paid = decideRedeem(contract, account, momentAfter(contract.trail, services.clock.now()));
  if (isRefusal(paid)) return paid;
  const { updatedAt } = paid;
  const signers = await findSigners(queries, paid.id);
  // Nobody signs before it is paid for.
  const standing = { ...paid, ...turnsOf(paid, signers, []), signers };
  const links = linksDue(null, standing);
  const full = await countMails(
    transaction,
    services,
    paid,
    { links: linksPromised(null, standing), copies: copiesPromised(null, paid) },
    updatedAt,
  );
  if (full) return full;
  const taken = { accountId, delta: -1, kind: "redeemed", contractId: paid.id, by } as const;
  await enterCredits(queries, taken, { ids: services.ids, now: updatedAt });
  const trail = await services.trail.append(
    transaction,
    paid,
    [finalizedEvent(paid, links, by)],
    updatedAt,
  );
  const stored = { ...paid, trail };
  updateContract(transaction, contract, stored);
  await insertMails(queries, mailsFor(stored, links, services.ids.uuid, updatedAt));
  await putOutCopies(queries, stored, copiesPromised(null, stored), updatedAt);
  return stored;
}

/**
 * Gives back the credit that paid for a contract which ends before anyone signed
 * it: such a contract would not have counted toward the plan either.
 */
export async function giveBack(
  { queries }: Transaction,
  { ids }: Pick<ContractsServices, "ids">,
  { id: contractId, accountId, paidByCredit, signatureCount }: Contract,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  if (!paidByCredit || signatureCount > 0 || (await wasGivenBack(queries, contractId))) return;
  const back = { accountId, delta: 1, kind: "given_back", contractId, by } as const;
  await enterCredits(queries, back, { ids, now });
}

/** The contract as it is once a credit has paid for it. */
export function decideRedeem(
  contract: Contract,
  { credits }: Pick<Account, "credits">,
  now: Date,
): Contract | Refusal<"CONFLICT"> {
  if (!allows(contract.status, "pay")) {
    const { status } = contract;
    const message = "Only a contract that waits for payment can be paid for.";
    return refuse("CONFLICT", message, { extra: { status } });
  }
  if (isOverdue(contract, now)) {
    return refuse("CONFLICT", "The contract's deadline has passed, so that nobody can sign it.");
  }
  if (credits < 1) return refuse("CONFLICT", "The account has no credit left.");
  return { ...contract, status: "pending", paidByCredit: true, finalizedAt: now, updatedAt: now };
}

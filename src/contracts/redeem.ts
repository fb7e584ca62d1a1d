import type { Account, Caller } from "#accounts/account.ts";
import { lockAccount, takeCredit } from "#accounts/accounts-store.ts";
import { allows } from "#kernel/contract-states.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { insertMails } from "#mail/outbox-store.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Contract } from "./contract.ts";
import type { ContractsHouse } from "./contracts-house.ts";
import { lockContract, updateContract } from "./contracts-store.ts";
import { finalizedEvent, linksDue, mailsFor } from "./links-due.ts";
import { countMails } from "./mail-windows.ts";
import { findSigners } from "./signers-store.ts";

/**
 * Pays for one of the account's contracts with one credit, which makes it
 * signable. Contract and account are locked, in this order as everywhere, so
 * that however many ask at once, a credit is taken once and pays for one
 * contract. UNKNOWN also for another account's contract; CONFLICT for one that
 * does not wait for payment, and without a credit left; RATE_LIMITED where its
 * links cannot go out yet.
 */
export async function redeemCredit(
  house: Pick<ContractsHouse, "database" | "trail" | "clock" | "ids" | "mailLimits">,
  { account: { id: accountId }, by }: Caller,
  key: { id: string } | { token: string },
): Promise<Contract | Refusal<"UNKNOWN" | "CONFLICT" | "RATE_LIMITED">> {
  return inTransaction(house.database, async (transaction) => {
    const { queries } = transaction;
    const contract = await lockContract(queries, { ...key, accountId });
    if (!contract) return refuse("UNKNOWN", "There is no such contract.");
    const account = await lockAccount(queries, accountId);
    const paid = decideRedeem(contract, account, house.clock.now());
    if (isRefusal(paid)) return paid;
    await takeCredit(queries, accountId);
    const { updatedAt } = paid;
    const signers = await findSigners(queries, paid.id);
    const links = linksDue(contract, paid, signers, new Set());
    const full = await countMails(transaction, house, paid, links, updatedAt);
    if (full) return full;
    const trail = await house.trail.append(
      transaction,
      paid,
      [finalizedEvent(paid, links, by)],
      updatedAt,
    );
    const stored = { ...paid, trail };
    updateContract(transaction, contract, stored);
    await insertMails(queries, mailsFor(stored, links, house.ids.uuid, updatedAt));
    return stored;
  });
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
  if (credits < 1) return refuse("CONFLICT", "The account has no credit left.");
  return { ...contract, status: "pending", paidByCredit: true, finalizedAt: now, updatedAt: now };
}

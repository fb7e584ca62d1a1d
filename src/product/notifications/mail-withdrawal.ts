import { findAccount } from "#accounts/accounts-store.ts";
import { lockContract } from "#contracts/contracts-store.ts";
import type { JobPayloads } from "#jobs/job-table.ts";
import { insertMails, isMailKnown } from "#notifications/mail/outbox-store.ts";
import { mailToSend } from "#notifications/mail/outgoing.ts";
import { inTransaction } from "#store/transaction.ts";
import { sealAcknowledgement } from "#withdrawal/seal-acknowledgement.ts";
import { findWithdrawal } from "#withdrawal/withdrawals-store.ts";
import { sendAllDue } from "./send-due.ts";
import { notifyOwners } from "./to-owners.ts";
import { isWelcome, type TypedAddressServices } from "./typed-address.ts";

/**
 * Acknowledges a withdrawal to whoever stated it, and tells the owner, once each. The mail says
 * everything itself, so that it does not wait for a seal that cannot be had. The address may be
 * anybody's: it is written to no more often than links are.
 * @throws when a mail is to be tried again
 */
export async function mailWithdrawal(
  services: TypedAddressServices,
  { contractId, withdrawalId }: JobPayloads["mail-withdrawal"],
): Promise<void> {
  const withdrawal = await findWithdrawal(services.database, withdrawalId);
  const account = withdrawal && (await findAccount(services.database, withdrawal.accountId));
  if (!withdrawal || !account) return;
  // A job of its own goes on trying.
  await sealAcknowledgement(services, withdrawalId).catch(() => null);
  await inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    // Whoever else is at it waits, and finds that it is done.
    await lockContract(queries, { id: contractId });
    if (await isMailKnown(queries, withdrawalId)) return;
    const { accountId, name, email, role, statedAt } = withdrawal;
    const of = { accountId, contractId, details: { withdrawalId }, requestedAt: statedAt };
    const typed = { signatureId: withdrawalId, accountId, role: role ?? name, email };
    const isTold = await isWelcome(services, transaction, "withdrawal", typed);
    const acknowledged = { ...of, kind: "withdrawalAcknowledged" as const, recipient: email };
    const first = { ids: services.ids, queries, firstId: withdrawalId };
    await notifyOwners(first, { ...of, kind: "withdrawnForOwner" });
    if (isTold)
      await insertMails(queries, [mailToSend({ ...acknowledged, id: services.ids.uuid() })]);
  });
  await sendAllDue(services, { contractId });
}

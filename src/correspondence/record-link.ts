import { findAccount } from "#accounts/accounts-store.ts";
import { lockContract, updateContract } from "#contracts/contracts-store.ts";
import { planReminders } from "#contracts/plan-reminders.ts";
import { findSigners, saveSigner } from "#contracts/signers-store.ts";
import { SERVICE } from "#kernel/actor.ts";
import { hasMail, insertMails } from "#mail/outbox-store.ts";
import type { MailFailure } from "#mail/outcome.ts";
import { mailToSend, type OutgoingMail } from "#mail/outgoing.ts";
import type { Transaction } from "#store/transaction.ts";
import type { CorrespondenceHouse } from "./correspondence-house.ts";

/**
 * Notes that a link went out: `created` becomes `sent`, a later status stays.
 * A link that was replaced while its mail was under way is dead already and
 * says nothing about the new one.
 */
export async function recordLinkSent(
  house: CorrespondenceHouse,
  transaction: Transaction,
  mail: OutgoingMail,
  now: Date,
): Promise<void> {
  const { queries } = transaction;
  const contract = mail.contractId && (await lockContract(queries, { id: mail.contractId }));
  if (!contract) return;
  const signer = (await findSigners(queries, contract.id)).find(({ id }) => id === mail.signerId);
  if (!signer || signer.epoch !== mail.epoch) return;
  const sent = {
    ...signer,
    status: signer.status === "created" ? ("sent" as const) : signer.status,
    sentAt: now,
    sendCount: signer.sendCount + 1,
  };
  const changed = { ...contract, updatedAt: now };
  const trail = await house.trail.append(
    transaction,
    changed,
    [{ event: "signer.invited", by: SERVICE, data: { role: signer.role, email: mail.recipient } }],
    now,
  );
  await saveSigner(queries, contract, sent);
  if (contract.reminders) {
    const account = await findAccount(queries, contract.accountId);
    await planReminders(queries, contract, [sent], account?.timeZone ?? "UTC");
  }
  updateContract(transaction, contract, { ...changed, trail });
}

/** Tells the owner, once for each link, that it did not go out. */
export async function recordLinkFailure(
  house: CorrespondenceHouse,
  transaction: Transaction,
  mail: OutgoingMail,
  failure: MailFailure,
  now: Date,
): Promise<void> {
  const { queries } = transaction;
  const { accountId, contractId, role, epoch, recipient } = mail;
  if (accountId === null || contractId === null || role === null || epoch === null) return;
  if (await hasMail(queries, { contractId, kind: "linkNotSent", role, epoch })) return;
  const owner = await findAccount(queries, accountId);
  if (!owner) return;
  await insertMails(queries, [
    mailToSend({
      id: house.ids.uuid(),
      accountId,
      contractId,
      kind: "linkNotSent",
      role,
      epoch,
      recipient: owner.email,
      details: { address: recipient, words: failure.words },
      requestedAt: now,
    }),
  ]);
  await house.jobs.enqueue(transaction, "mail-contract", { contractId, occasion: "links" });
}

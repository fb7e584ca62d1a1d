import { findAccount } from "#accounts/accounts-store.ts";
import { lockContract, updateContract } from "#contracts/contracts-store.ts";
import { planReminders, remindsOf } from "#contracts/plan-reminders.ts";
import { findSigners, saveSigner } from "#contracts/signers-store.ts";
import { SERVICE } from "#kernel/actor.ts";
import type { Email } from "#kernel/email.ts";
import { hasMail, insertMails } from "#notifications/mail/outbox-store.ts";
import type { MailFailure } from "#notifications/mail/outcome.ts";
import { mailToSend, type OutgoingMail } from "#notifications/mail/outgoing.ts";
import type { Transaction } from "#store/transaction.ts";
import { momentAfter } from "#trail/chain.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { notifyOwners } from "./to-owners.ts";

/**
 * Notes that a link went out: `created` becomes `sent`, a later status stays.
 * A link that was replaced while its mail was under way is dead already and
 * says nothing about the new one.
 */
export async function recordLinkSent(
  services: CorrespondenceServices,
  transaction: Transaction,
  mail: OutgoingMail,
  now: Date,
): Promise<void> {
  const { queries } = transaction;
  const contract = mail.contractId && (await lockContract(queries, { id: mail.contractId }));
  if (!contract) return;
  const signer = (await findSigners(queries, contract.id)).find(({ id }) => id === mail.signerId);
  if (!signer || signer.epoch !== mail.epoch) return;
  const at = momentAfter(contract.trail, now);
  const sent = {
    ...signer,
    status: signer.status === "created" ? ("sent" as const) : signer.status,
    sentAt: at,
    sendCount: signer.sendCount + 1,
  };
  const changed = { ...contract, updatedAt: at };
  const trail = await services.trail.append(
    transaction,
    changed,
    [{ event: "signer.invited", by: SERVICE, data: { role: signer.role, email: mail.recipient } }],
    at,
  );
  await saveSigner(queries, contract, sent);
  if (remindsOf(contract)) {
    const account = await findAccount(queries, contract.accountId);
    await planReminders(queries, contract, [sent], account?.timeZone ?? "UTC");
  }
  updateContract(transaction, contract, { ...changed, trail });
}

/** What such a mail is written from. */
export interface LinkNotSentDetails {
  address: Email;
  words: string;
  /** Nobody of the account wants it. */
  isUnwanted?: true;
}

/** Tells those of the account who want it, once for each link, that it did not go out. */
export async function recordLinkFailure(
  services: CorrespondenceServices,
  transaction: Transaction,
  mail: OutgoingMail,
  failure: MailFailure,
  now: Date,
): Promise<void> {
  const { queries } = transaction;
  const { accountId, contractId, role, epoch, recipient } = mail;
  if (accountId === null || contractId === null || role === null || epoch === null) return;
  if (await hasMail(queries, { contractId, kind: "linkNotSent", role, epoch })) return;
  const details: LinkNotSentDetails = { address: recipient, words: failure.words };
  const about = { accountId, contractId, kind: "linkNotSent", role, epoch } as const;
  const told = { ...about, details: { ...details }, requestedAt: now };
  if ((await notifyOwners({ ids: services.ids, queries }, told)) === 0) {
    const owner = await findAccount(queries, accountId);
    if (!owner) return;
    // The account's pages know of the link by this row; it is dropped when it would be sent.
    const unwanted = { id: services.ids.uuid(), recipient: owner.email };
    const silent = { ...told, ...unwanted, details: { ...details, isUnwanted: true } };
    await insertMails(queries, [mailToSend(silent)]);
  }
  await services.jobs.enqueue(transaction, "mail-contract", { contractId, occasion: "links" });
}

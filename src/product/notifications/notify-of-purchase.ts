import { findAccount } from "#accounts/accounts-store.ts";
import type { Purchase, PurchaseNews } from "#accounts/payments/purchase.ts";
import { type Email, shownEmail } from "#kernel/email.ts";
import { insertMails } from "#notifications/mail/outbox-store.ts";
import { mailToSend } from "#notifications/mail/outgoing.ts";
import type { Transaction } from "#store/transaction.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { notifyOwners } from "./to-owners.ts";

type TellingServices = Pick<CorrespondenceServices, "ids" | "jobs" | "clock"> & {
  operatorEmail: Email | null;
};

/** Tells the owner of credits that came or went, and whoever runs the service of those that are asked for. */
export async function notifyOfPurchase(
  services: TellingServices,
  transaction: Transaction,
  purchase: Purchase,
  what: PurchaseNews,
): Promise<void> {
  const { ids, jobs, operatorEmail, clock } = services;
  const { queries } = transaction;
  const owner = await findAccount(queries, purchase.accountId);
  if (!owner) return;
  const requestedAt = clock.now();
  if (what === "asked") {
    if (operatorEmail === null) return;
    const account = { id: owner.id, email: shownEmail(owner.email) };
    const { pack, credits, id: purchaseId } = purchase;
    await insertMails(queries, [
      mailToSend({
        id: ids.uuid(),
        accountId: null,
        kind: "creditsAsked",
        recipient: operatorEmail,
        requestedAt,
        details: { account, pack, credits, purchaseId },
      }),
    ]);
    return jobs.enqueue(transaction, "mail-operator", {});
  }
  const { credits, creditsRefunded, receiptUrl: receiptLink, language } = purchase;
  const details =
    what === "paid"
      ? { about: "bought", credits, receiptLink, language }
      : { about: "refunded", credits: creditsRefunded, receiptLink, language };
  await notifyOwners(
    { ids, queries },
    { accountId: owner.id, kind: "creditsMoved", requestedAt, details },
  );
  await jobs.enqueue(transaction, "mail-account", { accountId: owner.id });
}

import type { JobPayloads } from "#jobs/job-table.ts";
import { hasMail, insertMails } from "#notifications/mail/outbox-store.ts";
import { mailToSend } from "#notifications/mail/outgoing.ts";
import { findSignersAddress } from "#signing/signing-store.ts";
import { inTransaction } from "#store/transaction.ts";
import { sendAllDue } from "./send-due.ts";
import { isWelcome, type TypedAddressServices } from "./typed-address.ts";

/**
 * Mails a signer the receipt, once: to the address that the link was delivered
 * to, else to the one that was typed. That one may be anybody's, so it is
 * written to no more often than links are; the signer has the receipt anyway.
 * @throws when the mail is to be tried again
 */
export async function mailReceipt(
  services: TypedAddressServices,
  { contractId, signatureId }: JobPayloads["mail-receipt"],
): Promise<void> {
  const of = await findSignersAddress(services.database, signatureId);
  const recipient = of?.linkEmail ?? of?.email;
  if (!of || !recipient) return;
  await inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const mail = { contractId, kind: "receipt" as const, role: of.role, epoch: null };
    if (await hasMail(queries, mail)) return;
    const isTyped = of.linkEmail === null;
    const typed = { signatureId, accountId: of.accountId, role: of.role, email: recipient };
    if (isTyped && !(await isWelcome(services, transaction, "receipt", typed))) return;
    await insertMails(queries, [
      mailToSend({
        ...mail,
        id: services.ids.uuid(),
        accountId: of.accountId,
        recipient,
        details: { signatureId, isTyped },
        requestedAt: services.clock.now(),
      }),
    ]);
  });
  await sendAllDue(services, { contractId });
}

import type { SignReceipt } from "#evidence/receipt.ts";
import type { JobPayloads } from "#jobs/job-table.ts";
import { hasMail, insertMails } from "#mail/outbox-store.ts";
import { mailToSend } from "#mail/outgoing.ts";
import { makeReceipts } from "#signing/make-receipts.ts";
import { findSignersAddress } from "#signing/signing-store.ts";
import { inTransaction } from "#store/transaction.ts";
import { sendAllDue } from "./send-due.ts";
import { isWelcome, type TypedAddressHouse } from "./typed-address.ts";

interface ReceiptMailHouse extends TypedAddressHouse {
  signReceipt: SignReceipt;
}

/**
 * Mails a signer the receipt, once: to the address that the link was delivered
 * to, else to the one that was typed. That one may be anybody's, so it is
 * written to no more often than links are; the signer has the receipt anyway.
 * @throws when the receipt cannot be signed yet, or the mail is to be tried again
 */
export async function mailReceipt(
  house: ReceiptMailHouse,
  { contractId, signatureId }: JobPayloads["mail-receipt"],
): Promise<void> {
  const of = await findSignersAddress(house.database, signatureId);
  const recipient = of?.linkEmail ?? of?.email;
  if (!of || !recipient) return;
  await makeReceipts(house, contractId);
  await inTransaction(house.database, async (transaction) => {
    const { queries } = transaction;
    const mail = { contractId, kind: "receipt" as const, role: of.role, epoch: null };
    if (await hasMail(queries, mail)) return;
    const isTyped = of.linkEmail === null;
    const typed = { signatureId, accountId: of.accountId, role: of.role, email: recipient };
    if (isTyped && !(await isWelcome(house, transaction, "receipt", typed))) return;
    await insertMails(queries, [
      mailToSend({
        ...mail,
        id: house.ids.uuid(),
        accountId: of.accountId,
        recipient,
        details: { signatureId, isTyped },
        requestedAt: house.clock.now(),
      }),
    ]);
  });
  await sendAllDue(house, { contractId });
}

import { decideRecipients, recipientHash } from "#contracts/mail-windows.ts";
import { findAskedBefore, insertAsked, lockRecipients } from "#contracts/mail-windows-store.ts";
import type { SignReceipt } from "#evidence/receipt.ts";
import type { JobPayloads } from "#jobs/job-table.ts";
import { sha256 } from "#kernel/digest.ts";
import type { Email } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { MailLimits } from "#kernel/mail-limits.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { hasMail, insertMails } from "#mail/outbox-store.ts";
import { makeReceipts } from "#signing/make-receipts.ts";
import { findSignersAddress, type SignersAddress } from "#signing/signing-store.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import type { CorrespondenceHouse } from "./correspondence-house.ts";
import { sendAllDue } from "./send-due.ts";

interface ReceiptMailHouse extends CorrespondenceHouse {
  signReceipt: SignReceipt;
  mailLimits: MailLimits;
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
    if (isTyped && !(await isWelcome(house, transaction, of, recipient, signatureId))) return;
    await insertMails(queries, [
      {
        ...mail,
        id: house.ids.uuid(),
        accountId: of.accountId,
        signerId: null,
        recipient,
        details: { signatureId, isTyped },
        requestedAt: house.clock.now(),
      },
    ]);
  });
  await sendAllDue(house, { contractId });
}

/** Counts apart from links: whom receipts go to can be sent links as before. */
async function isWelcome(
  { clock, mailLimits }: ReceiptMailHouse,
  transaction: Transaction,
  { accountId, role }: SignersAddress,
  recipient: Email,
  signatureId: string,
): Promise<boolean> {
  const now = clock.now();
  const hash = sha256("receipt to ", recipientHash(recipient));
  await lockRecipients(transaction.queries, [hash]);
  const since = new Date(now.getTime() - LIMITS.mailToAddressMs);
  const before = await findAskedBefore(transaction.queries, [hash], since);
  const asking = { recipientHash: hash, roles: [role] satisfies PersonalText[] };
  if (decideRecipients([asking], before, { accountId, mailLimits, now })) return false;
  insertAsked(transaction, [{ recipientHash: hash, accountId, signerId: signatureId, at: now }]);
  return true;
}

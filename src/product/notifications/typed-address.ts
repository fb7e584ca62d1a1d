import { decideRecipients, recipientHash } from "#contracts/mail-windows.ts";
import { findAskedBefore, insertAsked, lockRecipients } from "#contracts/mail-windows-store.ts";
import { sha256 } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { MailLimits } from "#kernel/mail-limits.ts";
import type { TypedAddress } from "#signing/signing-store.ts";
import type { Transaction } from "#store/transaction.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";

/** What writing to an address takes that somebody typed when signing. */
export interface TypedAddressServices extends CorrespondenceServices {
  mailLimits: MailLimits;
}

/**
 * Whether an address that was typed can be written to once more. It may be
 * anybody's, so it is written to no more often than links are, and each kind of
 * mail counts apart: whom receipts go to can be sent links as before.
 */
export async function isWelcome(
  { clock, mailLimits }: Pick<TypedAddressServices, "clock" | "mailLimits">,
  transaction: Transaction,
  what: "receipt" | "copy" | "withdrawal",
  { accountId, role, email, signatureId }: TypedAddress,
): Promise<boolean> {
  const now = clock.now();
  const hash = sha256(`${what} to `, recipientHash(email));
  await lockRecipients(transaction.queries, [hash]);
  const since = new Date(now.getTime() - LIMITS.mailToAddressMs);
  const before = await findAskedBefore(transaction.queries, [hash], since);
  const asking = { recipientHash: hash, asked: [{ path: "signers", role }] };
  if (decideRecipients([asking], before, { accountId, mailLimits, now })) return false;
  insertAsked(transaction, [{ recipientHash: hash, accountId, signerId: signatureId, at: now }]);
  return true;
}

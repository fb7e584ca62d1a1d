import { findAccount } from "#accounts/accounts-store.ts";
import type { JobPayloads } from "#jobs/job-table.ts";
import { insertMails } from "#mail/outbox-store.ts";
import { mailToSend } from "#mail/outgoing.ts";
import { findMessage } from "#signing/messages-store.ts";
import type { CorrespondenceHouse } from "./correspondence-house.ts";
import { sendAllDue } from "./send-due.ts";

/**
 * Tells the owner what a signer said, once: the mail has the message's id.
 * @throws when it could not be sent and is to be tried again
 */
export async function mailMessage(
  house: CorrespondenceHouse,
  { contractId, messageId }: JobPayloads["mail-message"],
): Promise<void> {
  const said = await findMessage(house.database, messageId);
  const owner = said && (await findAccount(house.database, said.accountId));
  if (!said || !owner) return;
  await insertMails(house.database, [
    mailToSend({
      id: said.id,
      accountId: said.accountId,
      contractId,
      kind: "signerWrote",
      role: said.role,
      recipient: owner.email,
      requestedAt: said.saidAt,
    }),
  ]);
  await sendAllDue(house, { contractId });
}

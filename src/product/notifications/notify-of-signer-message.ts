import { lockContract } from "#contracts/contracts-store.ts";
import type { JobPayloads } from "#jobs/job-table.ts";
import { isMailKnown } from "#notifications/mail/outbox-store.ts";
import type { OutgoingMail } from "#notifications/mail/outgoing.ts";
import { findMessage } from "#signing/messages-store.ts";
import { inTransaction } from "#store/transaction.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { sendAllDue } from "./send-due.ts";
import { notifyOwners } from "./to-owners.ts";

/** Which message such a mail tells; mails of older versions have its id. */
export function messageOf({ id, details }: Pick<OutgoingMail, "id" | "details">): string {
  return (details.messageId as string | undefined) ?? id;
}

/**
 * Tells those of the account who want it what a signer said, once each: the first mail has the
 * message's id.
 * @throws when it could not be sent and is to be tried again
 */
export async function notifyOfSignerMessage(
  services: CorrespondenceServices,
  { contractId, messageId }: JobPayloads["mail-message"],
): Promise<void> {
  const said = await findMessage(services.database, messageId);
  if (!said) return;
  const { id, accountId, role, saidAt } = said;
  await inTransaction(services.database, async ({ queries }) => {
    // Whoever else is at it waits, and finds that it is done.
    await lockContract(queries, { id: contractId });
    if (await isMailKnown(queries, id)) return;
    await notifyOwners(
      { ids: services.ids, queries, firstId: id },
      {
        accountId,
        contractId,
        kind: "signerWrote",
        role,
        details: { messageId: id },
        requestedAt: saidAt,
      },
    );
  });
  await sendAllDue(services, { contractId });
}

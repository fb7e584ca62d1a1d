import type { ContractStatus } from "#kernel/contract-states.ts";
import { nextReminder, type Reminders } from "#kernel/reminders.ts";
import type { Queries } from "#store/database.ts";
import type { Contract, Signer } from "./contract.ts";
import { dropReminder, listReminders, saveReminder, zoneOfRecipient } from "./reminders-store.ts";

/** Whether this signer is still to be reminded of the link of this number; whoever said no is not,
 * nor who asked for none. */
export function isToBeReminded(
  { status }: { status: ContractStatus },
  signer: Pick<Signer, "email" | "status" | "declinedAt" | "epoch" | "remindersStoppedAt">,
  epoch: number,
): boolean {
  return (
    status === "pending" &&
    signer.email !== null &&
    signer.epoch === epoch &&
    signer.status !== "signed" &&
    signer.declinedAt === null &&
    signer.remindersStoppedAt === null
  );
}

/**
 * Plans the next reminder of each of these signers, or none; in the transaction
 * that changed the contract or sent a link of it.
 * @param zone the account's, for whomever no other is known of
 */
export async function planReminders(
  queries: Queries,
  contract: Pick<Contract, "id" | "accountId" | "status" | "reminders">,
  signers: readonly Signer[],
  zone: string,
): Promise<void> {
  const known = await listReminders(
    queries,
    signers.map(({ id }) => id),
  );
  for (const signer of signers) {
    const { id: signerId, epoch } = signer;
    const before = known.find((one) => one.signerId === signerId);
    const sent = before?.epoch === epoch ? before.sent : 0;
    const isWanted = isToBeReminded(contract, signer, epoch);
    const dueAt = isWanted ? await dueFor(queries, contract, signer, { sent, zone }) : null;
    if (dueAt) await saveReminder(queries, contract, { signerId, epoch, sent, dueAt });
    // What was sent counts on where reminders are switched off and on again.
    else if (before && isWanted)
      await saveReminder(queries, contract, { ...before, epoch, sent, dueAt: null });
    else if (before) await dropReminder(queries, signerId);
  }
}

async function dueFor(
  queries: Queries,
  { accountId, reminders }: { accountId: string; reminders: Reminders | null },
  { email, sentAt }: Signer,
  { sent, zone }: { sent: number; zone: string },
): Promise<Date | null> {
  if (reminders === null || email === null) return null;
  const theirs = (await zoneOfRecipient(queries, accountId, email)) ?? zone;
  return nextReminder(reminders, { sent, lastSentAt: sentAt }, theirs);
}

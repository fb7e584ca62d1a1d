import type { ContractStatus } from "#kernel/contract-states.ts";
import { dueReminder } from "#kernel/reminders.ts";
import type { Queries } from "#store/database.ts";
import type { Contract, Signer } from "./contract.ts";
import { dropReminder, listReminders, saveReminder, zoneOfRecipient } from "./reminders-store.ts";

/** Whether this signer is still to be reminded of the link of this number; whoever said no is not,
 * nor who asked for none, nor whose qualified signature comes after all and cannot be given here. */
export function isToBeReminded(
  { status }: { status: ContractStatus },
  signer: Pick<
    Signer,
    "email" | "level" | "status" | "declinedAt" | "epoch" | "remindersStoppedAt"
  >,
  epoch: number,
): boolean {
  return (
    status === "pending" &&
    signer.email !== null &&
    signer.level !== "qes" &&
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
  contract: Pick<Contract, Reminding | "id" | "status">,
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

type Reminding = "accountId" | "reminders" | "expiresAt";

async function dueFor(
  queries: Queries,
  contract: Pick<Contract, Reminding>,
  { email, sentAt }: Signer,
  { sent, zone }: { sent: number; zone: string },
): Promise<Date | null> {
  if (!remindsOf(contract) || email === null) return null;
  const theirs = (await zoneOfRecipient(queries, contract.accountId, email)) ?? zone;
  return dueReminder(contract, { sent, lastSentAt: sentAt }, theirs);
}

/** Whether a contract has anybody reminded: after days that were said, or of its deadline. */
export function remindsOf({
  reminders,
  expiresAt,
}: Pick<Contract, "reminders" | "expiresAt">): boolean {
  return reminders !== null || expiresAt !== null;
}

import { takeNews } from "#evidence/seal-log/seal-log-news-store.ts";
import { type KeptCheckpoint, readHead } from "#evidence/seal-log/seal-log-store.ts";
import type { Email } from "#kernel/email.ts";
import { insertMails } from "#notifications/mail/outbox-store.ts";
import { mailToSend } from "#notifications/mail/outgoing.ts";
import type { Database } from "#store/database.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { notifyOwners } from "./to-owners.ts";

export type LogMailServices = Pick<CorrespondenceServices, "ids" | "jobs" | "clock"> & {
  database: Database;
};

/** So many accounts are written to in one transaction. */
const BATCH = 100;

/**
 * Puts out the newest head of the log of seals to the accounts that something of was sealed or
 * deleted in a month that is over, and where somebody wants it: once each, whichever process comes first.
 */
export async function mailLogHeads(services: LogMailServices): Promise<void> {
  const head = await readHead(services.database);
  while (head && (await mailSome(services, head)) === BATCH);
}

function mailSome({ database, ids, jobs, clock }: LogMailServices, head: KeptCheckpoint) {
  return inTransaction(database, async (transaction) => {
    const requestedAt = clock.now();
    const taken = await takeNews(transaction.queries, requestedAt, BATCH);
    for (const accountId of taken) {
      const mail = { accountId, kind: "logHead", requestedAt, details: detailsOf(head) } as const;
      const told = await notifyOwners({ ids, queries: transaction.queries }, mail);
      if (told > 0) await jobs.enqueue(transaction, "mail-account", { accountId });
    }
    return taken.length;
  });
}

/** Puts out a head to somebody whom whoever runs the service has named. */
export async function mailWitness(
  { ids, jobs, clock }: Pick<LogMailServices, "ids" | "jobs" | "clock">,
  transaction: Transaction,
  { recipient, head }: { recipient: Email; head: KeptCheckpoint },
): Promise<void> {
  await insertMails(transaction.queries, [
    mailToSend({
      id: ids.uuid(),
      accountId: null,
      kind: "logWitness",
      recipient,
      requestedAt: clock.now(),
      details: detailsOf(head),
    }),
  ]);
  await jobs.enqueue(transaction, "mail-operator", {});
}

const detailsOf = ({ note, madeAt }: KeptCheckpoint) => ({ note, madeAt: madeAt.toISOString() });

import type { Email } from "#kernel/email.ts";
import type { Log } from "#kernel/log.ts";
import type { WordsOfLaw } from "#kernel/words-of-law.ts";
import type { CorrespondenceServices } from "#notifications/correspondence-services.ts";
import { insertMails } from "#notifications/mail/outbox-store.ts";
import { mailToSend } from "#notifications/mail/outgoing.ts";
import { inTransaction } from "#store/transaction.ts";
import { keepTold } from "./law-reviews-store.ts";

export type LawReviewServices = Pick<
  CorrespondenceServices,
  "database" | "ids" | "jobs" | "clock"
> & {
  log: Log;
  /** Who runs the service; null where nobody is to be told by mail. */
  operatorEmail: Email | null;
};

/**
 * Writes to whoever runs the service of words whose day has passed: one mail for each and each of
 * its days, however many processes look. Without an address nothing is kept, so that one that is
 * set later is told.
 */
export async function notifyOfLawReviews(
  services: LawReviewServices,
  overdue: readonly WordsOfLaw[],
): Promise<void> {
  const { database, ids, jobs, clock, log, operatorEmail } = services;
  if (operatorEmail === null || overdue.length === 0) return;
  const requestedAt = clock.now();
  await inTransaction(database, async (transaction) => {
    const { queries } = transaction;
    const told = await keepTold(queries, overdue, requestedAt);
    const untold = overdue.filter(({ id }) => told.has(id));
    if (untold.length === 0) return;
    await insertMails(
      queries,
      untold.map(({ id, law, asOf, reviewBy, open = null }) =>
        mailToSend({
          id: ids.uuid(),
          accountId: null,
          kind: "lawReview",
          recipient: operatorEmail,
          requestedAt,
          details: { words: id, law, asOf, reviewBy, open },
        }),
      ),
    );
    await jobs.enqueue(transaction, "mail-operator", {});
    transaction.afterCommit(() => {
      for (const { id, reviewBy } of untold) log("law.overdue", { words: id, endsOn: reviewBy });
    });
  });
}

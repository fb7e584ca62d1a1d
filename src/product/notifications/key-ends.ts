import { type EndingKey, takeEndingKeys } from "#accounts/keys-store.ts";
import { LIMITS } from "#kernel/limits.ts";
import { inTransaction } from "#store/transaction.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { notifyOwners } from "./to-owners.ts";

/** What the mail about a key's end is written from. */
export interface KeyEndsDetails extends Pick<EndingKey, "isOver" | "hint"> {
  name: string | null;
  endsAt: string;
  lastUsedAt: string | null;
}

const AT_ONCE = 50;

/**
 * Tells owners of keys that end soon, and of keys that ended: of either once,
 * however many processes look. How many keys there were, up to a limit.
 */
export async function notifyOfEndingKeys(
  services: Pick<CorrespondenceServices, "database" | "clock" | "ids" | "jobs">,
): Promise<number> {
  const now = services.clock.now();
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const keys = await takeEndingKeys(queries, now, {
      noticeMs: LIMITS.keyEndNoticeMs,
      endedSince: new Date(now.getTime() - LIMITS.keyEndedNoticeMs),
      limit: AT_ONCE,
    });
    for (const { accountId, name, hint, expiresAt, lastUsedAt, isOver } of keys) {
      const details: KeyEndsDetails = {
        isOver,
        name,
        hint,
        endsAt: expiresAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      };
      await notifyOwners(
        { ids: services.ids, queries },
        { accountId, kind: "keyEnds", details: { ...details }, requestedAt: now },
      );
      await services.jobs.enqueue(transaction, "mail-account", { accountId });
    }
    return keys.length;
  });
}

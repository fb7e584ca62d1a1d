import { lockAccount } from "#accounts/accounts-store.ts";
import { enterCredits } from "#accounts/credits-store.ts";
import { OPERATOR } from "#kernel/actor.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";

/** Corrects an account's credits to a number, as whoever runs the service does. */
export function setCredits(database: Database, accountId: string, credits: number): Promise<void> {
  return inTransaction(database, async ({ queries }) => {
    const delta = credits - (await lockAccount(queries, accountId)).credits;
    const change = { accountId, delta, kind: "corrected", by: OPERATOR } as const;
    const context = { ids: idsFrom(systemClock, systemRandom), now: systemClock.now() };
    if (delta !== 0) await enterCredits(queries, change, context);
  });
}

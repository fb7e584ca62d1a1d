import { sql } from "kysely";
import type { RateRule, RateWindow } from "#kernel/rate-window.ts";
import type { Queries } from "#store/database.ts";
import { type Counting, countingIn, countingStatement } from "#store/rate-windows.ts";
import { statement } from "#store/statement.ts";
import type { KeyCaller } from "./account.ts";
import { ACCOUNT_COLUMNS, accountFrom } from "./accounts-store.ts";

/**
 * The caller behind a key's hash with the request counted in the key's window,
 * in one statement; null for a key that is unknown, revoked or expired, for
 * which nothing is counted.
 */
export async function findCallerAndCount(
  queries: Queries,
  hash: Uint8Array,
  rule: RateRule,
  now: Date,
): Promise<{ caller: KeyCaller; window: RateWindow } | null> {
  const row = await FIND_AND_COUNT.first(queries, { hash, ...countingIn(rule.windowMs, now) });
  if (!row) return null;
  return {
    caller: {
      account: accountFrom(row),
      by: { kind: "key", id: row.key_id, name: row.key_name },
      scopes: row.key_scopes,
    },
    window: { startedAt: row.started_at, used: row.used },
  };
}

const FIND_AND_COUNT = statement(
  (queries, { hash, ...counting }: { hash: Uint8Array } & Counting) =>
    queries
      .with("caller", (is) =>
        is
          .selectFrom("api_key")
          .innerJoin("account", "account.id", "api_key.account_id")
          .select([
            "api_key.id as key_id",
            "api_key.name as key_name",
            "api_key.scopes as key_scopes",
            ...ACCOUNT_COLUMNS,
          ])
          .where("api_key.hash", "=", hash)
          .where("api_key.revoked_at", "is", null)
          .where("account.closes_at", "is", null)
          .where((where) =>
            where.or([where("expires_at", "is", null), where("expires_at", ">", counting.now)]),
          ),
      )
      .with(
        "counted",
        () =>
          sql<{ started_at: Date; used: number }>`(${countingStatement(
            sql`'key ' || key_id`,
            counting,
            sql`from caller`,
          )})`,
      )
      .selectFrom(["caller", "counted"])
      .selectAll(),
  // Windows of keys are counted in by this alone, so nobody holds one for longer than it takes.
  { isShort: true },
);

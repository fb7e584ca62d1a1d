import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { CreditKind } from "#kernel/credit-kinds.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Queries } from "#store/database.ts";
import type { CreditChange, CreditEntry } from "./credits.ts";

/**
 * Enters a change of an account's credits: entry and balance in one statement,
 * whose lock on the account puts entries in order. The one way to change a
 * balance; the database refuses every other at the commit.
 * @returns the balance after it
 * @throws where the same purchase or contract has such an entry, or the account is unknown
 */
export async function enterCredits(
  queries: Queries,
  { accountId, delta, kind, contractId = null, purchaseId = null, by, note = null }: CreditChange,
  { ids, now }: { ids: Pick<Ids, "uuid">; now: Date },
): Promise<number> {
  const taken = kind === "redeemed" ? -delta : 0;
  const { rows } = await sql<{ balance: number }>`
    with moved as (
      update account set credits = credits + ${delta}::integer,
        credit_entries = credit_entries + 1, credits_taken = credits_taken + ${taken}::integer
      where id = ${accountId}::uuid returning credits, credit_entries
    )
    insert into credit_entry
      (id, account_id, number, at, delta, kind, contract_id, purchase_id, actor, note, balance_after)
    select ${ids.uuid()}::uuid, ${accountId}::uuid, credit_entries, ${now}::timestamptz,
      ${delta}::integer, ${kind}::text, ${contractId}::uuid, ${purchaseId}::uuid,
      ${JSON.stringify(by)}::jsonb, ${note}::text, credits
    from moved returning balance_after as balance
  `.execute(queries);
  const [entered] = rows;
  if (!entered) throw new Error(`there is no account ${accountId}`);
  return entered.balance;
}

/** An account's entries, newest first, from below a number on. */
export async function listCredits(
  queries: Queries,
  accountId: string,
  { before, most }: { before: number | null; most: number },
): Promise<CreditEntry[]> {
  let query = queries
    .selectFrom("credit_entry")
    .select([
      ...(["id", "number", "at", "delta", "kind", "note", "actor as by"] as const),
      ...(["contract_id as contractId", "purchase_id as purchaseId"] as const),
      "balance_after as balanceAfter",
    ])
    .where("account_id", "=", accountId)
    .orderBy("number", "desc")
    .limit(most);
  if (before !== null) query = query.where("number", "<", before);
  return query.execute();
}

/** Whether a contract's credit was given back before. */
export async function wasGivenBack(queries: Queries, contractId: string): Promise<boolean> {
  const row = await queries
    .selectFrom("credit_entry")
    .select("id")
    .where("contract_id", "=", contractId)
    .where("kind", "=", "given_back")
    .executeTakeFirst();
  return row !== undefined;
}

declare module "#store/schema.ts" {
  interface Schema {
    credit_entry: CreditEntryTable;
  }
}

interface CreditEntryTable {
  id: string;
  account_id: string;
  number: number;
  at: Date;
  delta: number;
  kind: CreditKind;
  contract_id: string | null;
  purchase_id: string | null;
  actor: Actor;
  note: string | null;
  balance_after: number;
}

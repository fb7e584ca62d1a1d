import type { ContractStatus } from "#kernel/contract-states.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";

/** A contract that became signable, and what decides whether it counts. */
export interface Counted {
  id: string;
  publicId: string;
  title: PersonalText | null;
  status: ContractStatus;
  finalizedAt: Date;
  paidByCredit: boolean;
  signatureCount: number;
}

/** How many contracts of an account became signable since then. */
export async function countCounted(
  queries: Queries,
  accountId: string,
  since: Date,
): Promise<number> {
  const { count } = await countedSince(queries, accountId, since)
    .select((is) => is.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The latest contracts of an account that became signable since then. */
export async function listCounted(
  queries: Queries,
  accountId: string,
  { since, most }: { since: Date; most: number },
): Promise<Counted[]> {
  const rows = await countedSince(queries, accountId, since)
    .select([
      ...(["id", "public_id as publicId", "title", "status"] as const),
      ...(["finalized_at as finalizedAt", "paid_by_credit as paidByCredit"] as const),
      "signature_count as signatureCount",
    ])
    // By creation, which is how they are indexed; a draft of long ago may have become signable now.
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.flatMap(({ finalizedAt, ...row }) => (finalizedAt ? [{ ...row, finalizedAt }] : []));
}

function countedSince(queries: Queries, accountId: string, since: Date) {
  return queries
    .selectFrom("contract")
    .where("account_id", "=", accountId)
    .where("finalized_at", ">=", since);
}

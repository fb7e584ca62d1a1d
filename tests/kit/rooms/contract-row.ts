import { sql, type Updateable } from "kysely";
import type { ContractTable } from "#contracts/contract-table.ts";
import type { ContractStatus } from "#kernel/contract-states.ts";
import type { Queries } from "#store/database.ts";

/**
 * Inserts a contract that is nothing but a row: for tests of what only counts or names contracts.
 * @param change columns that are otherwise than in an empty contract of today
 */
export async function insertContractRow(
  queries: Queries,
  { id, accountId, status }: { id: string; accountId: string; status: ContractStatus },
  change: Updateable<ContractTable> = {},
): Promise<void> {
  await sql`insert into contract (id, account_id, token, public_id, sign_secret_hash, sealed_sign_secret,
      status_secret_hash, sealed_status_secret, status, language, tags, form,
      fields, documents, pages, original_sha256, base_sha256, completion_email, summary,
      created_at, updated_at, signed_at)
    values (${id}, ${accountId}, ${id}, ${id}, ${Buffer.from(id)}, '', ${Buffer.from(id)}, '', ${status}, 'en', '{}', 'html', '[]', '[]', '[]',
      '', '', true, true, now(), now(),
      ${status === "fully_signed" ? new Date(0) : null})`.execute(queries);
  if (Object.keys(change).length === 0) return;
  await queries.updateTable("contract").set(change).where("id", "=", id).execute();
}

import type { Database } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Contract } from "./contract.ts";
import { lockContract } from "./contracts-store.ts";
import { saveHold } from "./retention-store.ts";

/**
 * Holds a contract until then, so that nobody deletes it, or no longer (null);
 * false where it is gone. Whoever is deleting it is waited for: what they looked
 * at before would let it go all the same.
 */
export function holdUntil(
  database: Database,
  { id, accountId }: Pick<Contract, "id" | "accountId">,
  until: Date | null,
): Promise<boolean> {
  return inTransaction(database, async ({ queries }) => {
    if (!(await lockContract(queries, { id, accountId }))) return false;
    await saveHold(queries, { id, accountId }, until);
    return true;
  });
}

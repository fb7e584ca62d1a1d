import { sql } from "kysely";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";
import type { Contract } from "./contract.ts";
import { filesNamedBy } from "./named-files.ts";

/** Files of a contract that may be nobody's, from then on. */
interface Noted {
  id: string;
  /** In order, so that two who note the same wait for one another and not in a circle. */
  names: readonly string[];
  now: Date;
}

/** Notes anew what was noted before: its time begins again. */
const NOTE = statement(
  (_queries, { id, names, now }: Noted) => sql`
    insert into superseded_file (contract_id, name, noted_at)
    select held.id, unnest(${names}::text[]), ${now}::timestamptz
    from (select id from contract where id = ${id} for key share) as held
    on conflict (contract_id, name) do update set noted_at = excluded.noted_at`,
);

/**
 * Notes files before they are stored for a change that may never be committed. Whoever is about to
 * remove one of them is waited for, so what is stored afterwards stays. False where the contract is gone.
 */
export async function noteBeforeStoring(queries: Queries, noted: Noted): Promise<boolean> {
  return (await NOTE.count(queries, noted)) > 0;
}

/** Notes what a draft named and the contract that became of it does not, in the transaction of the change. */
export function noteSuperseded(transaction: Transaction, draft: Contract, changed: Contract): void {
  if (draft.status !== "draft") return;
  const still = new Set(filesNamedBy(changed).map(({ name }) => name));
  const names = filesNamedBy(draft).flatMap(({ name }) => (still.has(name) ? [] : [name]));
  if (names.length > 0) transaction.write(NOTE, { id: draft.id, names, now: changed.updatedAt });
}

/** One that was noted, and when. */
export interface Superseded {
  contractId: string;
  name: string;
  notedAt: Date;
}

/** Takes the one that was noted first behind another; whoever stores it meanwhile waits until the transaction ends. */
export async function takeSuperseded(
  queries: Queries,
  notedBefore: Date,
  behind: Superseded | null,
): Promise<Superseded | null> {
  const row = await queries
    .selectFrom("superseded_file")
    .select(["contract_id as contractId", "name", "noted_at as notedAt"])
    .where("noted_at", "<=", notedBefore)
    .$if(behind !== null, (all) =>
      all.where(
        sql<boolean>`(noted_at, contract_id, name) > (${behind?.notedAt}::timestamptz,
          ${behind?.contractId}::uuid, ${behind?.name}::text)`,
      ),
    )
    .orderBy("noted_at")
    .orderBy("contract_id")
    .orderBy("name")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export async function dropSuperseded(
  queries: Queries,
  { contractId, name }: { contractId: string; name: string },
): Promise<void> {
  await queries
    .deleteFrom("superseded_file")
    .where("contract_id", "=", contractId)
    .where("name", "=", name)
    .execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    superseded_file: SupersededFileTable;
  }
}

interface SupersededFileTable {
  contract_id: string;
  name: string;
  noted_at: Date;
}

import { sql } from "kysely";
import type { Queries } from "./database.ts";

/** What the database was used with under this name; null where nothing was said yet. */
export async function findFingerprint(queries: Queries, name: string): Promise<string | null> {
  const row = await queries
    .selectFrom("fingerprint")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Says it where nothing was said yet, and gives what holds: of several at once the first. */
export async function claimFingerprint(
  queries: Queries,
  name: string,
  value: string,
): Promise<string> {
  await sql`insert into fingerprint (name, value) values (${name}, ${value})
    on conflict (name) do nothing`.execute(queries);
  return (await findFingerprint(queries, name)) ?? value;
}

/** Says another where this one held; false where it was another by then. */
export async function moveFingerprint(
  queries: Queries,
  name: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update fingerprint set value = ${to}, since = now()
    where name = ${name} and value = ${from}`.execute(queries);
  return numAffectedRows === 1n;
}

/** Says another in the place of what held. */
export async function replaceFingerprint(
  queries: Queries,
  name: string,
  value: string,
): Promise<void> {
  await sql`insert into fingerprint (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value, since = now()`.execute(queries);
}

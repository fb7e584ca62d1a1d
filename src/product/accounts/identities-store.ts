import type { Queries } from "#store/database.ts";

/** An identity as its person sees it. */
export interface ListedIdentity {
  id: string;
  issuer: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export async function listIdentities(
  queries: Queries,
  personId: string,
): Promise<ListedIdentity[]> {
  return queries
    .selectFrom("identity")
    .select(["id", "issuer", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Whose identity it is; null where nobody connected it. This use is noted. */
export async function useIdentity(
  queries: Queries,
  { issuer, subject }: { issuer: string; subject: string },
  now: Date,
): Promise<string | null> {
  const row = await queries
    .updateTable("identity")
    .set({ last_used_at: now })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .returning("person_id as personId")
    .executeTakeFirst();
  return row?.personId ?? null;
}

/** Connects an identity with a person; false where it is somebody's already. */
export async function insertIdentity(
  queries: Queries,
  identity: { id: string; issuer: string; subject: string; personId: string },
  createdAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("identity")
    .values({
      id: identity.id,
      issuer: identity.issuer,
      subject: identity.subject,
      person_id: identity.personId,
      created_at: createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes one of a person's; false where they have none of this id. */
export async function deleteIdentity(
  queries: Queries,
  personId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom("identity")
    .where("person_id", "=", personId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

declare module "#store/schema.ts" {
  interface Schema {
    identity: IdentityTable;
  }
}

interface IdentityTable {
  id: string;
  issuer: string;
  subject: string;
  person_id: string;
  created_at: Date;
  last_used_at: Date | null;
}

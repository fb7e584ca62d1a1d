import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";

/** A passkey as its person sees it. */
export interface ListedPasskey {
  id: string;
  name: PersonalText | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What an answer is checked against. */
export interface StoredPasskey {
  id: string;
  personId: string;
  credentialId: Uint8Array;
  publicKey: Uint8Array;
  counter: number;
}

export async function listPasskeys(queries: Queries, personId: string): Promise<ListedPasskey[]> {
  return queries
    .selectFrom("passkey")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The ids that a device is told not to make a second one for. */
export async function listCredentialIds(queries: Queries, personId: string): Promise<Uint8Array[]> {
  const rows = await queries
    .selectFrom("passkey")
    .select("credential_id")
    .where("person_id", "=", personId)
    .execute();
  return rows.map((row) => row.credential_id);
}

/** The passkey of this id, held until the transaction ends. */
export async function holdPasskey(
  queries: Queries,
  credentialId: Uint8Array,
): Promise<StoredPasskey | null> {
  const row = await queries
    .selectFrom("passkey")
    .select(["id", "person_id as personId", "credential_id as credentialId"])
    .select(["public_key as publicKey", "counter"])
    .where("credential_id", "=", credentialId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, counter: Number(row.counter) } : null;
}

export async function insertPasskey(
  queries: Queries,
  passkey: StoredPasskey & { name: PersonalText | null },
  createdAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("passkey")
    .values({
      id: passkey.id,
      person_id: passkey.personId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: String(passkey.counter),
      name: passkey.name,
      created_at: createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function noteUseOfPasskey(
  queries: Queries,
  id: string,
  { counter, at }: { counter: number; at: Date },
): Promise<void> {
  await queries
    .updateTable("passkey")
    .set({ counter: String(counter), last_used_at: at })
    .where("id", "=", id)
    .execute();
}

/** Deletes one of a person's; false where they have none of this id. */
export async function deletePasskey(
  queries: Queries,
  personId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom("passkey")
    .where("person_id", "=", personId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Notes that a challenge was answered; false where it was before. */
export async function takeChallenge(
  queries: Queries,
  hash: Uint8Array,
  expiresAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("answered_challenge")
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets challenges that are over by themselves. */
export async function sweepChallenges(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom("answered_challenge").where("expires_at", "<=", now).execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    passkey: PasskeyTable;
    answered_challenge: AnsweredChallengeTable;
  }
}

interface PasskeyTable {
  id: string;
  person_id: string;
  credential_id: Uint8Array;
  public_key: Uint8Array;
  counter: string;
  name: PersonalText | null;
  created_at: Date;
  last_used_at: Date | null;
}

interface AnsweredChallengeTable {
  hash: Uint8Array;
  expires_at: Date;
}

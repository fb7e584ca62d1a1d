import { type Generated, sql } from "kysely";
import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";
import { ownAndTestAccount } from "./keys-store.ts";
import type { NoticesColumn } from "./notices-store.ts";
import type { Member, Person } from "./person.ts";
import type { Role } from "./roles.ts";

const PERSON_COLUMNS = ["person.id", "person.email", "person.name"] as const;

/** The person with this address, in whatever case. */
export async function findPersonByEmail(queries: Queries, email: string): Promise<Person | null> {
  const row = await queries
    .selectFrom("person")
    .select(PERSON_COLUMNS)
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps others from changing the person until the transaction ends. */
export async function lockPerson(queries: Queries, id: string): Promise<Person> {
  return queries
    .selectFrom("person")
    .select(PERSON_COLUMNS)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The person with this address; made with this id where there is none. */
export async function findOrAddPerson(
  queries: Queries,
  person: Person,
  createdAt: Date,
): Promise<Person> {
  await queries
    .insertInto("person")
    .values({ id: person.id, email: person.email, name: person.name, created_at: createdAt })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute();
  const found = await findPersonByEmail(queries, person.email);
  if (!found) throw new Error("a person that was just added is not there");
  return found;
}

export async function setPersonEmail(queries: Queries, id: string, email: Email): Promise<void> {
  await queries.updateTable("person").set({ email }).where("id", "=", id).execute();
}

/** Adds the member; false where the person is one already. */
export async function addMember(
  queries: Queries,
  member: { accountId: string; personId: string; role: Role },
  joinedAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("member")
    .values({
      account_id: member.accountId,
      person_id: member.personId,
      role: member.role,
      joined_at: joinedAt,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "person_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Everybody in the account: who joined first stands first. */
export async function listMembers(queries: Queries, accountId: string): Promise<Member[]> {
  return queries
    .selectFrom("member")
    .innerJoin("person", "person.id", "member.person_id")
    .select([...PERSON_COLUMNS, "member.role", "member.joined_at as joinedAt"])
    .where("account_id", "=", accountId)
    .orderBy("joined_at")
    .orderBy("person.id")
    .execute();
}

/** Who has owned the account for longest. */
export async function findOwner(
  queries: Queries,
  accountId: string,
): Promise<(Person & { accountId: string }) | null> {
  const row = await queries
    .selectFrom("member")
    .innerJoin("person", "person.id", "member.person_id")
    .select([...PERSON_COLUMNS, "member.account_id as accountId"])
    .where("account_id", "=", accountId)
    .where("role", "=", "owner")
    .orderBy("joined_at")
    .orderBy("person.id")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** An account as somebody who is in it sees it. */
export interface Membership {
  accountId: string;
  name: PersonalText | null;
  email: Email;
  timeZone: string;
  role: Role;
}

/** Where a person is a member. */
export async function listMemberships(queries: Queries, personId: string): Promise<Membership[]> {
  return queries
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["account.id as accountId", "account.name", "account.email", "member.role"])
    .select("account.time_zone as timeZone")
    .where("person_id", "=", personId)
    .orderBy("joined_at")
    .orderBy("account.id")
    .execute();
}

/**
 * The role of a person in the account; null for whoever is no member. The row
 * is held until the transaction ends.
 */
export async function holdRole(
  queries: Queries,
  accountId: string,
  personId: string,
): Promise<Role | null> {
  const row = await queries
    .selectFrom("member")
    .select("role")
    .where("account_id", "=", accountId)
    .where("person_id", "=", personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.role ?? null;
}

export async function countOwners(queries: Queries, accountId: string): Promise<number> {
  const row = await queries
    .selectFrom("member")
    .select((is) => is.fn.countAll<string>().as("owners"))
    .where("account_id", "=", accountId)
    .where("role", "=", "owner")
    .executeTakeFirstOrThrow();
  return Number(row.owners);
}

export async function setRole(
  queries: Queries,
  { accountId, personId, role }: { accountId: string; personId: string; role: Role },
): Promise<void> {
  await queries
    .updateTable("member")
    .set({ role })
    .where("account_id", "=", accountId)
    .where("person_id", "=", personId)
    .execute();
}

/** Their sessions in the account go with the row. */
export async function deleteMember(
  queries: Queries,
  accountId: string,
  personId: string,
): Promise<void> {
  await queries
    .deleteFrom("member")
    .where("account_id", "=", accountId)
    .where("person_id", "=", personId)
    .execute();
}

/** The keys that a person made for the account no longer work. */
export async function revokeKeysOf(
  queries: Queries,
  { accountId, personId }: { accountId: string; personId: string },
  now: Date,
): Promise<void> {
  await queries
    .updateTable("api_key")
    .set({ revoked_at: now })
    .where("account_id", "in", ownAndTestAccount(accountId))
    .where("made_by", "=", personId)
    .where("revoked_at", "is", null)
    .execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    person: PersonTable;
    member: MemberTable;
  }
}

interface PersonTable {
  id: string;
  email: Email;
  name: PersonalText | null;
  password_hash: Generated<string | null>;
  /** The secret of one-time codes, encrypted; null: there is no second factor. */
  totp_sealed: Generated<Uint8Array | null>;
  /** A bigint, which the driver reads as text. */
  totp_step: Generated<string | null>;
  created_at: Date;
}

interface MemberTable {
  account_id: string;
  person_id: string;
  role: Role;
  joined_at: Date;
  notices: NoticesColumn;
}

import { type Generated, type JSONColumnType, sql } from "kysely";
import type { Email } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Reminders } from "#kernel/reminders.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Account } from "./account.ts";
import type { NoticesColumn } from "./notices-store.ts";

export const ACCOUNT_COLUMNS = [
  "account.id",
  "account.email",
  "account.name",
  "account.plan",
  "account.own_limit",
  "account.credits",
  "account.partner_tier",
  "account.qes_enabled",
  "account.time_zone",
  "account.reminders",
  "account.embedded_by",
  "account.signature_frame",
  "account.sender_name",
  "account.accent",
  "account.logo",
  "account.language",
  "account.reply_to",
  "account.closes_at",
  "account.twin_of",
] as const;

export async function findAccount(queries: Queries, id: string): Promise<Account | null> {
  const row = await FIND.first(queries, { id });
  return row ? accountFrom(row) : null;
}

const FIND = statement(
  (queries, { id }: { id: string }) =>
    queries.selectFrom("account").select(ACCOUNT_COLUMNS).where("id", "=", id),
  { isShort: true },
);

/** Reads the account and keeps others from changing or counting against it until the transaction ends. */
export async function lockAccount(queries: Queries, id: string): Promise<Account> {
  const row = await queries
    .selectFrom("account")
    .select(ACCOUNT_COLUMNS)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return accountFrom(row);
}

/** Keeps others from deleting the account until the transaction ends; nothing where it is gone. */
export async function shareAccount(queries: Queries, id: string): Promise<void> {
  await queries.selectFrom("account").select("id").where("id", "=", id).forKeyShare().execute();
}

/** The live account with this address, in whatever case. */
export async function findAccountIdByEmail(
  queries: Queries,
  email: string,
): Promise<string | null> {
  const row = await queries
    .selectFrom("account")
    .select("id")
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .where("twin_of", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Whose account it is, test keys' account included: the person who has owned it for longest, or
 * the account itself where nobody owns it.
 */
export async function findOwnerId(queries: Queries, accountId: string): Promise<string> {
  const live = sql<string>`coalesce(account.twin_of, account.id)`;
  const row = await queries
    .selectFrom("account")
    .leftJoin("member", (join) =>
      join.on("member.account_id", "=", live).on("member.role", "=", "owner"),
    )
    .select(sql<string>`coalesce(member.person_id, ${live})`.as("owner"))
    .where("account.id", "=", accountId)
    .orderBy("member.joined_at")
    .orderBy("member.person_id")
    .limit(1)
    .executeTakeFirst();
  return row?.owner ?? accountId;
}

/** An account as whoever runs the service sees it in a list. */
export interface ListedAccount {
  account: Account;
  /** How many people are in it. */
  people: number;
  createdAt: Date;
}

interface Wanted {
  /** In whatever case; null for all. */
  email: string | null;
}

/** Live accounts, the newest first. */
export async function listLiveAccounts(
  queries: Queries,
  { email, most }: Wanted & { most: number },
): Promise<ListedAccount[]> {
  const rows = await liveAccounts(queries, email)
    .select(ACCOUNT_COLUMNS)
    .select((select) => [
      "account.created_at",
      select
        .selectFrom("member")
        .whereRef("member.account_id", "=", "account.id")
        .select(sql<number>`count(*)::int`.as("n"))
        .as("people"),
    ])
    .orderBy("account.created_at", "desc")
    .orderBy("account.id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ people, created_at: createdAt, ...row }) => ({
    account: accountFrom(row),
    people: people ?? 0,
    createdAt,
  }));
}

export async function countLiveAccounts(queries: Queries, { email }: Wanted): Promise<number> {
  const { n } = await liveAccounts(queries, email)
    .select(sql<number>`count(*)::int`.as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

function liveAccounts(queries: Queries, email: string | null) {
  const live = queries.selectFrom("account").where("twin_of", "is", null);
  if (email === null) return live;
  return live.where(sql<string>`lower(email)`, "=", email.toLowerCase());
}

export async function anyAccountExists(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom("account").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Inserts the account, without credits; false when its e-mail address is already
 * another's.
 */
export async function insertAccount(
  queries: Queries,
  account: Omit<Account, "credits">,
  createdAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("account")
    .values({
      id: account.id,
      email: account.email,
      name: account.name,
      plan: account.plan,
      own_limit: account.ownLimit,
      partner_tier: account.partnerTier,
      qes_enabled: account.qesEnabled,
      time_zone: account.timeZone,
      embedded_by: account.embeddedBy,
      signature_frame: account.signatureFrame,
      sender_name: account.senderName,
      accent: account.accent,
      logo: account.logo,
      language: account.language,
      reply_to: account.replyTo,
      closes_at: account.closesAt,
      twin_of: account.liveAccountId,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The account that test keys of this one open; null where none was made yet. */
export async function findTestAccountId(queries: Queries, id: string): Promise<string | null> {
  const row = await queries
    .selectFrom("account")
    .select("id")
    .where("twin_of", "=", id)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Changes what is given and leaves the rest; false for an unknown account. */
export async function updateAccount(
  queries: Queries,
  id: string,
  change: Partial<
    Omit<Account, "id" | "email" | "credits" | "reminders" | "liveAccountId" | "closesAt">
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("account")
    .set({
      plan: change.plan,
      own_limit: change.ownLimit,
      partner_tier: change.partnerTier,
      qes_enabled: change.qesEnabled,
      embedded_by: change.embeddedBy,
      signature_frame: change.signatureFrame,
      name: change.name,
      time_zone: change.timeZone,
      sender_name: change.senderName,
      accent: change.accent,
      logo: change.logo,
      language: change.language,
      reply_to: change.replyTo,
    })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The address of an account, and of the one that its test keys open. */
export async function setAccountEmail(queries: Queries, id: string, email: Email): Promise<void> {
  await queries
    .updateTable("account")
    .set({ email })
    .where((account) => account.or([account("id", "=", id), account("twin_of", "=", id)]))
    .execute();
}

/** When new contracts of the account remind their signers by themselves. */
export async function setReminders(
  queries: Queries,
  accountId: string,
  reminders: Reminders | null,
): Promise<void> {
  await queries
    .updateTable("account")
    .set({ reminders: reminders && JSON.stringify(reminders) })
    .where("id", "=", accountId)
    .execute();
}

interface AccountRow {
  id: string;
  email: Email;
  name: PersonalText | null;
  plan: string;
  own_limit: number | null;
  credits: number;
  partner_tier: number | null;
  qes_enabled: boolean;
  time_zone: string;
  reminders: Reminders | null;
  embedded_by: string[];
  signature_frame: boolean;
  sender_name: PersonalText | null;
  accent: string | null;
  logo: string | null;
  language: Language | null;
  reply_to: Email | null;
  closes_at: Date | null;
  twin_of: string | null;
}

export function accountFrom(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    plan: row.plan,
    ownLimit: row.own_limit,
    credits: row.credits,
    partnerTier: row.partner_tier,
    qesEnabled: row.qes_enabled,
    timeZone: row.time_zone,
    reminders: row.reminders,
    embeddedBy: row.embedded_by,
    signatureFrame: row.signature_frame,
    senderName: row.sender_name,
    accent: row.accent,
    logo: row.logo,
    language: row.language,
    replyTo: row.reply_to,
    closesAt: row.closes_at,
    liveAccountId: row.twin_of,
  };
}

declare module "#store/schema.ts" {
  interface Schema {
    account: AccountTable;
  }
}

interface AccountTable {
  id: string;
  email: Email;
  name: PersonalText | null;
  plan: string;
  own_limit: number | null;
  /** What the last entry of its credits says; changed with an entry alone (credits-store.ts). */
  credits: Generated<number>;
  /** How many entries there are. */
  credit_entries: Generated<number>;
  /** How many were ever taken; the tally counts with it. */
  credits_taken: Generated<number>;
  partner_tier: number | null;
  qes_enabled: Generated<boolean>;
  time_zone: Generated<string>;
  reminders: JSONColumnType<Reminders> | null;
  notices: NoticesColumn;
  embedded_by: Generated<string[]>;
  signature_frame: Generated<boolean>;
  sender_name: Generated<PersonalText | null>;
  accent: Generated<string | null>;
  logo: Generated<string | null>;
  language: Generated<Language | null>;
  reply_to: Generated<Email | null>;
  closes_at: Generated<Date | null>;
  twin_of: Generated<string | null>;
  created_at: Date;
}

import { sql } from "kysely";
import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";
import type { Role } from "./roles.ts";

/** Somebody who was asked to join an account and has not yet. */
export interface MemberInvitation {
  id: string;
  email: Email;
  role: Role;
  expiresAt: Date;
}

/** The same as who holds its link sees it. */
export interface HeldInvitation extends MemberInvitation {
  accountId: string;
  accountName: PersonalText | null;
  accountEmail: Email;
}

/** Puts the invitation in the place of one that the same address had from the account. */
export async function replaceMemberInvitation(
  queries: Queries,
  invitation: MemberInvitation & { hash: Uint8Array; accountId: string; invitedBy: string },
  invitedAt: Date,
): Promise<void> {
  await queries
    .deleteFrom("member_invitation")
    .where("account_id", "=", invitation.accountId)
    .where(sql<string>`lower(email)`, "=", invitation.email.toLowerCase())
    .execute();
  await queries
    .insertInto("member_invitation")
    .values({
      id: invitation.id,
      hash: invitation.hash,
      account_id: invitation.accountId,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      invited_at: invitedAt,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** Those that can still be accepted, the newest first. */
export async function listMemberInvitations(
  queries: Queries,
  accountId: string,
  now: Date,
): Promise<MemberInvitation[]> {
  return queries
    .selectFrom("member_invitation")
    .select(["id", "email", "role", "expires_at as expiresAt"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .orderBy("invited_at", "desc")
    .orderBy("id")
    .execute();
}

export async function findMemberInvitation(
  queries: Queries,
  hash: Uint8Array,
  now: Date,
): Promise<HeldInvitation | null> {
  const row = await queries
    .selectFrom("member_invitation")
    .innerJoin("account", "account.id", "member_invitation.account_id")
    .select(["member_invitation.id", "member_invitation.email", "role", "expires_at as expiresAt"])
    .select([
      "account.id as accountId",
      "account.name as accountName",
      "account.email as accountEmail",
    ])
    .where("hash", "=", hash)
    .where("expires_at", ">", now)
    .forUpdate("member_invitation")
    .executeTakeFirst();
  return row ?? null;
}

/** Ends an invitation; false when the account has no such one. */
export async function deleteMemberInvitation(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom("member_invitation")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends what a member of the account invited others with. */
export async function deleteInvitationsBy(
  queries: Queries,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<void> {
  await queries
    .deleteFrom("member_invitation")
    .where("account_id", "=", accountId)
    .where("invited_by", "=", personId)
    .execute();
}

/** Forgets invitations whose time is over. */
export async function sweepMemberInvitations(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom("member_invitation").where("expires_at", "<=", now).execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    member_invitation: MemberInvitationTable;
  }
}

interface MemberInvitationTable {
  id: string;
  hash: Uint8Array;
  account_id: string;
  email: Email;
  role: Role;
  invited_by: string | null;
  invited_at: Date;
  expires_at: Date;
}

import { sql } from "kysely";
import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { SaidKind } from "#kernel/said-kinds.ts";
import type { Queries } from "#store/database.ts";

/** What a signer said to the sender without signing. */
export interface SignerMessage {
  id: string;
  accountId: string;
  contractId: string;
  role: PersonalText;
  kind: SaidKind;
  /** Empty where no words came with it. */
  text: PersonalText;
  /** 16 bytes that go into the hash that the trail has of the words. */
  salt: Uint8Array;
  /** The address that a personal link went to; null over the shared one. */
  linkEmail: Email | null;
  saidAt: Date;
}

export async function insertMessage(queries: Queries, message: SignerMessage): Promise<void> {
  await queries
    .insertInto("signer_message")
    .values({
      id: message.id,
      account_id: message.accountId,
      contract_id: message.contractId,
      role: message.role,
      ...storedKind(message.kind),
      text: message.text,
      salt: message.salt,
      link_email: message.linkEmail,
      said_at: message.saidAt,
    })
    .execute();
}

/** The constraint of a version before knows three kinds, and its processes may still read the rows. */
function storedKind(kind: SaidKind): Pick<SignerMessageTable, "kind" | "newer_kind"> {
  return kind === "reconsider"
    ? { kind: "question", newer_kind: kind }
    : { kind, newer_kind: null };
}

/** Of a row of the table, whichever version wrote it. */
export const kindNow = sql<SaidKind>`coalesce(newer_kind, kind)`.as("kind");

/** What was said of a contract since, oldest first. */
export async function messagesSince(
  queries: Queries,
  contractId: string,
  since: Date,
): Promise<Pick<SignerMessage, "role" | "kind" | "text" | "saidAt">[]> {
  return queries
    .selectFrom("signer_message")
    .select(["role", kindNow, "text", "said_at as saidAt"])
    .where("contract_id", "=", contractId)
    .where("said_at", ">", since)
    .orderBy("said_at")
    .orderBy("id")
    .execute();
}

export async function findMessage(queries: Queries, id: string): Promise<SignerMessage | null> {
  const row = await queries
    .selectFrom("signer_message")
    .select([
      "id",
      "account_id as accountId",
      "contract_id as contractId",
      "role",
      kindNow,
      "text",
      "salt",
      "link_email as linkEmail",
      "said_at as saidAt",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes on the signer of a role that it said no, or that it took that back. */
export async function markSignerDeclined(
  queries: Queries,
  contractId: string,
  role: PersonalText,
  declined: { reason: PersonalText | null; at: Date } | null,
): Promise<void> {
  await queries
    .updateTable("signer")
    .set({ declined_at: declined?.at ?? null, decline_reason: declined?.reason ?? null })
    .where("contract_id", "=", contractId)
    .where("role", "=", role)
    .execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    signer_message: SignerMessageTable;
  }
}

interface SignerMessageTable {
  id: string;
  account_id: string;
  contract_id: string;
  role: PersonalText;
  kind: SaidKind;
  newer_kind: SaidKind | null;
  text: PersonalText;
  salt: Uint8Array;
  link_email: Email | null;
  said_at: Date;
}

import { type ColumnType, type JSONColumnType, sql } from "kysely";
import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";
import { type Grade, isGrade } from "./grades.ts";

/** What an account lets language models do. */
export interface AssistantSetting {
  isAllowed: boolean;
  lowest: Grade;
}

/** Of an account that said nothing: nobody is let in. */
const UNSAID: AssistantSetting = { isAllowed: false, lowest: "page" };

/** A test account follows its live account; nothing goes out of it, so that two calls are enough there. */
export async function findSetting(queries: Queries, accountId: string): Promise<AssistantSetting> {
  const row = await queries
    .selectFrom("account")
    .innerJoin("assistant_setting", (join) =>
      join.on((is) => is("account_id", "=", is.fn.coalesce("account.twin_of", "account.id"))),
    )
    .select([
      "is_allowed as isAllowed",
      "lowest_grade as lowest",
      "account.twin_of as liveAccountId",
    ])
    .where("account.id", "=", accountId)
    .executeTakeFirst();
  if (!row) return UNSAID;
  if (row.liveAccountId !== null) return { isAllowed: row.isAllowed, lowest: "twoCalls" };
  return { isAllowed: row.isAllowed, lowest: isGrade(row.lowest) ? row.lowest : "page" };
}

/** Whether any account lets assistants in. */
export async function letsAnyIn(queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom("assistant_setting")
    .select("account_id")
    .where("is_allowed", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveSetting(
  queries: Queries,
  accountId: string,
  { isAllowed, lowest }: AssistantSetting,
  { personId, now }: { personId: string; now: Date },
): Promise<void> {
  const values = {
    is_allowed: isAllowed,
    lowest_grade: lowest,
    changed_at: now,
    changed_by: personId,
  };
  await queries
    .insertInto("assistant_setting")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

/** What an owner is asked: a tool with these arguments, for a contract as it was then. */
export interface Approval {
  id: string;
  keyId: string;
  tool: string;
  contractId: string;
  contractVersion: number;
  arguments: Record<string, unknown>;
  askedAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  isApproved: boolean | null;
  /** What came of it; null until it was carried out. */
  outcome: string | null;
}

const APPROVAL = [
  "assistant_approval.id",
  "key_id as keyId",
  "tool",
  "contract_id as contractId",
  "contract_version as contractVersion",
  "arguments",
  "asked_at as askedAt",
  "assistant_approval.expires_at as expiresAt",
  "decided_at as decidedAt",
  "is_approved as isApproved",
  "outcome",
] as const;

/** Whether the key that asked still works, and the account still lets assistants in. */
const mayAskStill = (now: Date) => sql<boolean>`exists (
  select from api_key as asking
  join account on account.id = asking.account_id
  join assistant_setting as setting on setting.account_id = coalesce(account.twin_of, account.id)
  where asking.id = assistant_approval.key_id and asking.revoked_at is null
    and (asking.expires_at is null or asking.expires_at > ${now}) and setting.is_allowed)`;

/** What names a question: the same one again is not asked twice. */
export interface Question {
  accountId: string;
  keyId: string;
  tool: string;
  contractId: string;
  argumentsSha256: Uint8Array;
}

/** The last time that this was asked; null where it never was. */
export async function findAsked(queries: Queries, asked: Question): Promise<Approval | null> {
  const row = await queries
    .selectFrom("assistant_approval")
    .select(APPROVAL)
    .where("account_id", "=", asked.accountId)
    .where("key_id", "=", asked.keyId)
    .where("tool", "=", asked.tool)
    .where("contract_id", "=", asked.contractId)
    .where("arguments_sha256", "=", asked.argumentsSha256)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertApproval(
  queries: Queries,
  question: Question,
  approval: Pick<Approval, "id" | "contractVersion" | "arguments" | "askedAt" | "expiresAt">,
): Promise<void> {
  await queries
    .insertInto("assistant_approval")
    .values({
      id: approval.id,
      account_id: question.accountId,
      key_id: question.keyId,
      tool: question.tool,
      contract_id: question.contractId,
      contract_version: approval.contractVersion,
      arguments: JSON.stringify(approval.arguments),
      arguments_sha256: question.argumentsSha256,
      asked_at: approval.askedAt,
      expires_at: approval.expiresAt,
    })
    .execute();
}

/** One question of the account with the name of the key that asked it, and whether that may still ask; null where there is none. */
export async function findApproval(
  queries: Queries,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<(Approval & { keyName: string | null; mayAskStill: boolean }) | null> {
  const row = await queries
    .selectFrom("assistant_approval")
    .innerJoin("api_key", "api_key.id", "assistant_approval.key_id")
    .select([...APPROVAL, "api_key.name as keyName", mayAskStill(now).as("mayAskStill")])
    .where("assistant_approval.account_id", "=", accountId)
    .where("assistant_approval.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The account's questions that nobody has answered, newest first. */
export async function listOpenApprovals(
  queries: Queries,
  accountId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<(Pick<Approval, "id" | "tool" | "askedAt"> & { title: PersonalText | null })[]> {
  return queries
    .selectFrom("assistant_approval")
    .innerJoin("contract", "contract.id", "contract_id")
    .select(["assistant_approval.id", "tool", "asked_at as askedAt", "contract.title"])
    .where("assistant_approval.account_id", "=", accountId)
    .where("decided_at", "is", null)
    .where("assistant_approval.expires_at", ">", now)
    .where(mayAskStill(now))
    .orderBy("asked_at", "desc")
    .limit(limit)
    .execute();
}

/** How many questions of an account wait for an answer. */
export async function countOpenApprovals(
  queries: Queries,
  accountId: string,
  now: Date,
): Promise<number> {
  const { open } = await queries
    .selectFrom("assistant_approval")
    .select((is) => is.fn.countAll<string>().as("open"))
    .where("account_id", "=", accountId)
    .where("decided_at", "is", null)
    .where("expires_at", ">", now)
    .where(mayAskStill(now))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Decides a question that is still open; null where somebody did before, it is too late, or its key may ask no more. */
export async function decideApproval(
  queries: Queries,
  { accountId, id }: { accountId: string; id: string },
  { isApproved, personId, now }: { isApproved: boolean; personId: string; now: Date },
): Promise<Approval | null> {
  const row = await queries
    .updateTable("assistant_approval")
    .set({ decided_at: now, decided_by: personId, is_approved: isApproved })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .where("expires_at", ">", now)
    .where(mayAskStill(now))
    .returning(APPROVAL)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveOutcome(queries: Queries, id: string, outcome: string): Promise<void> {
  await queries.updateTable("assistant_approval").set({ outcome }).where("id", "=", id).execute();
}

/** Uses a confirmation up; false where it was used before. */
export async function useConfirmation(
  queries: Queries,
  { nonce, expiresAt }: { nonce: Uint8Array; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("assistant_confirmation")
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("nonce").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A call of a tool, as the account is told of it. */
export interface ToolCall {
  tool: string;
  keyName: string | null;
  /** `done`, `asked`, or the name of the refusal. */
  outcome: string;
  argumentsSha256: Uint8Array;
  calledAt: Date;
}

export async function insertCall(
  queries: Queries,
  call: Omit<ToolCall, "keyName"> & { id: string; accountId: string; keyId: string },
): Promise<void> {
  await queries
    .insertInto("assistant_call")
    .values({
      id: call.id,
      account_id: call.accountId,
      key_id: call.keyId,
      tool: call.tool,
      arguments_sha256: call.argumentsSha256,
      outcome: call.outcome,
      called_at: call.calledAt,
    })
    .execute();
}

export async function listCalls(
  queries: Queries,
  accountId: string,
  limit: number,
): Promise<ToolCall[]> {
  return queries
    .selectFrom("assistant_call")
    .innerJoin("api_key", "api_key.id", "key_id")
    .select([
      "tool",
      "api_key.name as keyName",
      "outcome",
      "arguments_sha256 as argumentsSha256",
      "called_at as calledAt",
    ])
    .where("assistant_call.account_id", "=", accountId)
    .orderBy("called_at", "desc")
    .orderBy("assistant_call.id", "desc")
    .limit(limit)
    .execute();
}

/** Of these addresses those that no link of the account was ever sent to. */
export async function strangersAmong(
  queries: Queries,
  accountId: string,
  addresses: readonly Email[],
): Promise<Email[]> {
  if (addresses.length === 0) return [];
  const rows = await queries
    .selectFrom("signer")
    .select("email")
    .distinct()
    .where("account_id", "=", accountId)
    .where("email", "in", [...addresses])
    .where("send_count", ">", 0)
    .execute();
  const known = new Set(rows.map(({ email }) => email));
  return addresses.filter((address) => !known.has(address));
}

/** Clears away what nobody may use or asks for any more. */
export async function sweepAssistant(
  queries: Queries,
  now: Date,
  { keptSince }: { keptSince: Date },
): Promise<void> {
  await queries.deleteFrom("assistant_confirmation").where("expires_at", "<=", now).execute();
  await queries.deleteFrom("assistant_approval").where("expires_at", "<=", keptSince).execute();
  await queries.deleteFrom("assistant_call").where("called_at", "<=", keptSince).execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    assistant_setting: AssistantSettingTable;
    assistant_approval: AssistantApprovalTable;
    assistant_confirmation: AssistantConfirmationTable;
    assistant_call: AssistantCallTable;
  }
}

interface AssistantSettingTable {
  account_id: string;
  is_allowed: boolean;
  lowest_grade: string;
  changed_at: Date;
  changed_by: string | null;
}

interface AssistantApprovalTable {
  id: string;
  account_id: string;
  key_id: string;
  tool: string;
  contract_id: string;
  contract_version: number;
  arguments: JSONColumnType<Record<string, unknown>>;
  arguments_sha256: Uint8Array;
  asked_at: Date;
  expires_at: Date;
  decided_at: ColumnType<Date | null, undefined, Date | null>;
  decided_by: ColumnType<string | null, undefined, string | null>;
  is_approved: ColumnType<boolean | null, undefined, boolean | null>;
  outcome: ColumnType<string | null, undefined, string | null>;
}

interface AssistantConfirmationTable {
  nonce: Uint8Array;
  expires_at: Date;
}

interface AssistantCallTable {
  id: string;
  account_id: string;
  key_id: string;
  tool: string;
  arguments_sha256: Uint8Array;
  outcome: string;
  called_at: Date;
}

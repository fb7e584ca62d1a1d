import { type Generated, type JSONColumnType, sql } from "kysely";
import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";
import { LINK_KINDS, type OutgoingMail } from "./outgoing.ts";

/** Puts mails into the outbox; one that may go out only once and is there already is left out. */
export async function insertMails(queries: Queries, mails: readonly OutgoingMail[]): Promise<void> {
  if (mails.length === 0) return;
  await queries
    .insertInto("outgoing_mail")
    .values(
      mails.map((mail) => ({
        id: mail.id,
        account_id: mail.accountId,
        contract_id: mail.contractId,
        signer_id: mail.signerId,
        kind: mail.kind,
        role: mail.role,
        epoch: mail.epoch,
        recipient: mail.recipient,
        details: JSON.stringify(mail.details),
        state: "due" as const,
        claimed_by: null,
        claimed_at: null,
        requested_at: mail.requestedAt,
        sent_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a mail of this kind was put out for a role and its link already, whatever became of it. */
export async function hasMail(
  queries: Queries,
  {
    contractId,
    kind,
    role,
    epoch,
  }: Pick<OutgoingMail, "kind" | "role" | "epoch"> & { contractId: string },
): Promise<boolean> {
  const row = await queries
    .selectFrom("outgoing_mail")
    .select("id")
    .where("contract_id", "=", contractId)
    .where("kind", "=", kind)
    .where("role", "=", role)
    .where("epoch", "is not distinct from", epoch)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a mail is about; null where there is no such mail any more, or it is about no contract. */
export async function findContractOfMail(queries: Queries, id: string): Promise<string | null> {
  const row = await queries
    .selectFrom("outgoing_mail")
    .select("contract_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.contract_id ?? null;
}

/** Whether a mail of this id was put out already, whatever became of it. */
export async function isMailKnown(queries: Queries, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom("outgoing_mail")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom a copy was asked for after signing, with the signature that it is of. */
export async function listAskedCopies(
  queries: Queries,
  contractId: string,
): Promise<{ signatureId: string; accountId: string; role: PersonalText; email: Email }[]> {
  const rows = await queries
    .selectFrom("outgoing_mail")
    .select([
      sql<string>`details ->> 'signatureId'`.as("signatureId"),
      "account_id as accountId",
      "role",
      "recipient as email",
    ])
    .where("contract_id", "=", contractId)
    .where("kind", "=", "receipt" satisfies OutgoingMail["kind"])
    .where(sql<boolean>`details ->> 'wantsCopy' = 'true'`)
    .orderBy("requested_at")
    .execute();
  return rows.flatMap(({ accountId, role, ...row }) =>
    accountId === null || role === null ? [] : [{ ...row, accountId, role }],
  );
}

/** When the links of one role were asked for since `since`, oldest first, whatever became of them. */
export async function linksAskedFor(
  queries: Queries,
  contractId: string,
  role: PersonalText,
  since: Date,
): Promise<Date[]> {
  const rows = await queries
    .selectFrom("outgoing_mail")
    .select("requested_at")
    .where("contract_id", "=", contractId)
    .where("role", "=", role)
    .where("kind", "in", LINK_KINDS)
    .where("requested_at", ">", since)
    .orderBy("requested_at")
    .execute();
  return rows.map((row) => row.requested_at);
}

/** The same for every role of a contract, by role. */
export async function allLinksAskedFor(
  queries: Queries,
  contractId: string,
  since: Date,
): Promise<ReadonlyMap<PersonalText, readonly Date[]>> {
  const rows = await queries
    .selectFrom("outgoing_mail")
    .select(["role", "requested_at as at"])
    .where("contract_id", "=", contractId)
    .where("kind", "in", LINK_KINDS)
    .where("requested_at", ">", since)
    .orderBy("requested_at")
    .execute();
  const asked = new Map<PersonalText, Date[]>();
  for (const { role, at } of rows) {
    if (role !== null) asked.set(role, [...(asked.get(role) ?? []), at]);
  }
  return asked;
}

/** A link that did not go out, as the owner was told: the last word on each role and its link. */
export interface FailedLink {
  role: PersonalText;
  epoch: number;
  /** What the mail server said. */
  words: string;
}

export async function listFailedLinks(queries: Queries, contractId: string): Promise<FailedLink[]> {
  const rows = await queries
    .selectFrom("outgoing_mail")
    .select(["role", "epoch", "details"])
    .where("contract_id", "=", contractId)
    .where("kind", "=", "linkNotSent" satisfies OutgoingMail["kind"])
    .orderBy("requested_at")
    .execute();
  return rows.flatMap(({ role, epoch, details }) =>
    role === null || epoch === null ? [] : [{ role, epoch, words: String(details.words ?? "") }],
  );
}

/** A mail to who gets copies that went out, or never will. */
export interface SettledCopy {
  kind: "statusCopy" | "sealedCopy";
  recipient: Email;
  /** Null where it did not arrive. */
  sentAt: Date | null;
}

export async function listSettledCopies(
  queries: Queries,
  contractId: string,
): Promise<SettledCopy[]> {
  const rows = await queries
    .selectFrom("outgoing_mail")
    .select(["kind", "recipient", "sent_at as sentAt"])
    .where("contract_id", "=", contractId)
    .where("kind", "in", COPY_KINDS)
    .where("state", "in", ["sent", "failed"])
    .orderBy("requested_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as SettledCopy["kind"] }));
}

const COPY_KINDS: readonly SettledCopy["kind"][] = ["statusCopy", "sealedCopy"];

/** Links to this signer that have not gone out yet give way to a newer one. */
export async function dropDueLinks(queries: Queries, signerIds: readonly string[]): Promise<void> {
  if (signerIds.length === 0) return;
  await queries
    .updateTable("outgoing_mail")
    .set({ state: "dropped" })
    .where("signer_id", "in", signerIds)
    .where("kind", "in", LINK_KINDS)
    .where("state", "=", "due")
    .execute();
}

/** Forgets that mails of this kind were not needed, so that they can be put out after all. */
export async function forgetDropped(
  queries: Queries,
  contractId: string,
  kind: OutgoingMail["kind"],
): Promise<void> {
  await queries
    .deleteFrom("outgoing_mail")
    .where("contract_id", "=", contractId)
    .where("kind", "=", kind)
    .where("state", "=", "dropped")
    .execute();
}

/** Whose due mails are meant: a contract's, those of an account that are about none, or the operator's. */
export type Outbox = { contractId: string } | { accountId: string | null };

/** A mail that is being sent. */
export interface ClaimedMail extends OutgoingMail {
  /** Of an account that test keys opened: it is kept, and not sent. */
  isTest: boolean;
}

const IS_TEST = sql<boolean>`exists
  (select from account where account.id = outgoing_mail.account_id and twin_of is not null)`;

/**
 * Takes the due mails for sending: nobody else takes them while the process of this name lives, so
 * that of many processes one sends each. One that could not say what became of a mail for so long
 * will not.
 */
export async function claimDue(
  queries: Queries,
  of: Outbox,
  { claimedBy, lapsesMs }: { claimedBy: string; lapsesMs: number },
): Promise<ClaimedMail[]> {
  // Machines' clocks differ: all of them go by the database's.
  const rows = await queries
    .updateTable("outgoing_mail")
    .set((is) => ({
      claimed_by: claimedBy,
      claimed_at: sql<Date>`now()`,
      attempts: is("attempts", "+", 1),
    }))
    .where("id", "in", (is) =>
      is
        .selectFrom("outgoing_mail")
        .select("id")
        .where(belongsTo(of))
        .where("state", "=", "due")
        .where(
          sql<boolean>`(
            claimed_by is null or claimed_at < now() - ${lapsesMs} * interval '1 millisecond'
          )`,
        )
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      "id",
      "account_id as accountId",
      "contract_id as contractId",
      "signer_id as signerId",
      "kind",
      "role",
      "epoch",
      "recipient",
      "details",
      "requested_at as requestedAt",
      IS_TEST.as("isTest"),
    ])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as OutgoingMail["kind"] }));
}

/** Contracts of which a process took mails for sending that is gone, and nobody has since. */
export async function contractsGivenBack(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom("outgoing_mail")
    .select("contract_id as id")
    .distinct()
    .where("state", "=", "due")
    .where("contract_id", "is not", null)
    .where("claimed_by", "is", null)
    // Whoever says what became of a mail clears both.
    .where("claimed_at", "is not", null)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Whether any of them has still to go out, whoever has taken it for sending. */
export async function hasDue(queries: Queries, of: Outbox): Promise<boolean> {
  const row = await queries
    .selectFrom("outgoing_mail")
    .select("id")
    .where(belongsTo(of))
    .where("state", "=", "due")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function belongsTo(of: Outbox) {
  return "contractId" in of
    ? sql<boolean>`contract_id = ${of.contractId}`
    : sql<boolean>`account_id is not distinct from ${of.accountId} and contract_id is null`;
}

/**
 * Writes down how sending ended; `due` gives the mail back for a later attempt. False where it is
 * another's by now, or nobody's.
 */
export async function settleMail(
  queries: Queries,
  id: string,
  claimedBy: string,
  ended: { state: "due" | "sent" | "failed" | "dropped"; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("outgoing_mail")
    .set({
      state: ended.state,
      claimed_by: null,
      claimed_at: null,
      sent_at: ended.state === "sent" ? ended.at : null,
    })
    .where("id", "=", id)
    .where("claimed_by", "=", claimedBy)
    .where("state", "=", "due")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Id of the first link that went to this address of the signer, for threading; null when there is none. */
export async function firstLinkMail(
  queries: Queries,
  signerId: string,
  recipient: Email,
): Promise<string | null> {
  const row = await queries
    .selectFrom("outgoing_mail")
    .select("id")
    .where("signer_id", "=", signerId)
    .where("recipient", "=", recipient)
    .where("kind", "in", LINK_KINDS)
    .orderBy("requested_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

declare module "#store/schema.ts" {
  interface Schema {
    outgoing_mail: OutgoingMailTable;
  }
}

interface OutgoingMailTable {
  id: string;
  account_id: string | null;
  contract_id: string | null;
  signer_id: string | null;
  kind: string;
  role: PersonalText | null;
  epoch: number | null;
  recipient: Email;
  details: JSONColumnType<Record<string, unknown>>;
  state: "due" | "sent" | "failed" | "dropped";
  attempts: Generated<number>;
  claimed_by: string | null;
  claimed_at: Date | null;
  requested_at: Date;
  sent_at: Date | null;
}

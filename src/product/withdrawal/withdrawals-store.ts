import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";

/** What somebody stated with the withdrawal function. */
export interface Withdrawal {
  id: string;
  contractId: string;
  accountId: string;
  /** Whose link it was stated over; null over the one that stands in the document. */
  signatureId: string | null;
  /** The role of that signature. */
  role: PersonalText | null;
  /** As they were stated; nobody checked them. */
  name: PersonalText;
  email: Email;
  statedAt: Date;
}

export async function insertWithdrawal(
  queries: Queries,
  withdrawal: Withdrawal,
  proof: Uint8Array | null,
): Promise<void> {
  await queries
    .insertInto("withdrawal")
    .values({
      id: withdrawal.id,
      contract_id: withdrawal.contractId,
      account_id: withdrawal.accountId,
      signature_id: withdrawal.signatureId,
      role: withdrawal.role,
      name: withdrawal.name,
      email: withdrawal.email,
      stated_at: withdrawal.statedAt,
      proof,
    })
    .execute();
}

const COLUMNS = [
  "id",
  "contract_id as contractId",
  "account_id as accountId",
  "signature_id as signatureId",
  "role",
  "name",
  "email",
  "stated_at as statedAt",
] as const;

export async function findWithdrawal(queries: Queries, id: string): Promise<Withdrawal | null> {
  const row = await queries
    .selectFrom("withdrawal")
    .select(COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** What shows that the service took a statement; null where a version took it that made none. */
export async function findProof(queries: Queries, id: string): Promise<Uint8Array | null> {
  const row = await queries
    .selectFrom("withdrawal")
    .select("proof")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.proof ?? null;
}

/** What was stated over one link of a contract, if anything was. */
export async function findStatedOver(
  queries: Queries,
  contractId: string,
  signatureId: string | null,
): Promise<Withdrawal | null> {
  const row = await queries
    .selectFrom("withdrawal")
    .select(COLUMNS)
    .where("contract_id", "=", contractId)
    .where("signature_id", "is not distinct from", signatureId)
    .executeTakeFirst();
  return row ?? null;
}

/** The sealed page that acknowledges a statement; null before it is made. */
export async function findAcknowledgement(
  queries: Queries,
  withdrawalId: string,
): Promise<Uint8Array | null> {
  const row = await queries
    .selectFrom("withdrawal_acknowledgement")
    .select("pdf")
    .where("withdrawal_id", "=", withdrawalId)
    .executeTakeFirst();
  return row?.pdf ?? null;
}

export async function insertAcknowledgement(
  queries: Queries,
  made: { withdrawalId: string; sha256: string; pdf: Uint8Array; at: Date },
): Promise<void> {
  await queries
    .insertInto("withdrawal_acknowledgement")
    .values({
      withdrawal_id: made.withdrawalId,
      sha256: made.sha256,
      pdf: made.pdf,
      sealed_at: made.at,
    })
    .execute();
}

/** The contract and role that a signature was given for; null where there is none such. */
export async function findSigned(
  queries: Queries,
  signatureId: string,
): Promise<{ contractId: string; role: PersonalText } | null> {
  const row = await queries
    .selectFrom("signature")
    .select(["contract_id as contractId", "role"])
    .where("id", "=", signatureId)
    .executeTakeFirst();
  return row ?? null;
}

declare module "#store/schema.ts" {
  interface Schema {
    withdrawal: WithdrawalTable;
    withdrawal_acknowledgement: AcknowledgementTable;
  }
}

interface WithdrawalTable {
  id: string;
  contract_id: string;
  account_id: string;
  signature_id: string | null;
  role: PersonalText | null;
  name: PersonalText;
  email: Email;
  stated_at: Date;
  proof: Uint8Array | null;
}

interface AcknowledgementTable {
  withdrawal_id: string;
  sha256: string;
  pdf: Uint8Array;
  sealed_at: Date;
}

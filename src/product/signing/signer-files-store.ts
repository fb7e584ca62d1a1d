import type { ColumnType, JSONColumnType } from "kysely";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { PageSize } from "#lib/pdf/parts.ts";
import type { Queries } from "#store/database.ts";
import type { Transaction } from "#store/transaction.ts";

/** A file that a signer gave, without its bytes. */
export interface SignerFile {
  id: string;
  contractId: string;
  role: PersonalText;
  /** Which of the contract's requests it answers. */
  request: string;
  /** Of the PDF that was made of it, in hex. */
  sha256: string;
  pages: PageSize[];
  /** The signature that it was given with; null: nobody signed with it yet. */
  signatureId: string | null;
}

const COLUMNS = [
  "id",
  "contract_id as contractId",
  "role",
  "request",
  "sha256",
  "pages",
  "signature_id as signatureId",
] as const;

export async function insertSignerFile(
  queries: Queries,
  { accountId, pdf, at, ...file }: SignerFile & { accountId: string; pdf: Uint8Array; at: Date },
): Promise<void> {
  await queries
    .insertInto("signer_file")
    .values({
      id: file.id,
      account_id: accountId,
      contract_id: file.contractId,
      role: file.role,
      request: file.request,
      sha256: file.sha256,
      pages: JSON.stringify(file.pages),
      pdf,
      uploaded_at: at,
      signature_id: file.signatureId,
    })
    .execute();
}

/** Those of a contract among these ids. */
export async function findSignerFiles(
  queries: Queries,
  contractId: string,
  ids: readonly string[],
): Promise<SignerFile[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("signer_file")
    .select(COLUMNS)
    .where("contract_id", "=", contractId)
    .where("id", "in", ids)
    .execute();
}

/** All that signatures of a contract were given with. */
export async function readSignedFiles(queries: Queries, contractId: string): Promise<SignerFile[]> {
  return queries
    .selectFrom("signer_file")
    .select(COLUMNS)
    .where("contract_id", "=", contractId)
    .where("signature_id", "is not", null)
    .execute();
}

/** The PDF that was made of a file; null where it is gone. */
export async function readSignerPdf(queries: Queries, id: string): Promise<Uint8Array | null> {
  const row = await queries
    .selectFrom("signer_file")
    .select("pdf")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.pdf ?? null;
}

/** How many files of a contract nobody signed with yet. */
export async function countUnsignedFiles(queries: Queries, contractId: string): Promise<number> {
  const { n } = await queries
    .selectFrom("signer_file")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("contract_id", "=", contractId)
    .where("signature_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** They belong to a signature from now on. False where one of them is gone, or another signature's. */
export async function signFiles(
  { queries }: Transaction,
  ids: readonly string[],
  signatureId: string,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { numUpdatedRows } = await queries
    .updateTable("signer_file")
    .set({ signature_id: signatureId })
    .where("id", "in", ids)
    .where("signature_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(ids.length);
}

/** Takes a file away that nobody signed with. */
export async function deleteUnsignedFile(queries: Queries, id: string): Promise<void> {
  await queries
    .deleteFrom("signer_file")
    .where("id", "=", id)
    .where("signature_id", "is", null)
    .execute();
}

/** The same of all that were sent before. */
export async function sweepUnsignedFiles(queries: Queries, before: Date): Promise<void> {
  await queries
    .deleteFrom("signer_file")
    .where("signature_id", "is", null)
    .where("uploaded_at", "<", before)
    .execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    signer_file: SignerFileTable;
  }
}

interface SignerFileTable {
  id: string;
  account_id: string;
  contract_id: string;
  role: PersonalText;
  request: string;
  sha256: string;
  pages: JSONColumnType<PageSize[]>;
  pdf: Uint8Array;
  uploaded_at: Date;
  signature_id: ColumnType<string | null, string | null, string>;
}

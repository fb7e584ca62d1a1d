import { type Insertable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";
import type { CollectedSignature, Contract, Signer } from "./contract.ts";
import type { ContractTable } from "./contract-table.ts";
import type { SecretHashes } from "./page-secrets.ts";
import { CHANGING_PROPERTIES, PROPERTY_COLUMNS, propertyRow } from "./properties.ts";
import { SIGNER_COLUMNS } from "./signers-store.ts";
import { noteSuperseded } from "./superseded-store.ts";

const COLUMNS = [
  "id",
  "account_id as accountId",
  "token",
  "sealed_sign_secret as sealedSignSecret",
  "sealed_status_secret as sealedStatusSecret",
  "public_id as publicId",
  "title",
  "status",
  "language",
  "tags",
  "form",
  "document_name as documentName",
  "first_heading as firstHeading",
  "fields",
  "documents",
  "pages",
  "original_sha256 as originalSha256",
  "base_sha256 as baseSha256",
  ...PROPERTY_COLUMNS,
  "obligation_to_pay as obligationToPay",
  "paying_roles as payingRoles",
  "withdrawal",
  "sealed_withdraw_secret as sealedWithdrawSecret",
  "withdrawable_until as withdrawableUntil",
  "withdrawn_at as withdrawnAt",
  "paid_by_credit as paidByCredit",
  "created_at as createdAt",
  "updated_at as updatedAt",
  "finalized_at as finalizedAt",
  "signed_at as signedAt",
  "cancelled_at as cancelledAt",
  "signature_count as signatureCount",
  "trail_length",
  "trail_head",
  "trail_at",
  "sealed_sha256 as sealedSha256",
  "sealed_at as sealedAt",
  "seal_problem as sealProblem",
  "version",
] as const;

/** A contract with what was collected and sent for it. */
export interface ContractWithParties {
  contract: Contract;
  signatures: CollectedSignature[];
  signers: Signer[];
}

/** Which contract is meant: within an account, by what opens one of its pages, or by the document ID on paper. */
export type ContractKey =
  | { accountId: string; id: string }
  | { accountId: string; token: string }
  | { id: string }
  | { signSecretHash: Uint8Array }
  | { statusSecretHash: Uint8Array }
  | { withdrawSecretHash: Uint8Array }
  | { publicId: string };

export async function findContract(queries: Queries, key: ContractKey): Promise<Contract | null> {
  const row = await FIND.first(queries, key);
  return row ? contractFrom(row) : null;
}

const FIND = statement(selectContract, { isShort: true });

/**
 * Reads the contract's current state and keeps it from changing until the
 * transaction ends. Rows that refer to it can still be inserted: they need the
 * contract to be there, not to stand still.
 */
export async function lockContract(queries: Queries, key: ContractKey): Promise<Contract | null> {
  const row = await LOCK.first(queries, key);
  return row ? contractFrom(row) : null;
}

const LOCK = statement((queries, key: ContractKey) =>
  selectContract(queries, key).forNoKeyUpdate(),
);

export async function findContractWithParties(
  queries: Queries,
  key: ContractKey,
): Promise<ContractWithParties | null> {
  const row = await FIND_WITH_PARTIES.first(queries, key);
  if (!row) return null;
  const { signatures, signers, ...contract } = row;
  return {
    contract: contractFrom(contract),
    signatures: signatures.map((signature) => ({
      ...signature,
      signedAt: new Date(signature.signedAt),
    })),
    signers: signers.map((signer) => ({
      ...signer,
      sentAt: dateFrom(signer.sentAt),
      openedAt: dateFrom(signer.openedAt),
      signedAt: dateFrom(signer.signedAt),
      declinedAt: dateFrom(signer.declinedAt),
      remindersStoppedAt: dateFrom(signer.remindersStoppedAt),
    })),
  };
}

const SIGNATURE_COLUMNS = [
  "signature.id",
  "signature.role",
  "signature.signer_name as signerName",
  "signature.delivered_link as deliveredLink",
  "signature.signed_at as signedAt",
] as const;

const FIND_WITH_PARTIES = statement(
  (queries, key: ContractKey) =>
    selectContract(queries, key).select((is) => [
      jsonArrayFrom(
        is
          .selectFrom("signature")
          .whereRef("signature.contract_id", "=", "contract.id")
          .select(SIGNATURE_COLUMNS)
          .orderBy("signature.signed_at")
          .orderBy("signature.id"),
      ).as("signatures"),
      jsonArrayFrom(
        is
          .selectFrom("signer")
          .whereRef("signer.contract_id", "=", "contract.id")
          .select(SIGNER_COLUMNS)
          .orderBy("signer.id"),
      ).as("signers"),
    ]),
  { isShort: true },
);

export function insertContract(
  transaction: Transaction,
  contract: Contract,
  { html, secretHashes }: { html: Uint8Array | null; secretHashes: SecretHashes },
): void {
  transaction.write(INSERT, {
    id: contract.id,
    account_id: contract.accountId,
    token: contract.token,
    sign_secret_hash: secretHashes.sign,
    sealed_sign_secret: contract.sealedSignSecret,
    status_secret_hash: secretHashes.status,
    sealed_status_secret: contract.sealedStatusSecret,
    public_id: contract.publicId,
    title: contract.title,
    status: contract.status,
    language: contract.language,
    tags: contract.tags,
    form: contract.form,
    document_name: contract.documentName,
    first_heading: contract.firstHeading,
    html,
    fields: JSON.stringify(contract.fields),
    documents: JSON.stringify(contract.documents),
    pages: JSON.stringify(contract.pages),
    original_sha256: contract.originalSha256,
    base_sha256: contract.baseSha256,
    ...propertyRow(contract),
    obligation_to_pay: contract.obligationToPay,
    paying_roles: contract.payingRoles && JSON.stringify(contract.payingRoles),
    withdrawal: JSON.stringify(contract.withdrawal),
    withdraw_secret_hash: secretHashes.withdraw,
    sealed_withdraw_secret: contract.sealedWithdrawSecret,
    withdrawable_until: null,
    withdrawn_at: null,
    paid_by_credit: contract.paidByCredit,
    created_at: contract.createdAt,
    updated_at: contract.updatedAt,
    finalized_at: contract.finalizedAt,
    signed_at: null,
    cancelled_at: null,
    trail_length: contract.trail.length,
    trail_head: contract.trail.head,
    trail_at: contract.trail.at,
    sealed_sha256: null,
    sealed_at: null,
    seal_problem: null,
  });
}

const INSERT = statement((queries, row: Insertable<ContractTable>) =>
  queries.insertInto("contract").values(row),
);

/** Removes the contract with all that hangs on it, and leaves its tombstone. */
export async function deleteContractRows(
  queries: Queries,
  contract: Contract,
  now: Date,
): Promise<void> {
  await queries
    .insertInto("deleted_contract")
    .values({
      public_id: contract.publicId,
      account_id: contract.accountId,
      contract_id: contract.id,
      base_sha256: contract.baseSha256,
      status: contract.status,
      deleted_at: now,
    })
    .execute();
  if (contract.signatureCount > 0) {
    await sql`select forget_kept(${contract.id})`.execute(queries);
    return;
  }
  await queries.deleteFrom("contract_hold").where("contract_id", "=", contract.id).execute();
  await sql`select forget_trail(${contract.id})`.execute(queries);
  await queries.deleteFrom("contract").where("id", "=", contract.id).execute();
}

/** What may change in a contract's life, but for its seal, by the column that holds it. */
const CHANGING = {
  ...CHANGING_PROPERTIES,
  title: ({ title }) => title,
  status: ({ status }) => status,
  tags: ({ tags }) => tags,
  obligation_to_pay: ({ obligationToPay }) => obligationToPay,
  paying_roles: ({ payingRoles }) => payingRoles && JSON.stringify(payingRoles),
  paid_by_credit: ({ paidByCredit }) => paidByCredit,
  updated_at: ({ updatedAt }) => updatedAt,
  finalized_at: ({ finalizedAt }) => finalizedAt,
  signed_at: ({ signedAt }) => signedAt,
  cancelled_at: ({ cancelledAt }) => cancelledAt,
  withdrawable_until: ({ withdrawableUntil }) => withdrawableUntil,
  withdrawn_at: ({ withdrawnAt }) => withdrawnAt,
  signature_count: ({ signatureCount }) => signatureCount,
  trail_length: ({ trail }) => trail.length,
  trail_head: ({ trail }) => trail.head,
  trail_at: ({ trail }) => trail.at,
} as const satisfies {
  [Column in keyof Updateable<ContractTable>]: (
    contract: Contract,
  ) => Updateable<ContractTable>[Column];
};

/**
 * Writes what became otherwise, and nothing that was only read.
 * @param locked the contract as this transaction has locked it
 */
export function updateContract(
  transaction: Transaction,
  locked: Contract,
  changed: Contract,
): void {
  transaction.write(UPDATE, { id: locked.id, ...changesTo(locked, changed) });
  noteSuperseded(transaction, locked, changed);
}

/**
 * The same for a contract that was read before, which is locked by it; false, and nothing is
 * written, when it has changed since, or one of its parties: every change of these stands in its
 * trail, whose end is in its row.
 */
export async function updateUnchanged(
  transaction: Transaction,
  seen: Contract,
  changed: Contract,
): Promise<boolean> {
  const { id, version } = seen;
  const changes = changesTo(seen, changed);
  const count = await UPDATE_UNCHANGED.count(transaction.queries, {
    id,
    seen: version,
    ...changes,
  });
  if (count === 0) return false;
  noteSuperseded(transaction, seen, changed);
  return true;
}

type Changes = Updateable<ContractTable>;

function changesTo(before: Contract, changed: Contract): Changes {
  const changes = Object.entries(CHANGING).flatMap(([column, of]) =>
    Object.is(of(before), of(changed)) ? [] : [[column, of(changed)]],
  );
  return Object.fromEntries(changes);
}

const UPDATE = statement(updateOf);

const UPDATE_UNCHANGED = statement(
  (queries, { seen, ...values }: { id: string; seen: number } & Changes) =>
    updateOf(queries, values).where("version", "=", seen),
);

function updateOf(queries: Queries, { id, ...changes }: { id: string } & Changes) {
  return queries
    .updateTable("contract")
    .set({ ...changes, version: NEXT_VERSION })
    .where("id", "=", id);
}

/** Writes another content of a draft; whoever does has locked it. */
export function updateContent(
  transaction: Transaction,
  contract: Contract,
  html: Uint8Array | null,
): void {
  transaction.write(UPDATE, {
    id: contract.id,
    form: contract.form,
    document_name: contract.documentName,
    first_heading: contract.firstHeading,
    html,
    fields: JSON.stringify(contract.fields),
    documents: JSON.stringify(contract.documents),
    pages: JSON.stringify(contract.pages),
    original_sha256: contract.originalSha256,
    base_sha256: contract.baseSha256,
  });
}

/** The sanitised text that a contract was set from; null for the PDF form. */
export async function findHtml(queries: Queries, id: string): Promise<string | null> {
  const row = await queries
    .selectFrom("contract")
    .select("html")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.html ?? null;
}

const NEXT_VERSION = sql<number>`contract.version + 1`;

/** Notes the sealed file of a contract, once: false when there is one already, or no contract. */
export async function storeSealed(
  queries: Queries,
  id: string,
  sealed: { sealedSha256: string; documents: Contract["documents"]; at: Date },
): Promise<boolean> {
  const documents = JSON.stringify(sealed.documents);
  return (await STORE_SEALED.count(queries, { ...sealed, id, documents })) === 1;
}

const STORE_SEALED = statement(
  (
    queries,
    { id, documents, ...sealed }: { id: string; sealedSha256: string; documents: string; at: Date },
  ) =>
    queries
      .updateTable("contract")
      .set({
        documents,
        sealed_sha256: sealed.sealedSha256,
        sealed_at: sealed.at,
        seal_problem: null,
        updated_at: sealed.at,
        version: NEXT_VERSION,
      })
      .where("id", "=", id)
      .where("status", "=", "fully_signed")
      .where("sealed_sha256", "is", null),
);

/** Notes why a contract could not be sealed; the next attempt that succeeds takes it away. */
export async function noteSealProblem(
  queries: Queries,
  id: string,
  problem: string,
): Promise<void> {
  await queries
    .updateTable("contract")
    .set({ seal_problem: problem, version: NEXT_VERSION })
    .where("id", "=", id)
    .where("sealed_sha256", "is", null)
    .execute();
}

/** Contracts that everyone signed and that no stored PDF exists for yet. */
export async function findUnsealed(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom("contract")
    .select("id")
    .where("status", "=", "fully_signed")
    .where("sealed_sha256", "is", null)
    .execute();
  return rows.map((row) => row.id);
}

/** PostgreSQL writes a time within JSON as text. */
function dateFrom(text: string | Date | null): Date | null {
  return text === null ? null : new Date(text);
}

function selectContract(queries: Queries, key: ContractKey) {
  const none = {
    accountId: null,
    id: null,
    token: null,
    signSecretHash: null,
    statusSecretHash: null,
    withdrawSecretHash: null,
    publicId: null,
  };
  const { accountId, id, token, signSecretHash, statusSecretHash, withdrawSecretHash, publicId } = {
    ...none,
    ...key,
  };
  return queries
    .selectFrom("contract")
    .select(COLUMNS)
    .$if(id !== null, (query) => query.where("id", "=", id))
    .$if(token !== null, (query) => query.where("token", "=", token))
    .$if(signSecretHash !== null, (query) => query.where("sign_secret_hash", "=", signSecretHash))
    .$if(statusSecretHash !== null, (query) =>
      query.where("status_secret_hash", "=", statusSecretHash),
    )
    .$if(withdrawSecretHash !== null, (query) =>
      query.where("withdraw_secret_hash", "=", withdrawSecretHash),
    )
    .$if(publicId !== null, (query) => query.where("public_id", "=", publicId))
    .$if(accountId !== null, (query) => query.where("account_id", "=", accountId));
}

function contractFrom<
  Row extends Omit<Contract, "trail"> & {
    trail_length: number;
    trail_head: Uint8Array | null;
    trail_at: Date | null;
  },
>(row: Row): Contract {
  const { trail_length: length, trail_head: head, trail_at: at, ...rest } = row;
  return { ...rest, trail: { length, head, at } };
}

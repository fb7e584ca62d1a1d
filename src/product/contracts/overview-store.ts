import type { ContractStatus } from "#kernel/contract-states.ts";
import type { Queries } from "#store/database.ts";
import type { CollectedSignature, Contract, Signer } from "./contract.ts";
import { ofAccount } from "./of-account-store.ts";
import { SIGNER_COLUMNS } from "./signers-store.ts";

/** A contract as its owner's overview shows it. */
export interface OverviewContract
  extends Pick<
    Contract,
    | "id"
    | "token"
    | "sealedSignSecret"
    | "sealedStatusSecret"
    | "publicId"
    | "title"
    | "documentName"
    | "firstHeading"
    | "language"
    | "status"
    | "createdAt"
    | "updatedAt"
    | "tags"
    | "signatureCount"
    | "sealedSha256"
    | "sealProblem"
    | "fields"
  > {}

/** Who signs a contract, and who has. */
export interface OverviewParties {
  signers: Signer[];
  signatures: Pick<CollectedSignature, "role" | "signedAt">[];
}

/** Which of an account's contracts are shown, newest first. */
export interface OverviewQuery {
  status: ContractStatus | null;
  /** Those created before the one with this id, and those not before that id. */
  before: string | null;
  from: string | null;
  limit: number;
}

/** The account's contracts, newest first. */
export async function readOverview(
  queries: Queries,
  accountId: string,
  { status, before, from, limit }: OverviewQuery,
): Promise<OverviewContract[]> {
  const rows = await selectOverview(queries)
    .where(ofAccount(accountId))
    .orderBy("account_id")
    .orderBy("id", "desc")
    .$if(status !== null, (query) => query.where("status", "=", status))
    .$if(before !== null, (query) => query.where("id", "<", before))
    .$if(from !== null, (query) => query.where("id", ">=", from))
    .limit(limit)
    .execute();
  return rows;
}

/** Those of the account's contracts that have these ids, in their order. */
export async function readOverviewOf(
  queries: Queries,
  accountId: string,
  ids: readonly string[],
): Promise<OverviewContract[]> {
  if (ids.length === 0) return [];
  const rows = await selectOverview(queries)
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function selectOverview(queries: Queries) {
  return queries
    .selectFrom("contract")
    .select([
      "id",
      "token",
      "sealed_sign_secret as sealedSignSecret",
      "sealed_status_secret as sealedStatusSecret",
      "public_id as publicId",
      "title",
      "document_name as documentName",
      "first_heading as firstHeading",
      "language",
      "status",
      "tags",
      "created_at as createdAt",
      "updated_at as updatedAt",
      "signature_count as signatureCount",
      "sealed_sha256 as sealedSha256",
      "seal_problem as sealProblem",
      "fields",
    ]);
}

/** Those of these contracts, by their ids; of one that is not there nobody. */
export async function readOverviewParties(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OverviewParties>> {
  const found = new Map(ids.map((id): [string, OverviewParties] => [id, NOBODY()]));
  if (ids.length === 0) return found;
  const [signers, signatures] = await Promise.all([
    queries
      .selectFrom("signer")
      .select(SIGNER_COLUMNS)
      .select("contract_id as contractId")
      .where("contract_id", "in", ids)
      .orderBy("id")
      .execute(),
    queries
      .selectFrom("signature")
      .select(["contract_id as contractId", "role", "signed_at as signedAt"])
      .where("contract_id", "in", ids)
      .execute(),
  ]);
  for (const { contractId, ...signer } of signers) found.get(contractId)?.signers.push(signer);
  for (const { contractId, ...signature } of signatures) {
    found.get(contractId)?.signatures.push(signature);
  }
  return found;
}

const NOBODY = (): OverviewParties => ({ signers: [], signatures: [] });

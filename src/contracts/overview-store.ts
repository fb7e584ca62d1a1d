import type { Queries } from "#store/database.ts";
import { type Contract, rolesOf } from "./contract.ts";

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
    | "signatureCount"
    | "sealedSha256"
    | "sealProblem"
  > {
  roles: string[];
}

/** The account's contracts, newest first: so many, of those created before the one with this id. */
export async function readOverview(
  queries: Queries,
  accountId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<OverviewContract[]> {
  const rows = await queries
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
      "created_at as createdAt",
      "signature_count as signatureCount",
      "sealed_sha256 as sealedSha256",
      "seal_problem as sealProblem",
      "fields",
    ])
    .where("account_id", "=", accountId)
    .$if(before !== null, (query) => query.where("id", "<", before))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ fields, ...row }) => ({ ...row, roles: rolesOf(fields) }));
}

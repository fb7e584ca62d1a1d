import type { Contract } from "#contracts/contract.ts";
import type { Problem } from "#kernel/refusals.ts";
import type { Queries } from "#store/database.ts";
import { findSummary } from "#summary/summary-store.ts";
import type { Submission } from "./submission.ts";

/** A page can have shown no other summary than the contract's: what is recorded is what there was. */
export async function checkShownSummary(
  queries: Queries,
  { id }: Pick<Contract, "id">,
  { summarySha256 = null }: Submission,
): Promise<Problem[]> {
  if (summarySha256 === null) return [];
  const summary = await findSummary(queries, id);
  if (summary?.sha256 === summarySha256) return [];
  return [
    { path: "summarySha256", message: "is not that of this contract's summary", code: "stale" },
  ];
}

import type { ContractTable } from "#contracts/contract-table.ts";
import type { Database } from "#store/database.ts";

/** Rooms add their tables by declarations, which have to be merged for this to be known. */
export const ofNoTable = (database: Database) => database.selectFrom("contracts").selectAll();

export const ofNoColumn = (database: Database) => database.selectFrom("contract").select("titel");

export const ofNoStatus = (database: Database) =>
  database.selectFrom("contract").where("status", "=", "signed").select("id");

export type Status = ContractTable["state"];

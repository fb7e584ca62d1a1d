import type { Generated } from "kysely";
import type { Queries } from "#store/database.ts";

/** What the database keeps of a backup. */
export interface KnownBackup {
  takenAt: Date;
  bytes: number;
  contracts: number;
  files: number;
  /** Files that rows name and that were lost or damaged. */
  lost: number;
  filesSince: Date | null;
}

/** Backups that are older than the newest so many are forgotten. */
const KEPT = 400;

export async function recordBackup(queries: Queries, backup: KnownBackup): Promise<void> {
  await queries
    .insertInto("backup_taken")
    .values({
      taken_at: backup.takenAt,
      bytes: String(backup.bytes),
      contracts: backup.contracts,
      files: backup.files,
      lost: backup.lost,
      files_since: backup.filesSince,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queries
    .deleteFrom("backup_taken")
    .where("taken_at", "not in", (of) =>
      of.selectFrom("backup_taken").select("taken_at").orderBy("taken_at", "desc").limit(KEPT),
    )
    .execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    backup_taken: BackupTakenTable;
  }
}

interface BackupTakenTable {
  taken_at: Date;
  written_at: Generated<Date>;
  bytes: string;
  contracts: number;
  files: number;
  lost: number;
  files_since: Date | null;
}

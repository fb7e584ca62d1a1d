import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";
import { publishAgain } from "./publication.ts";
import { readState, renameLog } from "./seal-log-store.ts";

/** The name a log goes on under, and the one that it had. */
export interface BegunAgain {
  origin: string;
  before: string;
  /** Leaves that both have. */
  leaves: number;
}

/**
 * Gives the log another name: what it was begun under has heads that the database can no longer
 * continue. Its leaves stay where they are; who kept heads of the old name sees that it ended.
 * @param named what a log of the service's address is called, as `logOriginOf` says
 */
export async function beginAgain(
  { database, files }: { database: Database; files: Files },
  named: string,
): Promise<BegunAgain> {
  const { origin: before, sequenced: leaves, filesOf } = await readState(database);
  const number = Number(/^seal-log-(\d+)$/.exec(filesOf)?.[1] ?? 1) + 1;
  const origin = `${named}/${number}`;
  const renamed = { from: before, origin, filesOf: `seal-log-${number}` };
  if (!(await renameLog(database, renamed))) throw new Error("the log got another name meanwhile");
  await publishAgain({ database, files });
  return { origin, before, leaves };
}

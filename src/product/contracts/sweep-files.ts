import { DAY_MS } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";
import { findFingerprint, replaceFingerprint } from "#store/fingerprints.ts";
import { deletedBetween, whichExist } from "./lookup-store.ts";

/** A creation is over by then, however it ended. */
const LEAST_AGE_MS = DAY_MS;
/** What was left is found on one of the days after; older folders need not be looked at again and again. */
const MOST_AGE_MS = 8 * DAY_MS;
/** Up to which time of making, and of deleting, all were looked at, as the database says it. */
const SWEPT_UNTIL = "files swept until";
const DELETED_UNTIL = "files of deleted contracts swept until";
const BATCH = 500;

/** Which of these owners of files are there, though no contracts. */
type WhichOthers = (queries: Database, ids: readonly string[]) => Promise<ReadonlySet<string>>;

interface Swept {
  database: Database;
  files: Files;
  whichOthers?: WhichOthers;
}

/**
 * Removes bytes that belong to no contract: those of a creation that ended
 * before its commit, when the process died in between. A service that was off
 * for longer goes on where it ended.
 */
export async function sweepFiles(swept: Swept, now: Date): Promise<void> {
  const until = new Date(now.getTime() - LEAST_AGE_MS);
  const said = await findFingerprint(swept.database, SWEPT_UNTIL);
  const usual = now.getTime() - MOST_AGE_MS;
  const from = new Date(Math.min(usual, said === null ? usual : Date.parse(said)));
  let batch: string[] = [];
  for await (const owner of swept.files.ownersMadeBetween(from, until)) {
    batch.push(owner);
    if (batch.length < BATCH) continue;
    await removeUnknown(swept, batch);
    batch = [];
  }
  await removeUnknown(swept, batch);
  await replaceFingerprint(swept.database, SWEPT_UNTIL, until.toISOString());
}

/**
 * Removes what came to a contract after it was deleted, once a day has gone by: a change that was
 * under way stores its files, and may end before it sees that they are nobody's.
 */
export async function sweepDeleted(swept: Swept, now: Date): Promise<void> {
  const until = new Date(now.getTime() - LEAST_AGE_MS);
  const said = await findFingerprint(swept.database, DELETED_UNTIL);
  const from = said === null ? new Date(now.getTime() - MOST_AGE_MS) : new Date(said);
  const owners = await deletedBetween(swept.database, from, until);
  for (let at = 0; at < owners.length; at += BATCH) {
    await removeUnknown(swept, owners.slice(at, at + BATCH));
  }
  await replaceFingerprint(swept.database, DELETED_UNTIL, until.toISOString());
}

/** A machine that was off for longer is set up anew; so is what it keeps. */
const DELETED_WITHIN_MS = 30 * DAY_MS;

/**
 * Removes what this machine keeps of contracts that were deleted elsewhere,
 * where whoever deleted them could reach the files and not this folder.
 */
export async function sweepKeptOfDeleted(
  { database, files, kept }: { database: Database; files: Files; kept: Files },
  now: Date,
): Promise<void> {
  if (!files.isElsewhere) return;
  const since = new Date(now.getTime() - DELETED_WITHIN_MS);
  // Whoever deletes one may have a clock that is ahead.
  const until = new Date(now.getTime() + DAY_MS);
  for (const owner of await deletedBetween(database, since, until)) await kept.deleteAll(owner);
}

async function removeUnknown(
  { database, files, whichOthers }: Swept,
  owners: string[],
): Promise<void> {
  if (owners.length === 0) return;
  const known = await whichExist(database, owners);
  const others = await whichOthers?.(database, owners);
  for (const owner of owners) {
    if (!known.has(owner) && !others?.has(owner)) await files.deleteAll(owner);
  }
}

import { MOVED_TO, STORAGE } from "#app/installation/binding.ts";
import { lockedFilesOf } from "#contracts/lookup-store.ts";
import { isLogBegun, readState } from "#evidence/seal-log/seal-log-store.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { everyOwner, type Files, isEmpty, MissingFile } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";
import { findFingerprint, moveFingerprint, replaceFingerprint } from "#store/fingerprints.ts";
import { findStorageId, markStorage } from "#store/storage-id.ts";

export interface MovedFiles {
  contracts: number;
  copied: number;
  /** What a run before had copied. */
  there: number;
  /** Owners that the new place had and that no contract is behind any more. */
  removed: number;
  /** Tiles and heads of the log of seals that the new place has. */
  logFiles: number;
  /** Whether the database knows the new place now. */
  isDone: boolean;
}

interface Move {
  database: Database;
  from: Files;
  to: Files;
  /** What people call the new place. */
  where: string;
  /** Whether no service works on the database, so that nothing comes meanwhile. */
  isAlone(): Promise<boolean>;
}

/** Contracts whose files are copied at a time. */
const AT_ONCE = 8;
/** Ids that the database is asked about at a time. */
const BATCH = 200;

/**
 * Copies the files of every contract, each held against its hash. Cut short at
 * any point it goes on where it was. The last run, with no service beside it,
 * takes away what was deleted meanwhile and then says in the database that the
 * new place is the one, under a mark of its own: whoever still has the old one
 * is refused from then on.
 */
export async function moveFiles(move: Move): Promise<MovedFiles | Refusal<"INVALID">> {
  const isLast = await move.isAlone();
  const claimed = await claimPlace(move);
  if ("refused" in claimed) return claimed;
  const moved: MovedFiles = {
    contracts: 0,
    copied: 0,
    there: 0,
    removed: 0,
    logFiles: 0,
    isDone: false,
  };
  if (claimed.isMoved) return { ...moved, isDone: true };
  for await (const owners of batches(everyOwner(move.from))) {
    const known = await lockedFilesOf(move.database, owners);
    await eachOf([...known], ([owner, locked]) => copyOwner(move, { owner, locked }, moved));
  }
  moved.logFiles = await copyLog(move);
  if (!isLast) return moved;
  for await (const owners of batches(everyOwner(move.to))) {
    const known = await lockedFilesOf(move.database, owners);
    await eachOf(
      owners.filter((owner) => !known.has(owner)),
      async (owner) => {
        await move.to.deleteAll(owner);
        moved.removed += 1;
      },
    );
  }
  // One that was started meanwhile stores in the old place.
  if (!(await move.isAlone())) return moved;
  const { before, mark } = claimed;
  // Before the mark, by which the others are refused, who are told of it.
  await replaceFingerprint(move.database, MOVED_TO, move.where);
  if (!(await moveFingerprint(move.database, STORAGE, { from: before, to: mark }))) {
    throw new Error("the database was told of another place meanwhile");
  }
  return { ...moved, isDone: true };
}

/** The mark follows from the one before, so that a run that was cut short knows its own. */
async function claimPlace({ database, from, to, where }: Move) {
  const before = await findFingerprint(database, STORAGE);
  const there = await findStorageId(to);
  if (before !== null && there === before) return { isMoved: true } as const;
  if (before === null || (await findStorageId(from)) !== before) {
    return refuse(
      "INVALID",
      "the settings do not name the place that this database's files are in",
    );
  }
  const mark = sha256Hex(`moved from ${before} to ${where}`).slice(0, 36);
  if (there === null && !(await isEmpty(to))) {
    return refuse("INVALID", `${where} holds contracts already: name an empty place`);
  }
  if ((there ?? (await markStorage(to, mark))) !== mark) {
    return refuse(
      "INVALID",
      `${where} belongs to another database, or was used before: name an empty place`,
    );
  }
  return { isMoved: false, before, mark } as const;
}

async function copyOwner(
  { from, to }: Move,
  { owner, locked }: { owner: string; locked: string | null },
  moved: MovedFiles,
): Promise<void> {
  const there = new Set(await to.names(owner));
  moved.contracts += 1;
  for (const name of await from.names(owner)) {
    if (there.has(name)) moved.there += 1;
    else if (await copyFile({ from, to }, { owner, name, isSealed: name === locked }))
      moved.copied += 1;
  }
}

/** All of it is published, and nobody may delete it where that can be locked. */
async function copyLog({ database, from, to }: Move): Promise<number> {
  if (!(await isLogBegun(database))) return 0;
  const { filesOf: owner } = await readState(database);
  const names = await from.names(owner);
  const there = new Set(await to.names(owner));
  await eachOf(
    names.filter((name) => !there.has(name)),
    async (name) => void (await copyFile({ from, to }, { owner, name, isSealed: true })),
  );
  return names.length;
}

/** False where its owner deleted it a moment ago. */
async function copyFile(
  { from, to }: Pick<Move, "from" | "to">,
  { owner, name, isSealed }: { owner: string; name: string; isSealed: boolean },
): Promise<boolean> {
  try {
    const { stream } = await from.read(owner, name);
    await to.put(owner, name, stream, { isSealed }).finally(() => stream.destroy());
    return true;
  } catch (cause) {
    if (cause instanceof MissingFile) return false;
    throw new Error(`${owner}/${name} was not copied: ${(cause as Error).message}`, { cause });
  }
}

async function* batches(owners: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const owner of owners) {
    batch.push(owner);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function eachOf<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await Promise.all(all.slice(at, at + AT_ONCE).map(act));
  }
}

import { sameBytes } from "#kernel/bytes.ts";
import { inTransaction } from "#store/transaction.ts";
import { catchUp } from "./catch-up.ts";
import { isConsistent, type TreeHead } from "./check-proof.ts";
import { checkpointText, isSignedBy, readCheckpoint, readKeyLine } from "./note.ts";
import { folded, hashesInRows, LOG_FILES, makeTile, tileFile } from "./read-tree.ts";
import type { SealLogHouse } from "./seal-log-house.ts";
import {
  givePlaces,
  listKeys,
  moveEnd,
  noteTile,
  publishHead,
  readHead,
  readPending,
  readState,
} from "./seal-log-store.ts";
import { type Tile, tilesBetween } from "./tiles.ts";
import { consistencyProof, HASH_BYTES, type HashSource, rootOf } from "./tree.ts";

/** So many leaves get their places in one transaction. */
const BATCH = 5_000;

/** Somebody published another log under this name: nothing more may be published here. */
export class ForkedLog extends Error {
  override name = "ForkedLog";
}

/**
 * Gives every leaf that waits its place, stores the tiles that are whole, and publishes the new
 * head. Any number of processes may do so at once, and any may end at any point: places are given
 * by one compare-and-swap, all else follows from them, byte for byte the same whoever makes it.
 * @throws ForkedLog where what is stored is not what the rows say
 */
export async function sequenceLog(house: SealLogHouse): Promise<void> {
  await catchUp(house);
  while ((await takePlaces(house)) === BATCH);
  await publish(house);
}

async function takePlaces({ database }: SealLogHouse): Promise<number> {
  return inTransaction(database, async ({ queries }) => {
    const [{ sequenced: from }, ids] = [
      await readState(queries),
      await readPending(queries, BATCH),
    ];
    if (ids.length === 0) return 0;
    // Whoever was later finds another end, and looks again the next time.
    if (!(await moveEnd(queries, { from, until: from + ids.length }))) return 0;
    await givePlaces(queries, from, ids);
    return ids.length;
  });
}

async function publish(house: SealLogHouse): Promise<void> {
  const { database, clock, log, logSigner } = house;
  const { origin, sequenced: size, published } = await readState(database);
  if (published === size) return;
  for (const tile of tilesBetween(published, size)) await storeTile(house, tile);
  const read = hashesInRows(database, size);
  const root = await rootOf(size, read);
  await checkBegins(house, { size, root }, read);
  const note = await storeHead(house, await logSigner.sign(checkpointText({ origin, size, root })));
  const head = { size, note, key: await keyBelow(house, note), madeAt: clock.now() };
  const isFirst = await inTransaction(database, ({ queries }) =>
    publishHead(queries, published, head),
  );
  if (isFirst) log("log.published", { count: size });
}

/** Whatever became of the rows: nothing is published that does not begin with what was. */
async function checkBegins(
  { database }: SealLogHouse,
  head: TreeHead,
  read: HashSource,
): Promise<void> {
  const before = await readHead(database);
  const older = before && readCheckpoint(before.note);
  // Somebody else may have published more meanwhile; then this head is none.
  if (!older || older.size > head.size) return;
  const proof = await consistencyProof(older.size, head.size, read);
  if (!(await isConsistent(older, head, proof))) {
    throw new ForkedLog(`the leaves of the database are not those of the head of ${older.size}`);
  }
}

/** Another one than ours where the head was stored before the key was changed. */
async function keyBelow({ database, logSigner }: SealLogHouse, note: string): Promise<string> {
  for (const { line } of await listKeys(database)) {
    const key = await readKeyLine(line);
    if (key && (await isSignedBy(note, key))) return line;
  }
  throw new ForkedLog(`a stored head of ${logSigner.origin} is signed by nobody known here`);
}

async function storeTile({ database, files }: SealLogHouse, tile: Tile): Promise<void> {
  const bytes = await makeTile(database, tile);
  await files.put(LOG_FILES, tileFile(tile), [bytes], { isSealed: true });
  if (!sameBytes(await files.get(LOG_FILES, tileFile(tile)), bytes)) {
    throw new ForkedLog(`the stored ${tileFile(tile)} is another than that of the database`);
  }
  const { level, index } = tile;
  if (level !== null) await noteTile(database, { level, index, hash: folded(splitHashes(bytes)) });
}

export function splitHashes(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}

/**
 * The first head of a size that is stored stays: a database that was taken back to an earlier state
 * does not get to publish another one.
 */
async function storeHead({ files }: SealLogHouse, note: string): Promise<string> {
  const head = readCheckpoint(note);
  const name = `checkpoint-${head?.size}`;
  await files.put(LOG_FILES, name, [new TextEncoder().encode(note)], { isSealed: true });
  const stored = new TextDecoder().decode(await files.get(LOG_FILES, name));
  if (stored.split("\n\n")[0] !== note.split("\n\n")[0]) {
    throw new ForkedLog(`the stored ${name} is of another log than that of the database`);
  }
  return stored;
}

import { inTransaction } from "#store/transaction.ts";
import { catchUp } from "./catch-up.ts";
import { isConsistent, type TreeHead } from "./check-proof.ts";
import { ForkedLog } from "./forked-log.ts";
import { checkpointText, isSignedBy, readCheckpoint, readKeyLine } from "./note.ts";
import { storeHead, storeTile } from "./publication.ts";
import { hashesInRows } from "./read-tree.ts";
import type { SealLogServices } from "./seal-log-services.ts";
import {
  givePlaces,
  listKeys,
  moveEnd,
  publishHead,
  readHead,
  readPending,
  readState,
} from "./seal-log-store.ts";
import { tilesBetween } from "./tiles.ts";
import { consistencyProof, type HashSource, rootOf } from "./tree.ts";

/** So many leaves get their places in one transaction. */
const BATCH = 5_000;

/**
 * Gives every leaf that waits its place, stores the tiles that are whole, and publishes the new
 * head. Any number of processes may do so at once, and any may end at any point: places are given
 * by one compare-and-swap, all else follows from them, byte for byte the same whoever makes it.
 * @throws ForkedLog where what is stored is not what the rows say
 */
export async function sequenceLog(services: SealLogServices): Promise<void> {
  await catchUp(services);
  while ((await takePlaces(services)) === BATCH);
  await publish(services);
}

async function takePlaces({ database }: SealLogServices): Promise<number> {
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

async function publish(services: SealLogServices): Promise<void> {
  const { database, clock, log, logSigner } = services;
  const { origin, sequenced: size, published, filesOf } = await readState(database);
  if (published === size) return;
  for (const tile of tilesBetween(published, size)) await storeTile({ ...services, filesOf }, tile);
  const read = hashesInRows(database, size);
  const root = await rootOf(size, read);
  await checkBegins(services, { size, root }, read);
  const signed = await logSigner.sign(checkpointText({ origin, size, root }));
  const note = await storeHead({ ...services, filesOf }, signed);
  const head = { size, note, key: await keyBelow(services, note), madeAt: clock.now() };
  const isFirst = await inTransaction(database, ({ queries }) =>
    publishHead(queries, published, head),
  );
  if (isFirst) log("log.published", { count: size });
}

/** Whatever became of the rows: nothing is published that does not begin with what was. */
async function checkBegins(
  { database }: SealLogServices,
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
async function keyBelow({ database, logSigner }: SealLogServices, note: string): Promise<string> {
  for (const { line } of await listKeys(database)) {
    const key = await readKeyLine(line);
    if (key && (await isSignedBy(note, key))) return line;
  }
  throw new ForkedLog(`a stored head of ${logSigner.origin} is signed by nobody known here`);
}

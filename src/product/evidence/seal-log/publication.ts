import { sameBytes } from "#kernel/bytes.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";
import { ForkedLog } from "./forked-log.ts";
import { readCheckpoint } from "./note.ts";
import { folded, hashesInRows, makeTile, tileFile } from "./read-tree.ts";
import { listHeads, noteTile, readState } from "./seal-log-store.ts";
import { type Tile, tilesBetween } from "./tiles.ts";
import { HASH_BYTES, rootOf } from "./tree.ts";

/** Where tiles and heads lie. */
interface PublicationServices {
  database: Database;
  files: Files;
}

type Place = PublicationServices & { filesOf: string };

/** Stores a whole tile. @throws ForkedLog where another one is stored under its name */
export async function storeTile({ database, files, filesOf }: Place, tile: Tile): Promise<void> {
  const bytes = await makeTile(database, tile);
  await files.put(filesOf, tileFile(tile), [bytes], { isSealed: true });
  if (!sameBytes(await files.get(filesOf, tileFile(tile)), bytes)) {
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
 * @returns the note that is stored
 */
export async function storeHead({ files, filesOf }: Place, note: string): Promise<string> {
  const head = readCheckpoint(note);
  const name = `${HEAD}${head?.size}`;
  await files.put(filesOf, name, [new TextEncoder().encode(note)], { isSealed: true });
  const stored = new TextDecoder().decode(await files.get(filesOf, name));
  if (textOf(stored) !== textOf(note)) {
    throw new ForkedLog(`the stored ${name} is of another log than that of the database`);
  }
  return stored;
}

const HEAD = "checkpoint-";

/** What is signed, without who signed. */
const textOf = (note: string) => note.split("\n\n")[0];

/** Stores every tile and head that the rows have and the place has not, as after a restore. */
export async function publishAgain(services: PublicationServices): Promise<void> {
  const { published, filesOf } = await readState(services.database);
  const place = { ...services, filesOf };
  for (const tile of tilesBetween(0, published)) await storeTile(place, tile);
  for (const { note } of await listHeads(services.database)) await storeHead(place, note);
}

/**
 * Holds the database against the heads that lie beside it: one that is newer than the database knows
 * was published by a later state of it, which somebody may have seen.
 * @throws ForkedLog
 */
export async function holdAgainstHeads({ database, files }: PublicationServices): Promise<void> {
  const { filesOf } = await readState(database);
  const stored = (await files.names(filesOf)).filter((name) => name.startsWith(HEAD));
  // Read after the names: whoever stores a head has given its places before.
  const { published, sequenced } = await readState(database);
  for (const name of stored) {
    const size = Number(name.slice(HEAD.length));
    if (size <= published) continue;
    if (size > sequenced) {
      throw new ForkedLog(
        `the database was taken back: it has ${sequenced} leaves, and a head of ${size} was stored`,
      );
    }
    const root = await rootOf(size, hashesInRows(database, size));
    const head = readCheckpoint(new TextDecoder().decode(await files.get(filesOf, name)));
    if (!head || !sameBytes(head.root, root)) {
      throw new ForkedLog(`the stored ${name} is of another log than that of the database`);
    }
  }
}

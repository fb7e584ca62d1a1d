import { createHash } from "node:crypto";
import { deleteContractRows, findContract } from "#contracts/contracts-store.ts";
import { filesNamedBy, lockedFileOf } from "#contracts/named-files.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { type Files, isEmpty, MissingFile } from "#lib/storage/files.ts";
import type { Database, DatabaseAddress } from "#store/database.ts";
import { beginRestore, endRestore, NotEmpty, restoreRows } from "#store/restore-rows.ts";
import { findStorageId, markStorage } from "#store/storage-id.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  BrokenBackup,
  bodyOf,
  type Entry,
  entriesOf,
  type OpenArchive,
  rowPartsOf,
  rowsIn,
  wholeBodyOf,
} from "./archive-entries.ts";
import { namesIn, text } from "./hold-against-rows.ts";
import type { Manifest } from "./manifest.ts";

/** What a restore writes into. */
export interface RestoreServices {
  /** As the role that owns the tables. */
  owner: DatabaseAddress;
  database: Database;
  files: Files;
  /** Puts the keys where this machine keeps them; done again, it changes nothing. */
  keepKeys(keys: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Hears how far it is. */
  onStep(step: RestoreStep): void;
}

export type RestoreStep =
  | "begun"
  | "keys"
  | "files"
  | "file"
  | "rows"
  | "loaded"
  | "migrated"
  | "deleted";

/** Backups that were checked, the newest first. */
export interface ToRestore {
  manifest: Manifest;
  keys: ReadonlyMap<string, Uint8Array>;
  archives: readonly OpenArchive[];
}

/** Files that are written at a time; each waits for the disk. */
const AT_A_TIME = 8;
const AT_ONCE_BYTES = 1024 * 1024;

/**
 * Puts keys, files and rows of a backup into an empty place. Rows come last,
 * all at once; until `completeRestore` no service starts on them. Killed
 * at any point it is done again from the beginning, which finds what is there.
 *
 * @throws NotEmpty where anything else is in the place
 */
export async function restoreBackup(services: RestoreServices, from: ToRestore): Promise<void> {
  const { manifest, archives } = from;
  const [newest] = archives;
  if (!newest) throw new Error("no archive");
  await refuseOtherFiles(services.files, manifest.storage);
  const name = nameOf(manifest);
  const stage = await beginRestore(services.owner, name);
  services.onStep("begun");
  if (stage === "loaded") return;
  await services.keepKeys(from.keys);
  services.onStep("keys");
  if (manifest.storage !== null) await markStorage(services.files, manifest.storage);
  services.onStep("files");
  for (const archive of archives) await putFiles(services, archive, namedFilesIn(newest, manifest));
  services.onStep("rows");
  await restoreRows(services.owner, name, {
    tables: manifest.tables,
    rowsOf: (table) => rowPartsOf(newest, table),
  });
  services.onStep("loaded");
}

/**
 * Takes away what its owners deleted while the backup was written, and lets
 * services start. The tables have to be this version's by then.
 */
export async function completeRestore(
  services: Omit<RestoreServices, "keepKeys">,
  manifest: Manifest,
): Promise<void> {
  services.onStep("migrated");
  for (const { id, at } of manifest.deleted) {
    await inTransaction(services.database, async ({ queries }) => {
      const contract = await findContract(queries, { id });
      if (contract) await deleteContractRows(queries, contract, new Date(at));
    });
    await services.files.deleteAll(id);
  }
  services.onStep("deleted");
  await endRestore(services.owner);
}

function nameOf(manifest: Manifest): string {
  return sha256Hex(JSON.stringify(manifest)).slice(0, 32);
}

/** Files of the same storage may be there: where the database alone was lost, or by an attempt before. */
async function refuseOtherFiles(files: Files, storage: string | null): Promise<void> {
  const own = await findStorageId(files);
  if (own !== null && own === storage) return;
  if (own === null && (await isEmpty(files))) return;
  throw new NotEmpty(
    "the place for files is in use by another installation: a backup is restored into an empty one alone",
  );
}

/** What a contract's row says of its files. */
interface NamedFiles {
  owner: string;
  names: ReadonlySet<string>;
  /** The one that is locked where that can be. */
  locked: string | null;
}

/** The names that rows give, contract by contract, in the order of the files. */
async function* namedFilesIn(archive: OpenArchive, manifest: Manifest): AsyncGenerator<NamedFiles> {
  for await (const row of rowsIn(archive, manifest.tables, "contract")) {
    const of = namesIn(row);
    const names = new Set(filesNamedBy(of).map(({ name }) => name));
    yield { owner: text(row, "id"), names, locked: lockedFileOf(of) };
  }
}

/** Files that no row names stay in the backup. */
async function putFiles(
  { files, onStep }: RestoreServices,
  archive: OpenArchive,
  named: AsyncGenerator<NamedFiles>,
): Promise<void> {
  const under = new Set<Promise<void>>();
  const failed: unknown[] = [];
  let current = await named.next();
  try {
    for await (const entry of entriesOf(archive)) {
      if (entry.of.kind !== "file") continue;
      const { owner, name } = entry.of;
      while (!current.done && current.value.owner < owner) current = await named.next();
      if (current.done) break;
      if (current.value.owner !== owner || !current.value.names.has(name)) continue;
      const isSealed = name === current.value.locked;
      const putting = putFile(files, archive, entry, { owner, name, isSealed })
        .then(() => onStep("file"))
        .catch((error: unknown) => void failed.push(error))
        .finally(() => under.delete(putting));
      under.add(putting);
      // One that does not fit into memory is alone, so that few slices are held.
      if (under.size >= AT_A_TIME || entry.bytes > AT_ONCE_BYTES) await Promise.all(under);
      if (failed.length > 0) break;
    }
  } finally {
    await Promise.all(under);
    await named.return(undefined);
  }
  if (failed.length > 0) throw failed[0];
}

async function putFile(
  files: Files,
  { handle }: OpenArchive,
  entry: Entry,
  { owner, name, isSealed }: { owner: string; name: string; isSealed: boolean },
): Promise<void> {
  if (await isThere(files, { handle }, entry, { owner, name })) return;
  const parts =
    entry.bytes <= AT_ONCE_BYTES ? [await wholeBodyOf(handle, entry)] : bodyOf(handle, entry);
  await files.put(owner, name, parts, { isSealed });
}

/** What a name keeps is not written over, so it has to be the same. */
async function isThere(
  files: Files,
  { handle }: Pick<OpenArchive, "handle">,
  entry: Entry,
  { owner, name }: { owner: string; name: string },
): Promise<boolean> {
  const there = await files.read(owner, name).catch((error: unknown) => {
    if (error instanceof MissingFile) return null;
    throw error;
  });
  if (!there) return false;
  const [found, wanted] = [await hashOf(there.stream), await hashOf(bodyOf(handle, entry))];
  if (found === wanted) return true;
  throw new BrokenBackup(`${entry.name} is there already and is another: move it away`);
}

async function hashOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of parts) hash.update(part);
  return hash.digest("hex");
}

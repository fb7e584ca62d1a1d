import { whichExist } from "#contracts/lookup-store.ts";
import { filesNamedBy } from "#contracts/named-files.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { type Clock, HOUR_MS } from "#kernel/time.ts";
import { SOFTWARE_VERSION } from "#kernel/version.ts";
import { type FileReading, type Files, MissingFile } from "#lib/storage/files.ts";
import type { Database, DatabaseAddress } from "#store/database.ts";
import { openSnapshot, type Snapshot } from "#store/snapshot.ts";
import { findStorageId } from "#store/storage-id.ts";
import { rowsIn } from "./archive-entries.ts";
import { recordBackup } from "./backup-store.ts";
import { boundToManifest } from "./check-archive.ts";
import type { CopiedRow } from "./copied-rows.ts";
import { fileName } from "./entry-names.ts";
import { namesIn, text, timeIn } from "./hold-against-rows.ts";
import { FORMAT, type Manifest, type ManifestTable } from "./manifest.ts";
import { sealUnder } from "./passphrase.ts";
import { type ArchiveWriter, writeArchive } from "./write-archive.ts";

export interface BackupServices {
  /** As a role that may read every table; past a pooler where there is one. */
  address: DatabaseAddress;
  database: Database;
  files: Files;
  clock: Clock;
  random: RandomBytes;
  /** The service's own keys by their names. */
  keys: ReadonlyMap<string, Uint8Array>;
  /** Settings that hold keys, which are not in the backup. */
  settings: readonly string[];
  /** Hears how far it is. */
  onStep(step: BackupStep): void;
}

export type BackupStep = "rows" | "files" | "file" | "finish" | "record";

/** What was taken, for whoever asked for it. */
export interface Taken {
  takenAt: Date;
  bytes: number;
  contracts: number;
  files: number;
  /** Names of files that rows name and that were not there, or not what their names say. */
  lost: string[];
}

/**
 * A contract may be committed later than the time that its row tells; no
 * transaction takes nearly as long.
 */
const MARGIN_MS = HOUR_MS;
/** Files are asked for so many ahead: in a bucket each takes a while to begin. */
const AHEAD = 8;

/**
 * Takes a backup beside whatever runs: all rows as they are at one moment, then
 * the files that they name, which never change; then the keys, encrypted.
 * Nothing of it has the name that it was asked for before all of it is on the disk.
 *
 * @param filesSince files of contracts that were made or sealed before are left out
 */
export async function takeBackup(
  services: BackupServices,
  { path, passphrase, filesSince }: { path: string; passphrase: string; filesSince: Date | null },
): Promise<Taken> {
  const snapshot = await openSnapshot(services.address);
  let writer: ArchiveWriter | null = null;
  try {
    const { takenAt, migrations } = snapshot;
    writer = await writeArchive(path, takenAt);
    services.onStep("rows");
    const tables = await addTables(writer, snapshot);
    // From here on nobody's rows are kept for us.
    await snapshot.close();
    services.onStep("files");
    const contracts = rowsIn(writer.soFar(), tables, "contract");
    const added = await addFiles(services, writer, { contracts, filesSince });
    services.onStep("finish");
    const manifest = {
      format: FORMAT,
      version: SOFTWARE_VERSION,
      takenAt: takenAt.toISOString(),
      filesSince: filesSince?.toISOString() ?? null,
      migrations: [...migrations],
      storage: await findStorageId(services.files),
      tables,
      files: { count: added.count, bytes: added.bytes },
      deleted: added.deleted,
      lost: added.lost,
      keys: [...services.keys.keys()],
      settings: [...services.settings],
    } satisfies Omit<Manifest, "hashes">;
    const bytes = await writer.finish(manifest, (sha256) =>
      sealUnder(passphrase, keysAsJson(services.keys), boundToManifest(sha256), services.random),
    );
    services.onStep("record");
    const { lost, contracts: count } = added;
    const taken = { takenAt, bytes, contracts: count, files: added.count };
    await recordBackup(services.database, { ...taken, lost: lost.length, filesSince });
    return { ...taken, lost };
  } finally {
    await snapshot.close();
    await writer?.close();
  }
}

async function addTables(writer: ArchiveWriter, snapshot: Snapshot): Promise<ManifestTable[]> {
  const tables: ManifestTable[] = [];
  for (const { name, columns } of snapshot.tables) {
    const { rows, parts } = await writer.addRows(name, snapshot.rowsOf(name));
    tables.push({ name, columns: [...columns], rows, parts });
  }
  return tables;
}

interface Added {
  contracts: number;
  count: number;
  bytes: number;
  deleted: Manifest["deleted"];
  lost: string[];
}

async function addFiles(
  { files, database, clock, onStep }: BackupServices,
  writer: ArchiveWriter,
  { contracts, filesSince }: { contracts: AsyncIterable<CopiedRow>; filesSince: Date | null },
): Promise<Added> {
  const added: Added = { contracts: 0, count: 0, bytes: 0, deleted: [], lost: [] };
  const isDeleted = async (id: string) => !(await whichExist(database, [id])).has(id);
  const counted = counting(contracts, () => {
    added.contracts += 1;
  });
  for await (const { wanted, reading } of readAhead(files, wantedOf(counted, filesSince))) {
    const { owner, name, isEvidence } = wanted;
    if (reading instanceof Error) {
      if (!(reading instanceof MissingFile)) throw reading;
      if (!isEvidence || added.deleted.at(-1)?.id === owner) continue;
      // Its row is gone before its files are.
      if (await isDeleted(owner)) {
        added.deleted.push({ id: owner, at: clock.now().toISOString() });
      } else added.lost.push(fileName(owner, name));
      continue;
    }
    const sha256 = await writer.addFile(owner, name, reading);
    onStep("file");
    added.count += 1;
    added.bytes += reading.bytes;
    if (isEvidence && sha256 !== name) added.lost.push(fileName(owner, name));
  }
  return added;
}

interface WantedFile {
  owner: string;
  name: string;
  isEvidence: boolean;
}

async function* wantedOf(
  contracts: AsyncIterable<CopiedRow>,
  filesSince: Date | null,
): AsyncGenerator<WantedFile> {
  const from = filesSince ? new Date(filesSince.getTime() - MARGIN_MS) : new Date(0);
  for await (const row of contracts) {
    const owner = text(row, "id");
    const named = namesIn(row);
    const isNew = timeIn(contentSince(row)) >= from;
    const sealedAt = row.get("sealed_at");
    const isNewlySealed = sealedAt ? timeIn(sealedAt) >= from : false;
    for (const { name, isEvidence } of filesNamedBy(named)) {
      const isWanted = name === named.sealedSha256 ? isNewlySealed : isNew;
      if (isWanted) yield { owner, name, isEvidence };
    }
  }
}

/** The latest that its content can have changed: a draft's does until it is made signable. */
export function contentSince(row: CopiedRow): string {
  return row.get("finalized_at") ?? text(row, "updated_at");
}

async function* counting<T>(all: AsyncIterable<T>, count: () => void): AsyncGenerator<T> {
  for await (const one of all) {
    count();
    yield one;
  }
}

interface Reading {
  wanted: WantedFile;
  reading: FileReading | Error;
}

/** In their order; the next ones are asked for before they are needed. */
async function* readAhead(
  files: Files,
  wanted: AsyncGenerator<WantedFile>,
): AsyncGenerator<Reading> {
  const under: Promise<Reading>[] = [];
  const ask = async () => {
    const next = await wanted.next();
    if (next.done) return;
    const { owner, name } = next.value;
    const reading = files.read(owner, name).catch((error: Error) => error);
    under.push(reading.then((read) => ({ wanted: next.value, reading: read })));
  };
  try {
    for (let count = 0; count < AHEAD; count += 1) await ask();
    for (let next = under.shift(); next; next = under.shift()) {
      const read = await next;
      await ask();
      yield read;
    }
  } finally {
    for (const { reading } of await Promise.all(under)) {
      if (!(reading instanceof Error)) reading.stream.destroy();
    }
  }
}

function keysAsJson(keys: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const named = [...keys].map(([name, key]) => [name, Buffer.from(key).toString("base64")]);
  return Buffer.from(JSON.stringify(Object.fromEntries(named)));
}

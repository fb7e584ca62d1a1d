import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, opendir, readdir, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline, Readable } from "node:stream";
import {
  CutFile,
  type FileParts,
  type Files,
  isMadeBetween,
  MissingFile,
  wholeOf,
} from "#lib/storage/files.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { syncPath } from "#lib/storage/sync-path.ts";
import { whyNotTaken } from "./full-disk.ts";
import { linkFirst } from "./link-first.ts";

/** So much is read of a file at a time when it is handed on: most files at once. */
const SLICE_BYTES = 1024 * 1024;

/**
 * Files in a folder. A file appears whole or not at all: temporary name, fsync,
 * link, fsync of the folder.
 */
export function filesIn(folder: string): Files {
  // The last characters of a UUIDv7 are random, so contracts spread evenly over 256 folders.
  const folderOf = (owner: string) => join(folder, owner.slice(-2), owner);

  /** A disk that is full is mended by whoever runs it; meanwhile the same may be asked again. */
  const sayFull = (cause: unknown): never => {
    const why = whyNotTaken(cause);
    throw why === null
      ? cause
      : new StorageAway(`DATA_DIR: the disk of ${folder} ${why}`, { cause });
  };

  async function write(path: string, parts: FileParts): Promise<void> {
    const temporary = `${path}.${randomUUID()}${UNFINISHED}`;
    const file = await open(temporary, "wx", 0o600);
    try {
      for await (const part of parts) await file.writeFile(part);
      await file.datasync();
    } catch (error) {
      await unlink(temporary).catch(() => {});
      throw error;
    } finally {
      await file.close();
    }
    await linkFirst(temporary, path);
    await unlink(temporary).catch(ifThere);
    await syncPath(dirname(path));
  }

  return {
    isElsewhere: false,
    async put(owner, name, parts) {
      const home = folderOf(owner);
      const made = await mkdir(home, { recursive: true, mode: 0o700 }).catch(sayFull);
      await Promise.all([
        write(join(home, name), parts).catch(sayFull),
        made !== undefined && syncFoldersBetween(made, home),
      ]);
    },
    async get(owner, name) {
      const file = await open(join(folderOf(owner), name)).catch(sayMissing);
      try {
        return await readAll(file, (await file.stat()).size);
      } finally {
        await file.close();
      }
    },
    async read(owner, name) {
      const file = await open(join(folderOf(owner), name)).catch(sayMissing);
      const bytes = await sizeOrClose(file);
      if (bytes <= SLICE_BYTES) return { bytes, stream: inOnePiece(file, bytes) };
      const stream = wholeOf(bytes);
      // What came after it was opened is none of what was announced.
      const there = { start: 0, end: bytes - 1, highWaterMark: SLICE_BYTES };
      // Whoever reads is told by the stream.
      pipeline(file.createReadStream(there), stream, () => {});
      return { bytes, stream };
    },
    async names(owner) {
      const names = await readdir(folderOf(owner)).catch(ifAny);
      return names.filter((name) => !name.endsWith(UNFINISHED));
    },
    // Again where a file came in between: pages are made in the background while somebody deletes.
    deleteAll: (owner) =>
      rm(folderOf(owner), { recursive: true, force: true, maxRetries: 20, retryDelay: 5 }),
    async remove(owner, name) {
      const home = folderOf(owner);
      await unlink(join(home, name)).catch(ifThere);
      // Whoever notes that it is gone must not find it again after a loss of power.
      await syncPath(home).catch(ifThere);
    },
    async *ownersMadeBetween(from, until) {
      for (const shelf of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
        for await (const { name } of await opendir(join(folder, shelf))) {
          if (isMadeBetween(name, from, until)) yield name;
        }
      }
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const probe = `.probe-${randomUUID()}`;
      await write(join(folder, probe), [new Uint8Array([1])]).catch(sayFull);
      await stat(join(folder, probe));
      await unlink(join(folder, probe));
    },
  };
}

async function sizeOrClose(file: FileHandle): Promise<number> {
  try {
    return (await file.stat()).size;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Read when it is asked for, so that nothing is for nothing. */
function inOnePiece(file: FileHandle, bytes: number): Readable {
  return new Readable({
    highWaterMark: SLICE_BYTES,
    read() {
      readAll(file, bytes).then(
        (whole) => {
          if (whole.length > 0) this.push(whole);
          this.push(null);
        },
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      file.close().then(
        () => done(error),
        (closing) => done(error ?? closing),
      );
    },
  });
}

async function readAll(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new CutFile(`a file ends after ${at} of ${size} bytes`);
    at += bytesRead;
  }
  return bytes;
}

/** What ends so was never put into place. */
const UNFINISHED = ".part";

function sayMissing(error: NodeJS.ErrnoException): never {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
  // In its words, which name the file for whoever runs the service.
  throw new MissingFile(error.message, { cause: error });
}

function ifAny(error: NodeJS.ErrnoException): string[] {
  if (error.code !== "ENOENT") throw error;
  return [];
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** A new folder lasts once the folder it was made in has been synced. */
async function syncFoldersBetween(firstMade: string, deepest: string): Promise<void> {
  for (let made = deepest; ; made = dirname(made)) {
    await syncPath(dirname(made));
    if (made === firstMade) return;
  }
}

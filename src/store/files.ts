import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncPath } from "./sync-path.ts";

/**
 * Keeps bytes under the contract they belong to and a name, which for anything
 * that is evidence is its SHA-256. The same bytes of two tenants never share a
 * file, and a deletion takes away exactly what was its own.
 */
export interface Files {
  /** Stores the parts, one after the other, as one file; returns once it is durable. */
  put(owner: string, name: string, parts: readonly Uint8Array[]): Promise<void>;
  /** @throws when there is no such file */
  get(owner: string, name: string): Promise<Uint8Array>;
  /** Bytes of a file, without reading it. @throws when there is no such file */
  size(owner: string, name: string): Promise<number>;
  deleteAll(owner: string): Promise<void>;
  /** Everybody that bytes are kept for, in no order. */
  owners(): AsyncIterable<string>;
  /** Whether the place can be written and read. */
  check(): Promise<void>;
}

/**
 * Files in a folder. A file appears whole or not at all: temporary name, fsync,
 * rename, fsync of the folder.
 */
export function filesIn(folder: string): Files {
  // The last characters of a UUIDv7 are random, so contracts spread evenly over 256 folders.
  const folderOf = (owner: string) => join(folder, owner.slice(-2), owner);

  async function write(path: string, parts: readonly Uint8Array[]): Promise<void> {
    const temporary = `${path}.${randomUUID()}.part`;
    const file = await open(temporary, "wx", 0o600);
    try {
      await writeAll(file, parts);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncPath(dirname(path));
  }

  return {
    async put(owner, name, parts) {
      const home = folderOf(owner);
      const made = await mkdir(home, { recursive: true, mode: 0o700 });
      await Promise.all([
        write(join(home, name), parts),
        made !== undefined && syncFoldersBetween(made, home),
      ]);
    },
    get: (owner, name) => readAll(join(folderOf(owner), name)),
    size: async (owner, name) => (await stat(join(folderOf(owner), name))).size,
    // Again where a file came in between: pages are made in the background while somebody deletes.
    deleteAll: (owner) =>
      rm(folderOf(owner), { recursive: true, force: true, maxRetries: 20, retryDelay: 5 }),
    async *owners() {
      for (const shelf of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
        for await (const { name } of await opendir(join(folder, shelf))) yield name;
      }
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const probe = join(folder, ".probe");
      await write(probe, [new Uint8Array([1])]);
      await stat(probe);
    },
  };
}

/** In one piece: Node's own functions go back to the event loop after each half megabyte. */
async function writeAll(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  let left = parts.filter((part) => part.length > 0);
  while (left.length > 0) {
    const { bytesWritten } = await file.writev(left);
    left = behind(left, bytesWritten);
  }
}

/** What remains of the parts behind so many bytes. */
function behind(parts: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let over = bytes;
  return parts.flatMap((part) => {
    const rest = part.subarray(Math.min(over, part.length));
    over -= part.length - rest.length;
    return rest.length > 0 ? [rest] : [];
  });
}

async function readAll(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.allocUnsafeSlow(size);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${path} ends after ${at} of ${size} bytes`);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

/** A new folder lasts once the folder it was made in has been synced. */
async function syncFoldersBetween(firstMade: string, deepest: string): Promise<void> {
  for (let made = deepest; ; made = dirname(made)) {
    await syncPath(dirname(made));
    if (made === firstMade) return;
  }
}

import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rm, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncPath } from "#lib/storage/sync-path.ts";
import { whyNotTaken } from "#store/full-disk.ts";
import { linkFirst } from "#store/link-first.ts";

/** A file that is written from its beginning to its end, under another name until it is whole. */
export interface UnfinishedFile {
  readonly handle: FileHandle;
  /** How many bytes were written so far. */
  readonly bytes: number;
  append(...parts: Uint8Array[]): Promise<void>;
  /** Takes back what was written from there on. */
  takeBack(to: number): Promise<void>;
  /**
   * Gives it its name, once all of it is on the disk.
   * @throws where there is a file of this name by now, or another wrote to this one
   */
  finish(): Promise<void>;
  /** Removes it, unless it is finished. */
  discard(): Promise<void>;
}

/**
 * Begins one; what a killed one of this name left behind, goes.
 * @throws where there is a file of this name
 */
export async function openUnfinished(path: string): Promise<UnfinishedFile> {
  const [folder, plain] = [dirname(path), basename(path)];
  const names = await readdir(folder);
  if (names.includes(plain)) throw new Error(`${path} is there already: name another file`);
  const unfinished = `${plain}.unfinished-`;
  const left = names.filter((name) => name.startsWith(unfinished));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
  const temporary = join(folder, `${unfinished}${randomUUID()}`);
  const handle = await open(temporary, "wx+", 0o600);
  let at = 0;
  let isOpen = true;

  const sayFull = (cause: unknown): never => {
    const why = whyNotTaken(cause);
    throw why === null ? cause : new Error(`${path} is not written: its disk ${why}`, { cause });
  };

  return {
    handle,
    get bytes() {
      return at;
    },
    async append(...parts: Uint8Array[]): Promise<void> {
      const bytes = parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
      for (let done = 0; done < bytes.length; ) {
        const left = bytes.length - done;
        const { bytesWritten } = await handle.write(bytes, done, left, at + done).catch(sayFull);
        done += bytesWritten;
      }
      at += bytes.length;
    },
    async takeBack(to) {
      at = to;
      await handle.truncate(to);
    },
    async finish() {
      await handle.sync();
      await handle.close();
      isOpen = false;
      await linkFirst(temporary, path);
      const { size } = await sizeOf(path);
      await unlink(temporary).catch(() => {});
      await syncPath(folder);
      if (size !== at) throw new Error(`${path} was written by another meanwhile`);
    },
    async discard() {
      if (!isOpen) return;
      isOpen = false;
      await handle.close();
      await rm(temporary, { force: true });
    },
  };
}

async function sizeOf(path: string): Promise<{ size: number }> {
  const file = await open(path, "r");
  try {
    return await file.stat();
  } finally {
    await file.close();
  }
}

import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { syncPath } from "#lib/storage/sync-path.ts";
import { linkFirst } from "./link-first.ts";

type Content = string | Uint8Array;

/** A folder that only its owner may look into, made if need be; what a killed process left, goes. */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await closeToOthers(folder, 0o700);
  const left = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(left.map((name) => removeIfThere(join(folder, name))));
}

/**
 * The file's content; when there is no such file, `make` is asked for it. Of several processes
 * that start at once one writes, and all read the same; a kill leaves the whole file or none.
 */
export async function readOrCreate(
  folder: string,
  name: string,
  make: () => Content,
): Promise<Buffer> {
  const path = join(folder, name);
  for (;;) {
    const found = await readIfThere(path);
    if (found !== null) return found;
    await publish(folder, name, make(), linkFirst);
  }
}

/**
 * Puts a new content in the place of the old one, if any: another's file, or the place a link
 * leads to, is not written into.
 */
export async function replaceFile(folder: string, name: string, content: Content): Promise<void> {
  while (!(await publish(folder, name, content, rename)));
}

/** Null where there is no such file. One that others may read is closed to them. */
export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    const content = await readFile(path);
    await closeToOthers(path, 0o600);
    return content;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** Files under this name were never put into place. */
export const UNFINISHED = ".unfinished-";

async function publish(
  folder: string,
  name: string,
  content: Content,
  place: (from: string, to: string) => Promise<void>,
): Promise<boolean> {
  const temporary = join(folder, `${UNFINISHED}${randomUUID()}`);
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  const isPlaced = await place(temporary, join(folder, name)).then(
    () => true,
    (error: unknown) => {
      // Another process that just started swept it away as left behind.
      if (codeOf(error) === "ENOENT") return false;
      throw error;
    },
  );
  await removeIfThere(temporary);
  await syncPath(folder);
  return isPlaced;
}

async function closeToOthers(path: string, mode: number): Promise<void> {
  const { mode: found } = await stat(path);
  if (found & 0o077) await chmod(path, mode);
}

async function removeIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
  });
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";

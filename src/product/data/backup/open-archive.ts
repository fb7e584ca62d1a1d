import { open } from "node:fs/promises";
import { BrokenBackup, type OpenArchive } from "./archive-entries.ts";

/**
 * Opens backups to be read, and closes them however `work` ends.
 * @throws BrokenBackup where one is compressed
 */
export async function withArchives<T>(
  paths: readonly string[],
  work: (archives: OpenArchive[]) => Promise<T>,
): Promise<T> {
  const archives: OpenArchive[] = [];
  try {
    for (const path of paths) {
      const handle = await open(path, "r");
      archives.push({ handle, bytes: (await handle.stat()).size, isWhole: true });
      const { buffer } = await handle.read(Buffer.alloc(6), 0, 6, 0);
      for (const [magic, program] of COMPRESSED) {
        if (!buffer.toString("latin1").startsWith(magic)) continue;
        throw new BrokenBackup(`${path} is compressed: unpack it with ${program} first`);
      }
    }
    return await work(archives);
  } finally {
    await Promise.all(archives.map(({ handle }) => handle.close()));
  }
}

const COMPRESSED: readonly (readonly [magic: string, program: string])[] = [
  ["\x1f\x8b", "gunzip"],
  ["\x28\xb5\x2f\xfd", "unzstd"],
  ["\xfd7zXZ", "unxz"],
];

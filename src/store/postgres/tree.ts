import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { syncPath } from "#store/sync-path.ts";
import type { RunAs } from "./user.ts";

/**
 * Gives a folder and all in it to PostgreSQL's user. The folder itself comes
 * last, so that its owner tells whether the work was finished.
 */
export async function giveTree(folder: string, to: RunAs): Promise<void> {
  const { uid } = await lstat(folder);
  if (uid === to.uid) return;
  await eachBelow(folder, (path) => lchown(path, to.uid, to.gid));
  await lchown(folder, to.uid, to.gid);
}

/** Makes a folder and all in it durable. */
export async function syncTree(folder: string): Promise<void> {
  await eachBelow(folder, syncPath);
  await syncPath(folder);
}

async function eachBelow(folder: string, act: (path: string) => Promise<void>): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await eachBelow(path, act);
      await act(path);
    }),
  );
}

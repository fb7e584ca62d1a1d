import { lchown, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
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
  await eachBelow(folder, syncOne);
  await syncOne(folder);
}

/** Makes one file's content, or one folder's list of names, durable. */
export async function syncOne(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
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

import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { syncPath } from "#lib/storage/sync-path.ts";
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

/** A fresh database has a thousand files, and a process may often open no more than that. */
const AT_A_TIME = 16;

async function eachBelow(folder: string, act: (path: string) => Promise<void>): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).values();
  const work = async () => {
    for (const name of names) await act(join(folder, name));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

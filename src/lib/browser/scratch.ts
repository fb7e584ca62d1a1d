import { mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "countersign-page-";
/** The same with the process that works in it. */
const OWNED = /^countersign-page-(\d{1,10})-/;

/** Lends a new, empty folder to one piece of work, and deletes it with all that is in it. */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await sweepScratch();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await remove(folder);
  }
}

/** Deletes the folders of processes that were killed at their work. */
export async function sweepScratch(): Promise<void> {
  const left = namesIn(tmpdir()).filter((name) => {
    const pid = OWNED.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  await Promise.all(left.map((name) => remove(join(tmpdir(), name))));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What is left in it is swept the next time; it holds nothing but caches. */
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

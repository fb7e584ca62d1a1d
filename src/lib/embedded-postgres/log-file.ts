import { constants } from "node:fs";
import { copyFile, type FileHandle, open, stat, truncate } from "node:fs/promises";
import type { RunAs } from "./user.ts";

/**
 * Opens postgres.log for appending, readable by PostgreSQL's user only, and
 * tells where new lines begin. The caller closes the file.
 */
export async function openLog(
  path: string,
  runAs: RunAs,
): Promise<{ file: FileHandle; end: number }> {
  // Where root runs the admin command in somebody's folder, a link there must lead nowhere.
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const file = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if (runAs.how === "uid") await file.chown(runAs.uid, runAs.gid);
  const { size } = await file.stat();
  return { file, end: size };
}

/**
 * Keeps the log and one older part of it, each of at most `limitBytes`. The
 * file is emptied in place, for a running server goes on writing to it.
 */
export async function boundLog(path: string, limitBytes = LOG_LIMIT_BYTES): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found || found.size <= limitBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

/** The last lines written after `start`, at most `count` of them. */
export async function lastLines(path: string, start: number, count = 12): Promise<string[]> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const from = Math.max(start, size - 16_384);
    const buffer = Buffer.alloc(Math.max(0, size - from));
    await file.read(buffer, 0, buffer.length, from);
    return buffer.toString("utf8").trimEnd().split("\n").slice(-count);
  } finally {
    await file.close();
  }
}

const LOG_LIMIT_BYTES = 8 * 1024 * 1024;

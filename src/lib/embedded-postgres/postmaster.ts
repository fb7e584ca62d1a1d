import { execFile } from "node:child_process";
import { link, readFile, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Place } from "./data-dir.ts";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";
import { becomesTrue } from "./wait.ts";

/** What a running postmaster says of itself in postmaster.pid. */
export interface Postmaster {
  pid: number;
  /** Empty while it starts. */
  socketFolder: string;
}

/** The postmaster of this data directory, where one is alive. */
export async function findPostmaster(place: Place): Promise<Postmaster | null> {
  const text = await readFile(pidFile(place), "utf8").catch(() => "");
  const postmaster = parse(text);
  return postmaster && (await isPostmaster(postmaster.pid, place)) ? postmaster : null;
}

/**
 * Ends the postmaster and all its children: a fast shutdown, which rolls back
 * and writes a checkpoint; where that takes too long an immediate one, which
 * the write-ahead log mends at the next start.
 */
export async function endPostmaster(place: Place, pid: number): Promise<void> {
  const isGone = async () => !(await isPostmaster(pid, place));
  for (const [signal, limitMs] of ENDINGS) {
    if (await isGone()) return;
    send(pid, signal);
    if (await becomesTrue(isGone, limitMs)) return;
  }
  throw new EmbeddedPostgresError(`PostgreSQL (pid ${pid}) in ${place.cluster} does not end`);
}

/**
 * Takes away a postmaster.pid whose number now belongs to another program, as
 * happens in containers where numbers begin again at 1. PostgreSQL itself would
 * refuse to start for ever; its shared memory still guards against a second server.
 */
export async function clearStalePidFile(place: Place): Promise<void> {
  const text = await readFile(pidFile(place), "utf8").catch(() => "");
  const pid = parse(text)?.pid;
  if (!pid || !isAlive(pid) || (await isPostmaster(pid, place))) return;
  const aside = `${pidFile(place)}.stale-${process.pid}`;
  const moved = await rename(pidFile(place), aside).catch(codeOf);
  if (moved === "ENOENT") return;
  // Between reading and moving a server may have started: it gets its file back.
  if ((await readFile(aside, "utf8").catch(() => "")) !== text)
    await link(aside, pidFile(place)).catch(() => {});
  await unlink(aside).catch(() => {});
}

/** Whether any process has this number. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** The arguments a process was started with, or the title it gave itself; empty where it is gone. */
export async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === "linux")
    return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ");
  const asked = promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
  return (await asked.catch(() => ({ stdout: "" }))).stdout;
}

/** Sends a signal to a process that may be gone. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

const ENDINGS = [
  ["SIGINT", 7_000],
  ["SIGQUIT", 2_000],
  ["SIGKILL", 1_000],
] as const;

function pidFile(place: Place): string {
  return join(place.cluster, "postmaster.pid");
}

function parse(text: string): Postmaster | null {
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 1 ? { pid, socketFolder: lines[4] ?? "" } : null;
}

/** A zombie has no command line and counts as gone. */
async function isPostmaster(pid: number, place: Place): Promise<boolean> {
  return isAlive(pid) && (await commandLineOf(pid)).includes(` -D ${place.cluster} `);
}

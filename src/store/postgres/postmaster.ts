import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "./place.ts";
import { codeOf } from "./trouble.ts";

/** A server that works on the cluster, as its lock file tells. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
  port: number;
  /** Whether it takes connections already. */
  isReady: boolean;
}

/**
 * Reads `postmaster.pid`; null where no server is running. The file outlives a
 * killed server, and its number may meanwhile be another program's.
 */
export async function readPostmaster(place: Place): Promise<Postmaster | null> {
  const text = await readFile(join(place.cluster, "postmaster.pid"), "utf8").catch(() => "");
  const [pid = "", , , port = "", socketFolder = "", , , status = ""] = text.split("\n");
  if (!/^\d+$/.test(pid) || !isServerOf(place, Number(pid))) return null;
  return {
    pid: Number(pid),
    socketFolder: socketFolder.trim(),
    port: Number(port),
    isReady: status.trim() === "ready",
  };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * Server processes of this cluster that still run, such as backends whose
 * postmaster was killed: they hold the shared memory that a new server needs.
 * Empty where the system has no `/proc`.
 */
export async function leftOverProcesses(place: Place): Promise<number[]> {
  const names = await readdir("/proc").catch(() => []);
  return names.map(Number).filter((pid) => Number.isInteger(pid) && isServerOf(place, pid));
}

function isServerOf(place: Place, pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(place.clusterName);
  } catch (error) {
    // Only Linux lists its processes as files; elsewhere a living number has to do.
    return process.platform !== "linux" && codeOf(error) === "ENOENT" && isAlive(pid);
  }
}

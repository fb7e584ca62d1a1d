import { readdir, readFile } from "node:fs/promises";
import type { Place } from "./data-dir.ts";
import { commandLineOf, findPostmaster, send } from "./postmaster.ts";
import { becomesTrue } from "./wait.ts";

/**
 * Ends server processes whose postmaster was killed. Idle ones leave by
 * themselves at once; one in the middle of a long computation notices nothing,
 * and holds the shared memory that keeps the next server from starting.
 * Linux only; elsewhere the start waits for them. Answers how many it was.
 */
export async function endOrphans(place: Place, signal: "SIGTERM" | "SIGKILL"): Promise<number> {
  if (process.platform !== "linux" || (await findPostmaster(place))) return 0;
  let count = 0;
  for (const entry of await readdir("/proc")) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || !(await isOrphan(pid, place))) continue;
    send(pid, signal);
    count += 1;
  }
  return count;
}

/** Ends what a killed postmaster left, and returns when nothing of it is there. */
export async function endAllOrphans(place: Place): Promise<void> {
  for (const [signal, limitMs] of ENDINGS) {
    if (await becomesTrue(async () => (await endOrphans(place, signal)) === 0, limitMs)) return;
  }
}

const ENDINGS = [
  ["SIGTERM", 2_000],
  ["SIGKILL", 2_000],
] as const;

async function isOrphan(pid: number, place: Place): Promise<boolean> {
  if (!(await commandLineOf(pid)).startsWith(`postgres: ${place.clusterName}: `)) return false;
  // A postmaster that starts this moment has children of the same title.
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const parent = /^PPid:\s*(\d+)/m.exec(status)?.[1];
  return parent !== undefined && !(await commandLineOf(Number(parent))).includes(place.cluster);
}

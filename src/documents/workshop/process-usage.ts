import { readFileSync } from "node:fs";

/** Clock ticks a second in what Linux tells of processes; the same on every platform that it runs on. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

/** Memory that a process really holds, natively allocated included; 0 where the system does not tell. */
export function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/**
 * Processor time of a process and all its threads since it began, in
 * milliseconds; null where the system does not tell. See proc(5): fields 14 and
 * 15, counted behind the name, which may hold blanks and brackets.
 */
export function processorMs(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? (ticks * 1_000) / TICKS_PER_SECOND : null;
  } catch {
    return null;
  }
}

import { existsSync, readdirSync, readFileSync } from "node:fs";

interface Process {
  parent: number;
  ticks: number;
}

const TICKS_A_SECOND = 100;

/** Seconds of processors so far of a process and all that it started, living or waited for; 0 where no `/proc` tells. */
export function processorSeconds(root: number): number {
  const all = processes();
  const members = processTree(root, all);
  const ticks = members.reduce((sum, pid) => sum + (all.get(pid)?.ticks ?? 0), 0);
  return ticks / TICKS_A_SECOND;
}

/** A process and all that it started and that still live. */
export function processTree(root: number, all = processes()): number[] {
  const members = new Set([root]);
  for (let before = 0; before < members.size; ) {
    before = members.size;
    for (const [pid, { parent }] of all) if (members.has(parent)) members.add(pid);
  }
  return [...members];
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  if (!existsSync("/proc")) return found;
  for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
    const stat = readIfThere(`/proc/${pid}/stat`);
    if (!stat) continue;
    // After the name in brackets: state, parent … user, system, and both of children that are gone.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);
    found.set(pid, { parent: fields[1] ?? 0, ticks });
  }
  return found;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

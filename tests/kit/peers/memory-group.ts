import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A control group of the kernel's that bounds memory, as containers and units of systemd have it. */
export interface MemoryGroup {
  folder: string;
  /** How many processes the kernel ended for want of memory. */
  killed(): number;
  /** Once nothing runs in it. */
  remove(): void;
}

const ROOT = "/sys/fs/cgroup";

/** Where control groups of either version are made, and by which file each is bounded. */
const KINDS = [
  { at: join(ROOT, "memory"), limit: "memory.limit_in_bytes", ends: "memory.oom_control" },
  { at: ROOT, limit: "memory.max", ends: "memory.events" },
];

/** @returns null where this machine lets nobody make one, as within most containers */
export function makeMemoryGroup(bytes: number): MemoryGroup | null {
  for (const { at, limit, ends } of KINDS) {
    const folder = join(at, `countersign-${process.pid}-${bytes}`);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    if (!existsSync(join(folder, limit))) {
      rmdirSync(folder);
      continue;
    }
    writeFileSync(join(folder, limit), String(bytes));
    return {
      folder,
      killed: () => {
        const told = readFileSync(join(folder, ends), "utf8");
        return Number(/^oom_kill (\d+)$/m.exec(told)?.[1] ?? Number.NaN);
      },
      remove: () => rmdirSync(folder),
    };
  }
  return null;
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { RunningProcess, RunningService } from "#kit/scenes/built-service.ts";

/** Who held how much memory of a service, and took how much of the processor, while something went on. */
export interface MemoryLog {
  /** The most that all of its processes held at one look. */
  mostMb: number;
  /** One line for each kind of process: how many at once, and what they held and took. */
  lines(heading: string): string[];
}

/** Looks at every process of the service twice a second until it is closed. */
export function openMemoryLog({ place }: RunningService): { close(): Promise<MemoryLog> } {
  const watcher = fork(join(import.meta.dirname, "memory-watcher.ts"), {
    execArgv: process.execArgv,
  });
  const from = performance.now();
  watcher.send(place);
  return {
    async close() {
      const seconds = (performance.now() - from) / 1_000;
      watcher.send("stop");
      const [looks] = (await once(watcher, "message")) as [RunningProcess[][]];
      return logOf(looks, seconds);
    },
  };
}

const sum = (processes: readonly RunningProcess[]) =>
  processes.reduce((total, { mb }) => total + mb, 0);

function logOf(looks: readonly RunningProcess[][], seconds: number): MemoryLog {
  return {
    mostMb: Math.max(...looks.map(sum)),
    lines(heading) {
      const largest = looks.toSorted((one, other) => sum(other) - sum(one))[0] ?? [];
      const names = new Set(looks.flat().map(({ name }) => name));
      return [...names].map((name) => {
        const own = looks.map((processes) => processes.filter((process) => process.name === name));
        const most = Math.max(...own.map(sum));
        const count = Math.max(...own.map(({ length }) => length));
        const one = Math.max(...own.flat().map(({ mb }) => mb));
        const pids = new Set(own.flat().map(({ pid }) => pid)).size;
        const atPeak = sum(largest.filter((process) => process.name === name));
        const cores = processorMsOf(own) / 1_000 / seconds;
        return `${heading} ${name.padEnd(9)} ${mb(atPeak)} at the peak of all, ${mb(most)} at most, one of them ${mb(one)}; ${count} at once, ${pids} in all; ${cores.toFixed(2)} cores`;
      });
    },
  };
}

/** What was seen of it: a process that comes and goes between two looks is not. */
function processorMsOf(looks: readonly RunningProcess[][]): number {
  const [first = []] = looks;
  const before = new Map(first.map(({ pid, cpuMs }) => [pid, cpuMs]));
  const last = new Map(looks.flat().map(({ pid, cpuMs }) => [pid, cpuMs]));
  return [...last].reduce((total, [pid, ms]) => total + ms - (before.get(pid) ?? 0), 0);
}

const mb = (value: number) => `${value.toFixed(0).padStart(5)} MB`;

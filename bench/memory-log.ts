import type { RunningProcess, RunningService } from "#kit/built-service.ts";

/** Who held how much memory of a service while something went on. */
export interface MemoryLog {
  /** The most that all of its processes held at one look. */
  mostMb(): number;
  /** One line for each kind of process: how many at once, and what they held. */
  lines(heading: string): string[];
  close(): void;
}

const LOOK_MS = 500;

/** Looks at every process of the service twice a second until it is closed. */
export function openMemoryLog(service: RunningService): MemoryLog {
  const looks: RunningProcess[][] = [];
  const look = () => looks.push(service.processes());
  const looking = setInterval(look, LOOK_MS);
  look();
  const sum = (processes: readonly RunningProcess[]) =>
    processes.reduce((total, { mb }) => total + mb, 0);
  return {
    mostMb: () => Math.max(...looks.map(sum)),
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
        return `${heading} ${name.padEnd(9)} ${mb(atPeak)} at the peak of all, ${mb(most)} at most, one of them ${mb(one)}; ${count} at once, ${pids} in all`;
      });
    },
    close: () => clearInterval(looking),
  };
}

const mb = (value: number) => `${value.toFixed(0).padStart(5)} MB`;

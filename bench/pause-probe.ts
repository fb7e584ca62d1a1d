/**
 * Loaded into the service that is measured (`node --import`): tells over a
 * socket how long its event loop was held at most since somebody asked last.
 */
import { createServer } from "node:net";
import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";

/** What one turn of the loop took at most, in milliseconds. */
export interface Held {
  /** Processor time of the thread, which a busy machine does not change. */
  cpuMs: number;
  /** What of all turns together was spent on collecting garbage. */
  collectingMs: number;
}

const TICK_MS = 1;
const MAJOR = constants.NODE_PERFORMANCE_GC_MAJOR;

let held: Held = { cpuMs: 0, collectingMs: 0 };
let before = process.threadCpuUsage();

function tick(): void {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  held.cpuMs = Math.max(held.cpuMs, (user + system) / 1_000);
}

setInterval(tick, TICK_MS).unref();
new PerformanceObserver((list) => {
  const entries = list.getEntries() as (PerformanceEntry & { detail?: { kind: number } })[];
  for (const { duration, detail } of entries) {
    if (detail?.kind === MAJOR) held.collectingMs += duration;
  }
}).observe({ entryTypes: ["gc"] });

createServer((socket) => {
  tick();
  const told = JSON.stringify(held);
  held = { cpuMs: 0, collectingMs: 0 };
  socket.on("error", () => {});
  socket.end(told, () => {
    before = process.threadCpuUsage();
    held.cpuMs = 0;
  });
})
  .listen(process.env.PAUSE_PROBE)
  .unref();

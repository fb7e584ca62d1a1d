/**
 * Loaded into the service that is measured (`node --import`): tells over a
 * socket how long its event loop was held at most since somebody asked last,
 * which routes the service has, and how they answered.
 */
import { subscribe } from "node:diagnostics_channel";
import { createServer } from "node:net";
import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";

/** What one turn of the loop took at most, in milliseconds. */
export interface Held {
  /** Processor time of the thread, which a busy machine does not change. */
  cpuMs: number;
  /** What of all turns together was spent on collecting garbage. */
  collectingMs: number;
  /** Every route of the service, and the statuses that it answered with so far. */
  routes: Record<string, number[]>;
}

const TICK_MS = 1;
const MAJOR = constants.NODE_PERFORMANCE_GC_MAJOR;

let longestMs = 0;
let collectingMs = 0;
let before = now();
const routes = new Map<string, Set<number>>();

function now() {
  return { cpu: process.threadCpuUsage(), clockMs: performance.now() };
}

/**
 * Linux brings a thread's processor time up to date when the thread lets go of
 * the processor, and some hundred times a second: what a turn took may be told
 * of the next one. No turn takes more than went by on the clock.
 */
function tick(): void {
  const { cpu, clockMs } = before;
  const { user, system } = process.threadCpuUsage(cpu);
  before = now();
  const heldMs = Math.min((user + system) / 1_000, before.clockMs - clockMs);
  longestMs = Math.max(longestMs, heldMs);
}

setInterval(tick, TICK_MS).unref();
new PerformanceObserver((list) => {
  const entries = list.getEntries() as (PerformanceEntry & { detail?: { kind: number } })[];
  for (const { duration, detail } of entries) {
    if (detail?.kind === MAJOR) collectingMs += duration;
  }
}).observe({ entryTypes: ["gc"] });

subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) {
      if (one !== "HEAD") routes.set(`${one} ${url}`, new Set());
    }
  });
  fastify.addHook("onResponse", async ({ method, routeOptions }, { statusCode }) => {
    routes.get(`${method} ${routeOptions.url}`)?.add(statusCode);
  });
});

createServer((socket) => {
  tick();
  const told: Held = {
    cpuMs: longestMs,
    collectingMs,
    routes: Object.fromEntries([...routes].map(([name, statuses]) => [name, [...statuses]])),
  };
  [longestMs, collectingMs] = [0, 0];
  socket.on("error", () => {});
  socket.end(JSON.stringify(told), () => {
    before = now();
    longestMs = 0;
  });
})
  .listen(process.env.PAUSE_PROBE)
  .unref();

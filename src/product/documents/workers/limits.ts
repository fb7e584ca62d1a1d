import { availableParallelism, totalmem } from "node:os";
import { mostMemory, ROOM_BYTES, slowFitting } from "./room.ts";

export interface WorkerLimits {
  /** Tasks under way on all queues, slow ones apart; a queue with none under way may always have one. */
  underWay: number;
  /** Tasks of accounts whose tasks are slow: a core is left for what is quick. */
  slowUnderWay: number;
  /** Bytes of input that wait on one queue. */
  waitingBytes: number;
  /** The longest that a task is let wait for its turn. */
  waitMs: number;
  /** Processor time of one task, where it is not that of its queue. */
  cpuMs: number | null;
  /** What one task may hold. */
  memoryBytes: number;
  /** What all children may hold: more would have the system end one of them, or the service. */
  allBytes: number;
  /** A child that holds more than this after a task is let go; room for as much is left for each one begun. */
  keptBytes: number;
  heapMb: number;
  /** The longest that a child may take to start on a machine that has time for it. */
  startMs: number;
  /** A child too many is let go after this long without work. */
  idleMs: number;
  /** The last one after this long. */
  keptMs: number;
}

// 870 kB of HTML, 321 pages, take 580 MB.
const MEMORY_BYTES = 900_000_000;
const ALL_BYTES = mostMemory(process.constrainedMemory(), totalmem());

export const LIMITS: WorkerLimits = {
  // Each works without waiting for anything: more of them than cores only take memory.
  underWay: availableParallelism() + 1,
  slowUnderWay: Math.max(
    1,
    Math.min(availableParallelism() - 1, slowFitting(ALL_BYTES, MEMORY_BYTES)),
  ),
  waitingBytes: 100_000_000,
  waitMs: 20_000,
  cpuMs: null,
  memoryBytes: MEMORY_BYTES,
  allBytes: ALL_BYTES,
  // Starting anew takes longer than most tasks.
  keptBytes: ROOM_BYTES,
  heapMb: 384,
  startMs: 20_000,
  idleMs: 10_000,
  keptMs: 60_000,
};

/** A child that is starved by the machine is let work on for so many times its processor time. */
export const CLOCK_PER_CPU = 10;

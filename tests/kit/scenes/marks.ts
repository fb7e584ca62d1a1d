import { writeSync } from "node:fs";
import { processorSeconds } from "#kit/rooms/processor-time.ts";

/**
 * How far a process of tests has come: a file begins, a test has ended (nothing more), a file has
 * ended, all has; or all have ended, and something that is named still keeps the process.
 */
export type Mark =
  | { begins: string }
  | Record<string, never>
  | { ended: string; took: Took }
  | { cpuS: number }
  | { keptBy: string };

/** Seconds: of processors, 0 where nobody asked; and of the wall. */
export interface Took {
  cpuS: number;
  wallS: number;
}

/** Says marks to `tools/test-process.ts`, and nothing where nobody listens. */
export interface Marks {
  begins(file: string): void;
  testEnded(): void;
  ended(file: string): void;
  keptBy(resources: string): void;
}

const PIPE = 3;

/** @param asked `files` for how far it has come, `times` also for the processor time that each file took */
export function marksFor(asked: string | undefined): Marks {
  const isTimed = asked === "times";
  const say = (mark: Mark) => void (asked && writeSync(PIPE, `${JSON.stringify(mark)}\n`));
  const spent = (): Took => ({
    cpuS: isTimed ? processorSeconds(process.pid) : 0,
    wallS: performance.now() / 1_000,
  });
  if (isTimed) process.once("exit", () => say({ cpuS: spent().cpuS }));
  let from = spent();
  return {
    begins(file) {
      say({ begins: file });
      from = spent();
    },
    testEnded: () => say({}),
    ended(file) {
      const { cpuS, wallS } = spent();
      // What a process used that was killed and not waited for is known to nobody.
      const used = Math.max(0, cpuS - from.cpuS);
      say({ ended: file, took: { cpuS: used, wallS: wallS - from.wallS } });
    },
    keptBy: (resources) => say({ keptBy: resources }),
  };
}

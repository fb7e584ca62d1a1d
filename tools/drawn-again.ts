/**
 * Stands in for fast-check where TEST_ROUNDS asks for many rounds: each property
 * is tried so many times, each time from another seed, in one run of its test.
 */
import fc from "fast-check";
import { seedsOf } from "./seed-of.ts";

const rounds = seedsOf(fc.readConfigureGlobal().seed ?? 0, Number(process.env.TEST_ROUNDS));

function assert<Ts>(
  property: fc.IProperty<Ts> | fc.IAsyncProperty<Ts>,
  asked?: fc.Parameters<Ts>,
): Promise<void> | void {
  return runFrom(0);

  /** Those that promise nothing are to fail at once, where their test waits for nothing. */
  function runFrom(index: number): Promise<void> | void {
    for (let at = index; at < rounds.length; at += 1) {
      const seed = rounds[at] as number;
      // Types tell two functions apart that are one.
      const running = fc.assert(property as fc.IAsyncProperty<Ts>, { seed, ...asked }) as
        | Promise<void>
        | undefined;
      if (running) return running.then(() => runFrom(at + 1));
    }
  }
}

export default { ...fc, assert };

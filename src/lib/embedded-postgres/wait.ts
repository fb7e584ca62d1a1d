import { setTimeout as sleep } from "node:timers/promises";

/**
 * Milliseconds since the call of `stopwatch`. Monotonic, and apart from the
 * injected Clock on purpose: these waits are for real processes of the
 * operating system, which do not hurry when a test moves the calendar.
 */
export function stopwatch(): () => number {
  const startedMs = performance.now();
  return () => performance.now() - startedMs;
}

/** Asks `isSo` every few milliseconds; answers whether it came true before `limitMs` were over. */
export async function becomesTrue(
  isSo: () => Promise<boolean> | boolean,
  limitMs: number,
): Promise<boolean> {
  const elapsedMs = stopwatch();
  while (!(await isSo())) {
    if (elapsedMs() > limitMs) return false;
    await pollPause(elapsedMs());
  }
  return true;
}

/** Short pauses in the first second, when an answer is near; longer ones later, to spare the processor. */
export async function pollPause(elapsedMs: number): Promise<void> {
  await sleep(elapsedMs < 1_000 ? 5 : 50);
}

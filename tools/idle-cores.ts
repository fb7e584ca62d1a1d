import { cpus } from "node:os";

/** A core that has had nothing to do for three quarters of so long is free. */
const LOOK_MS = 2_000;
const FREE_CORES = 0.75;

/** Calls whenever a core of the machine has lately had next to nothing to do, until it is ended. */
export function watchIdle(onIdle: () => void): { end(): void } {
  let [beforeMs, from] = [idleMs(), performance.now()];
  const look = setInterval(() => {
    const [nowMs, to] = [idleMs(), performance.now()];
    if ((nowMs - beforeMs) / (to - from) > FREE_CORES) onIdle();
    [beforeMs, from] = [nowMs, to];
  }, LOOK_MS);
  return { end: () => clearInterval(look) };
}

function idleMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0);
}

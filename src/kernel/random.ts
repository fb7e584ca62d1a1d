import { randomBytes, randomFillSync } from "node:crypto";

/** A source of unguessable bytes; `count` of them at each call. */
export type RandomBytes = (count: number) => Uint8Array;

const POOL_BYTES = 4_096;
/** More at once is asked of the system by itself. */
const MOST_OF_POOL = 256;

const pool = new Uint8Array(POOL_BYTES);
let used = POOL_BYTES;

/**
 * The system's own. Few bytes come out of a pool, for asking it takes ten times
 * as long as a name of sixteen bytes; what was given out is not left in there.
 */
export const systemRandom: RandomBytes = (count) => {
  if (count > MOST_OF_POOL) return randomBytes(count);
  if (used + count > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const given = pool.slice(used, used + count);
  pool.fill(0, used, used + count);
  used += count;
  return given;
};

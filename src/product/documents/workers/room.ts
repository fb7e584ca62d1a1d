/** What one task holds that is not slow: a child that holds more after one is let go. */
// 200 MB after plain documents, 280 to 335 once pages were drawn by the second engine as well.
export const ROOM_BYTES = 350_000_000;

/** What the service itself takes with an embedded PostgreSQL, and some for the system's cache. */
const OURS_BYTES = 600_000_000;

/**
 * What worker processes may hold together.
 * @param constrained the limit of the control group, as Node tells it: 0 or beyond all memory for none
 */
export function mostMemory(constrained: number, total: number): number {
  const limit = constrained > 0 ? Math.min(constrained, total) : total;
  return Math.max(ROOM_BYTES, limit - OURS_BYTES);
}

/** How many slow tasks fit, each of which may hold so much, beside two that are quick. */
export function slowFitting(allBytes: number, memoryBytes: number): number {
  return Math.floor((allBytes - 2 * ROOM_BYTES) / memoryBytes);
}

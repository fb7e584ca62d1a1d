import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * For work in many pieces, small and large: waits for another turn of the event
 * loop before a piece that is too much for what is left of this one.
 * @param most how much one turn does, in whatever pieces are measured in
 */
export function shareTurns(most: number): (size: number) => Promise<void> {
  let left = most;
  return async (size) => {
    left -= size;
    if (left >= 0) return;
    await nextTurn();
    left = most - size;
  };
}

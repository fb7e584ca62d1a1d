/** Finds the pauses of awaited work, in which work ahead begins. */
export interface Pauses {
  /** Somebody asked for something, or was answered. */
  noteAwaited(): void;
  /** Work ahead was begun. */
  noteAhead(): void;
  /**
   * Whether it may begin now. Where not, `onLook` is called a little later, once however often
   * this is asked.
   * @param isQuiet no awaited task waits or is under way
   */
  isPause(isQuiet: boolean): boolean;
}

/**
 * So long nobody asked for anything when work ahead begins: longer than between
 * two requests of a program that sends one after the other, and shorter than
 * between those of people. Without such a pause it begins after a while all the same.
 */
export const PAUSE_MS = 50;
export const NO_PAUSE_MS = 5_000;

/** @param nowMs of a steady clock */
export function openPauses(nowMs: () => number, onLook: () => void): Pauses {
  let lastAwaitedMs = Number.NEGATIVE_INFINITY;
  let lastAheadMs = nowMs();
  let isLooking = false;
  function lookLater(): void {
    if (isLooking) return;
    isLooking = true;
    const look = () => {
      isLooking = false;
      onLook();
    };
    setTimeout(look, PAUSE_MS).unref();
  }
  return {
    noteAwaited() {
      lastAwaitedMs = nowMs();
    },
    noteAhead() {
      lastAheadMs = nowMs();
    },
    isPause(isQuiet) {
      const now = nowMs();
      if (isQuiet && now - lastAwaitedMs >= PAUSE_MS) return true;
      if (now - lastAheadMs >= NO_PAUSE_MS && now - lastAwaitedMs < NO_PAUSE_MS) return true;
      lookLater();
      return false;
    },
  };
}

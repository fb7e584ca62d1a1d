/** A receiver has this long for everything, its name server included. */
export const DEADLINE_MS = 5_000;

/** Who keeps whose secrets. */
export const DIRECTIONS = ["mutual", "second-party-keeps"] as const;
export type Direction = (typeof DIRECTIONS)[number];

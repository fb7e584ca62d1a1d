/** The nearest value that is no less than `least` and no more than `most`; `least` where that is more than `most`. */
export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

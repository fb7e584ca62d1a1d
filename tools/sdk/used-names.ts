import { NAMES } from "./named-schemas.ts";

/** The named types that a text uses, in the order in which the linter wants them imported. */
export function usedNames(text: string): string[] {
  const used = [...NAMES.values()].filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return used.sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
}

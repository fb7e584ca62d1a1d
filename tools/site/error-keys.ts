import { REFUSALS, type RefusalName } from "#kernel/refusals.ts";

/**
 * Under what a caller finds a refusal: its code, or its status where it has none.
 * Several may share it.
 */
export function errorKey(name: RefusalName): string {
  const { code, status } = REFUSALS[name];
  return code ?? String(status);
}

export function errorPath(name: RefusalName): string {
  return `/docs/errors/${errorKey(name)}`;
}

/** All refusals by what they are found under. */
export function errorKeys(): Map<string, RefusalName[]> {
  return Map.groupBy(Object.keys(REFUSALS) as RefusalName[], errorKey);
}

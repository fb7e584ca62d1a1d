import { REFUSALS } from "#kernel/refusals.ts";
import { type Endpoint, refusalsOf } from "./endpoint.ts";

/** The table of endpoints as a router needs it: with the statuses that each may refuse with. */
export function routedTable<Name extends string>(
  table: Record<Name, Endpoint>,
): Record<Name, Endpoint & { refusedWith: readonly number[] }> {
  const entries = Object.entries<Endpoint>(table).map(([name, endpoint]) => [
    name,
    { ...endpoint, refusedWith: refusedWith(endpoint) },
  ]);
  return Object.fromEntries(entries);
}

export function refusedWith(endpoint: Endpoint): number[] {
  return [...new Set(refusalsOf(endpoint).map((name) => REFUSALS[name].status))];
}

import type { ContractStatus } from "#kernel/contract-states.ts";

/** What of the list of contracts was asked for. */
export interface Asked {
  /** What was typed to search for; empty for nothing. */
  q: string;
  status: ContractStatus | null;
  tag: string;
  /** A day, as `2026-11-21`; empty for any. */
  from: string;
  /** Id of the contract that a further page follows on. */
  before: string | null;
  /** Only what needs somebody. */
  needs: boolean;
}

/** The address of the list as asked for; nothing in it is anything but a value. */
export function pathOf({ q, status, tag, from, before, needs }: Asked): string {
  const values = { q, status, tag, from, before, show: needs ? "needs-you" : null };
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  return query === "" ? "/app" : `/app?${query}`;
}

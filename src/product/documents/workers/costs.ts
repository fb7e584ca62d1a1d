/** What tasks have cost, to tell how long a queue will take. */
export interface Costs {
  /** Milliseconds that a task of this account is expected to take. */
  of(account: string): number;
  /** Whether this account's tasks are known to take longer than this. */
  isOver(account: string, ms: number): boolean;
  note(account: string, ms: number): void;
}

/** Before anything was seen. */
const FIRST_GUESS_MS = 100;
/** Share of the newest task in what is expected of the next one. */
const NEWEST = 0.3;
const MOST_ACCOUNTS = 1_000;

/** Remembers a moving mean for each account; for an account that it does not know, that of all. */
export function openCosts(): Costs {
  const known = new Map<string, number>();
  let ofAll = FIRST_GUESS_MS;
  const mean = (before: number, ms: number) => before + NEWEST * (ms - before);
  return {
    of: (account) => known.get(account) ?? ofAll,
    isOver: (account, ms) => (known.get(account) ?? 0) > ms,
    note(account, ms) {
      const before = known.get(account) ?? ms;
      ofAll = mean(ofAll, ms);
      known.delete(account);
      known.set(account, mean(before, ms));
      const [oldest] = known.keys();
      if (known.size > MOST_ACCOUNTS && oldest !== undefined) known.delete(oldest);
    },
  };
}

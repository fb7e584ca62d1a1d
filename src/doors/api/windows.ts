import { sha256Hex } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { decideRate, type RateRule } from "#kernel/rate-window.ts";
import type { Refusal } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { chargeWindows } from "#store/rate-windows.ts";

/** A window that a request is charged to before anything of it is read. */
export interface ChargedWindow {
  name: string;
  /** Its length is the same for all that one request is charged to. */
  rule: RateRule;
  cost: number;
}

export interface WindowsServices {
  database: Database;
  clock: Clock;
}

/** The window of one link, whoever uses it; its name does not tell the link. */
export function linkWindow(link: string, cost: number): ChargedWindow {
  return { name: `link ${sha256Hex(link)}`, rule: LIMITS.linkRate, cost };
}

/** Charges a request to its windows; the refusal where one of them is used up. */
export async function charge(
  { database, clock }: WindowsServices,
  windows: readonly ChargedWindow[],
): Promise<Refusal<"RATE_LIMITED"> | null> {
  const [first] = windows;
  if (!first) return null;
  const now = clock.now();
  const charged = await chargeWindows(database, windows, first.rule.windowMs, now);
  for (const { name, rule } of windows) {
    const window = charged.get(name);
    const tooMany = window && decideRate(window, rule, now);
    if (tooMany) return tooMany;
  }
  return null;
}

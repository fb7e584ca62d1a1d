import { clientNetwork } from "#kernel/client-network.ts";
import { sha256 } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { decideRate } from "#kernel/rate-window.ts";
import type { Queries } from "#store/database.ts";
import { chargeWindows, countInWindow } from "#store/rate-windows.ts";

/** Whose tries these are, known or not: no name tells an address. */
export function mailboxName(email: string): string {
  return Buffer.from(sha256(email.trim().toLowerCase())).toString("base64url");
}

/** Counts a try to sign in from this address; false beyond so many an hour. */
export async function mayTryFrom(queries: Queries, ip: string, now: Date): Promise<boolean> {
  const rule = LIMITS.signInRate;
  return !decideRate(await countInWindow(queries, nameOf(ip), rule, now), rule, now);
}

/** A try that succeeded does not count. */
export async function giveTryBack(queries: Queries, ip: string, now: Date): Promise<void> {
  await chargeWindows(queries, [{ name: nameOf(ip), cost: -1 }], LIMITS.signInRate.windowMs, now);
}

function nameOf(ip: string): string {
  return `sign-in ${clientNetwork(ip)}`;
}

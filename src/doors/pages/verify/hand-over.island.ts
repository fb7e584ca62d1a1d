import type { Explanation } from "#evidence/verification/explain.ts";
import type { Verification } from "#evidence/verification/verification.ts";
import { fromHex, toHex } from "#kernel/bytes.ts";
import type { Digests } from "./digests.island.ts";

/** A file that was checked on the page before: what was found and its digests, never its bytes. */
export interface HandedOver extends Digests {
  name: string;
  found: Verification;
  said: Explanation;
}

const PLACE = "countersign-verify";

/** Keeps what was found for the next page of this tab, so that the file need not be dropped again. */
export function handOver({ sha512, ...checked }: HandedOver): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ ...checked, sha512: toHex(sha512) }));
  } catch {
    // Where the browser keeps nothing, the next page asks for the file once more.
  }
}

/** What the page before kept, once. */
export function takeOver(): HandedOver | null {
  try {
    const kept = sessionStorage.getItem(PLACE);
    sessionStorage.removeItem(PLACE);
    if (kept === null) return null;
    const { sha512, ...checked } = JSON.parse(kept);
    return { ...checked, sha512: fromHex(sha512) };
  } catch {
    return null;
  }
}

import { sha256 } from "#kernel/digest.ts";
import type { RandomBytes } from "#kernel/random.ts";

/** Who opens a page that opens once. */
export interface PageVisitor {
  /** What this browser was given when it opened the page before; null where it was not. */
  browser: string | null;
  /** Whether another site shows the page within its own, and which: null where the browser does not say. */
  frame: { origin: string | null } | null;
  /** They send a form of it: what was not opened is not opened by that. */
  isForm?: boolean;
}

/** Why such a page does not open. */
export type PageFault = "unknown" | "revoked" | "ended" | "used" | "otherSite";

/** A page that the sender's own system made, as it stands. */
export interface OpensOnce {
  /** The one site that may show the page within its own; null: none. */
  origin: string | null;
  /** Until then it can be opened. */
  expiresAt: Date;
  openedAt: Date | null;
  /** SHA-256 of what the browser that opened it was given. */
  browserHash: Uint8Array | null;
  revokedAt: Date | null;
  /** Opens it for one browser; false where another one was first. */
  claim(browserHash: Uint8Array, now: Date): Promise<boolean>;
  /** Whether it was open for long enough. */
  isOver(now: Date): boolean;
}

const BROWSER_BYTES = 24;

/**
 * Opens a page for the first browser that asks and for no other; the same browser may load it
 * again. What is refused for the site around it uses nothing up.
 * @returns what the browser is to be given; null where it has that already
 */
export async function openOnce(
  page: OpensOnce,
  { browser, frame, isForm = false }: PageVisitor,
  { now, random }: { now: Date; random: RandomBytes },
): Promise<{ browser: string | null } | { fault: PageFault }> {
  if (page.revokedAt !== null) return { fault: "revoked" };
  if (frame && (page.origin === null || (frame.origin ?? page.origin) !== page.origin)) {
    return { fault: "otherSite" };
  }
  if (page.openedAt !== null) {
    if (!isSame(page, browser)) return { fault: "used" };
    return page.isOver(now) ? { fault: "ended" } : { browser: null };
  }
  if (isForm) return { fault: "unknown" };
  if (now >= page.expiresAt) return { fault: "ended" };
  const given = Buffer.from(random(BROWSER_BYTES)).toString("base64url");
  return (await page.claim(sha256(given), now)) ? { browser: given } : { fault: "used" };
}

/** Whether this is the browser that opened the page. */
function isSame({ browserHash }: OpensOnce, browser: string | null): boolean {
  if (browser === null || browserHash === null) return false;
  return Buffer.compare(sha256(browser), browserHash) === 0;
}

import { sha256 } from "#kernel/digest.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { sessionSecret } from "#signing/links/session-link.ts";
import type { Queries } from "#store/database.ts";
import type { LinkServices } from "./link.ts";
import {
  claimSession,
  findSessionBehind,
  hasEnded,
  type SigningSession,
} from "./sessions-store.ts";

/** Who opens the page of a session. */
export interface SessionVisitor {
  /** What this browser was given when it opened the session before; null where it was not. */
  browser: string | null;
  /** Whether another site shows the page within its own, and which: null where the browser does not say. */
  frame: { origin: string | null } | null;
}

/** Why the page of a session does not open. */
export type SessionFault = "unknown" | "revoked" | "ended" | "used" | "otherSite";

/** The link that its page signs over, and what the browser is to be given where it has nothing yet. */
export type OpenedSession =
  | { session: SigningSession; link: string; browser: string | null }
  | { session: SigningSession | null; fault: SessionFault };

const BROWSER_BYTES = 24;

/**
 * Opens the page of a session, for the first browser that asks and for no other; the same browser
 * may load it again. What is refused for the site around it uses nothing up.
 */
export async function openSession(
  { database, linkKeys, clock, random }: LinkServices & { database: Queries; random: RandomBytes },
  secret: string,
  { browser, frame }: SessionVisitor,
): Promise<OpenedSession> {
  const session = await findSessionBehind(database, sha256(secret));
  if (!session) return { session, fault: "unknown" };
  if (session.revokedAt !== null) return { session, fault: "revoked" };
  if (frame && (session.origin === null || (frame.origin ?? session.origin) !== session.origin)) {
    return { session, fault: "otherSite" };
  }
  const now = clock.now();
  const link = sessionSecret(linkKeys, session.id);
  if (session.openedAt !== null) return openAgain(session, { link, browser, now });
  if (now >= session.expiresAt) return { session, fault: "ended" };
  const given = Buffer.from(random(BROWSER_BYTES)).toString("base64url");
  const isFirst = await claimSession(database, session.id, { browserHash: sha256(given), now });
  return isFirst ? { session, link, browser: given } : { session, fault: "used" };
}

function openAgain(
  session: SigningSession,
  { link, browser, now }: { link: string; browser: string | null; now: Date },
): OpenedSession {
  const { browserHash } = session;
  const isSame =
    browser !== null && browserHash !== null && Buffer.compare(sha256(browser), browserHash) === 0;
  if (!isSame) return { session, fault: "used" };
  return hasEnded(session, now) ? { session, fault: "ended" } : { session, link, browser: null };
}

import { sha256 } from "#kernel/digest.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { sessionSecret } from "#signing/links/session-link.ts";
import type { Queries } from "#store/database.ts";
import type { LinkServices } from "./link.ts";
import { type OpensOnce, openOnce, type PageFault, type PageVisitor } from "./open-once.ts";
import { claimPage } from "./opens-once-store.ts";
import { findSessionBehind, hasEnded, type SigningSession } from "./sessions-store.ts";

/** The link that its page signs over, and what the browser is to be given where it has nothing yet. */
export type OpenedSession =
  | { session: SigningSession; link: string; browser: string | null }
  | { session: SigningSession | null; fault: PageFault };

/**
 * Opens the page of a session, for the first browser that asks and for no other; the same browser
 * may load it again. What is refused for the site around it uses nothing up.
 */
export async function openSession(
  services: LinkServices & { database: Queries; random: RandomBytes },
  secret: string,
  visitor: PageVisitor,
): Promise<OpenedSession> {
  const { database, linkKeys, clock, random } = services;
  const session = await findSessionBehind(database, sha256(secret));
  if (!session) return { session, fault: "unknown" };
  const page: OpensOnce = {
    ...session,
    claim: (browserHash, now) =>
      claimPage(database, "signing_session", { id: session.id, browserHash, now }),
    isOver: (now) => hasEnded(session, now),
  };
  const opened = await openOnce(page, visitor, { now: clock.now(), random });
  if ("fault" in opened) return { session, ...opened };
  return { session, link: sessionSecret(linkKeys, session.id), ...opened };
}

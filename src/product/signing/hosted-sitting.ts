import { findContractWithParties } from "#contracts/contracts-store.ts";
import { sha256 } from "#kernel/digest.ts";
import type { Ids } from "#kernel/ids.ts";
import { tidy } from "#kernel/personal-text.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { readSittingSecret, sessionSecret } from "#signing/links/session-link.ts";
import type { Database, Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import type { LinkServices } from "./link.ts";
import { openOnce, type PageFault, type PageVisitor } from "./open-once.ts";
import { claimPage } from "./opens-once-store.ts";
import { type Role, rolesOfSitting, type SigningSituation } from "./roles.ts";
import {
  endTurns,
  findTurn,
  hasEnded,
  insertSession,
  type SigningSession,
} from "./sessions-store.ts";
import { findSitting, type HostedSitting, isSittingOver } from "./sittings-store.ts";

export interface SittingServices extends LinkServices {
  database: Database;
  ids: Ids;
  random: RandomBytes;
}

/** A sitting that is open in this browser, and what the browser is to be given where it has nothing yet. */
export type OpenedSitting =
  | { sitting: HostedSitting; browser: string | null }
  | { sitting: HostedSitting | null; fault: PageFault };

/** Opens the page of a sitting as that of a session is opened: for one browser. */
export async function openSitting(
  { database, linkKeys, clock, random }: SittingServices,
  secret: string,
  visitor: PageVisitor,
): Promise<OpenedSitting> {
  const id = readSittingSecret(linkKeys, secret);
  const sitting = id && (await findSitting(database, id));
  if (!sitting) return { sitting: null, fault: "unknown" };
  const opened = await openOnce(
    {
      ...sitting,
      claim: (browserHash, now) =>
        claimPage(database, "hosted_sitting", { id: sitting.id, browserHash, now }),
      isOver: (now) => isSittingOver(sitting, now),
    },
    visitor,
    { now: clock.now(), random },
  );
  return { sitting, ...opened };
}

/** How a sitting stands: who signs now, or who can be next. */
export interface SittingNow {
  parties: Omit<SigningSituation, "link">;
  /** The secret of the link that the turn signs over; null between two turns. */
  link: string | null;
  /** Those who can sign on this device now, who said no behind the others. */
  next: Role[];
}

/** Null where there is no such contract any more. */
export async function lookAtSitting(
  services: Pick<SittingServices, "linkKeys" | "clock"> & { database: Queries },
  sitting: HostedSitting,
): Promise<SittingNow | null> {
  const { database, linkKeys, clock } = services;
  const parties = await findContractWithParties(database, { id: sitting.contractId });
  if (!parties) return null;
  const next = rolesInTurn(parties);
  const turn = await findTurn(database, sitting);
  const isOn =
    turn !== null && !hasEnded(turn, clock.now()) && next.some(({ role }) => role === turn.role);
  return { parties, link: isOn ? sessionSecret(linkKeys, turn.id) : null, next };
}

/** Those who can sign on one device now, who said no behind the others. */
export function rolesInTurn(parties: SittingNow["parties"]): Role[] {
  const open = rolesOfSitting(parties).filter(
    ({ state, level }) => state === "open" && level === "ses",
  );
  // A witness signs right after whom they saw; whoever said no comes last.
  const place = ({ declined, witnesses }: Role) => (declined ? 2 : witnesses === null ? 1 : 0);
  return open.toSorted((one, other) => place(one) - place(other));
}

const UNUSED_BYTES = 32;

/**
 * Begins the turn of a role that somebody has said to be; the turn before ends, and its page with
 * it. Of two who say so at once the last one has the device; said again it is the same turn.
 * Nothing happens where the role cannot sign now: how things stand then says why.
 */
export async function beginTurn(
  services: SittingServices,
  sittingId: string,
  named: string,
): Promise<void> {
  const { database, ids, random, clock } = services;
  await inTransaction(database, async ({ queries }) => {
    const sitting = await findSitting(queries, sittingId, { isLocked: true });
    const now = clock.now();
    if (!sitting || isSittingOver(sitting, now)) return;
    const parties = await findContractWithParties(queries, { id: sitting.contractId });
    const next = parties && rolesInTurn(parties).find(({ role }) => role === tidy(named));
    if (!next) return;
    const turn = await findTurn(queries, sitting);
    if (turn && turn.role === next.role && !hasEnded(turn, now)) return;
    await endTurns(queries, sitting, now);
    const begun: SigningSession = {
      ...sitting,
      id: ids.uuid(),
      role: next.role,
      // Who is signed in is the host, and not whoever has the device.
      identity: null,
      createdAt: now,
      expiresAt: now,
      openedAt: now,
      sittingId: sitting.id,
    };
    // Its page has no address of its own: nobody is told what it would end with.
    await insertSession(queries, begun, sha256(random(UNUSED_BYTES)));
  });
}

/** Ends the turn: whoever has the device now has to say who they are. */
export async function handOn(
  { database, clock }: Pick<SittingServices, "database" | "clock">,
  sitting: HostedSitting,
): Promise<void> {
  await endTurns(database, sitting, clock.now());
}

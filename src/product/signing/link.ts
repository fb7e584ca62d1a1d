import { findContractWithParties } from "#contracts/contracts-store.ts";
import { deadlinePassed } from "#contracts/deadline.ts";
import { pageSecretHash } from "#contracts/page-secrets.ts";
import { PAGE_SECRET_PATTERN } from "#kernel/ids.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import { readCopySecret } from "#signing/links/copy-link.ts";
import { readDeliveredSecret } from "#signing/links/delivered-link.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import { readSessionSecret } from "#signing/links/session-link.ts";
import type { Queries } from "#store/database.ts";
import type { SigningSituation } from "./roles.ts";
import { findSession, findSessionsAccount, hasEnded } from "./sessions-store.ts";
import {
  findContractToCopy,
  findSharedLinksAccount,
  findSignersAccount,
  findSignersContract,
  isSigningLink,
} from "./signing-store.ts";
import { findSitting, isSittingOver } from "./sittings-store.ts";

/** What links are followed with. */
export interface LinkServices {
  linkKeys: LinkKeys;
  clock: Clock;
}

/** What a link leads to, and why it does so no more. */
export interface LedTo {
  situation: SigningSituation;
  gone: "cancelled" | "replaced" | "ended" | null;
  /** The deadline that ended the contract; null where none did. */
  deadline: Date | null;
}

/**
 * The contract behind a shared link, a delivered one, or that of a session that was opened.
 * Unknown, malformed and deleted get one and the same answer; a cancelled contract, a link that a
 * newer one replaced and a session that is over are gone.
 */
export async function followLink(
  queries: Queries,
  services: LinkServices,
  link: string,
): Promise<SigningSituation | Refusal<"UNKNOWN" | "GONE">> {
  const found = await lookBehindLink(queries, services, link);
  if (!found) return refuse("UNKNOWN", "There is no contract behind this link.");
  const { situation, gone, deadline } = found;
  if (gone === null) return situation;
  const { language } = situation.contract;
  const extra = { reason: gone, language };
  if (gone !== "cancelled" || deadline === null) return refuse("GONE", WHY_GONE[gone], { extra });
  return refuse("GONE", ranOut(deadline), {
    extra: { ...extra, expiresAt: deadline.toISOString() },
  });
}

/** What is said to whoever comes after a deadline, whether it was noted yet or not. */
function ranOut(deadline: Date): string {
  return `This contract could be signed until ${deadline.toISOString()}.`;
}

/** To somebody who is just signing, or is to, a contract whose deadline has passed is cancelled. */
export function tooLate(deadline: Date): Refusal<"CONFLICT"> {
  const extra = { status: "cancelled", expiresAt: deadline.toISOString() };
  return refuse("CONFLICT", ranOut(deadline), { extra });
}

const WHY_GONE = {
  cancelled: "This contract was cancelled.",
  replaced: "This link was replaced by a newer one, sent to another address.",
  ended: "This signing session is over.",
} as const;

/** The same with what was there where it is gone, for a page that says so. */
export async function lookBehindLink(
  queries: Queries,
  { linkKeys, clock }: LinkServices,
  link: string,
): Promise<LedTo | null> {
  const found = PAGE_SECRET_PATTERN.test(link)
    ? await followShared(queries, link)
    : ((await followDelivered(queries, linkKeys, link)) ??
      (await followSession(queries, linkKeys, link, clock.now())));
  if (!found) return null;
  const { contract } = found.situation;
  const deadline = deadlinePassed(contract, clock.now());
  const isCancelled = contract.status === "cancelled" || deadline !== null;
  return { ...found, gone: found.gone ?? (isCancelled ? "cancelled" : null), deadline };
}

/**
 * Whether there is a contract behind a link, for a moment at which nothing more
 * is needed. A delivered link tells it by itself: only this server makes them.
 */
export async function linkExists(queries: Queries, keys: LinkKeys, link: string): Promise<boolean> {
  if (!PAGE_SECRET_PATTERN.test(link)) {
    return readDeliveredSecret(keys, link) !== null || readSessionSecret(keys, link) !== null;
  }
  return isSigningLink(queries, pageSecretHash("sign", link));
}

/** Whose contract is behind a link, also where that is gone; null where it leads nowhere. */
export async function accountBehindLink(
  queries: Queries,
  keys: LinkKeys,
  link: string,
): Promise<string | null> {
  if (PAGE_SECRET_PATTERN.test(link)) {
    return findSharedLinksAccount(queries, pageSecretHash("sign", link));
  }
  const named = readDeliveredSecret(keys, link);
  if (named) return findSignersAccount(queries, named.signerId);
  const sessionId = readSessionSecret(keys, link);
  return sessionId && findSessionsAccount(queries, sessionId);
}

/** The contract whose sealed file a link to a copy hands out; null where it leads to none. */
export async function contractToCopy(
  queries: Queries,
  keys: LinkKeys,
  link: string,
): Promise<string | null> {
  const signatureId = readCopySecret(keys, link);
  return signatureId && findContractToCopy(queries, signatureId);
}

type Found = Omit<LedTo, "deadline">;

async function followShared(queries: Queries, secret: string): Promise<Found | null> {
  const signSecretHash = pageSecretHash("sign", secret);
  const found = await findContractWithParties(queries, { signSecretHash });
  return found && { situation: { ...found, link: { kind: "shared" } }, gone: null };
}

async function followDelivered(
  queries: Queries,
  keys: LinkKeys,
  secret: string,
): Promise<Found | null> {
  const named = readDeliveredSecret(keys, secret);
  const contractId = named && (await findSignersContract(queries, named.signerId));
  if (!contractId) return null;
  const found = await findContractWithParties(queries, { id: contractId });
  const signer = found?.signers.find((candidate) => candidate.id === named.signerId);
  if (!found || !signer?.email) return null;
  const gone = signer.epoch === named.epoch ? null : "replaced";
  // For another address than this one's, and not replaced: this server never made it.
  if (gone === null && !named.isFor(signer.email)) return null;
  return { situation: { ...found, link: { kind: "personal", signer } }, gone };
}

async function followSession(
  queries: Queries,
  keys: LinkKeys,
  secret: string,
  now: Date,
): Promise<Found | null> {
  const sessionId = readSessionSecret(keys, secret);
  const session = sessionId && (await findSession(queries, sessionId));
  if (!session) return null;
  const found = await findContractWithParties(queries, { id: session.contractId });
  if (!found) return null;
  const signer = found.signers.find(({ role }) => role === session.role) ?? null;
  const sitting = session.sittingId === null ? null : await findSitting(queries, session.sittingId);
  const link = { kind: "session", role: session.role, signer, session, sitting } as const;
  const isOver =
    hasEnded(session, now) ||
    (session.sittingId !== null && (sitting === null || isSittingOver(sitting, now)));
  return { situation: { ...found, link }, gone: isOver ? "ended" : null };
}

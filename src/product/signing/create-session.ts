import { type ContractKey, findContractWithParties } from "#contracts/contracts-store.ts";
import { deadlinePassed } from "#contracts/deadline.ts";
import { checkReturnUrl } from "#contracts/properties.ts";
import { allows } from "#kernel/contract-states.ts";
import { sha256 } from "#kernel/digest.ts";
import type { Ids } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import { NO_MOMENT, readMoment } from "#kernel/moment.ts";
import {
  checkedText,
  type PersonalKind,
  type PersonalText,
  readPersonalText,
} from "#kernel/personal-text.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { isRefusal, type Problem, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { type Clock, SECOND_MS } from "#kernel/time.ts";
import { isSiteOrigin } from "#kernel/web-origins.ts";
import type { CreateSession } from "#schemas/sessions.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import { sittingSecret } from "#signing/links/session-link.ts";
import type { Database } from "#store/database.ts";
import { rolesInTurn } from "./hosted-sitting.ts";
import { tooLate } from "./link.ts";
import { revokePage } from "./opens-once-store.ts";
import { decideRole, rolesOfSitting, type SigningSituation, takesSessions } from "./roles.ts";
import { insertSession, type SigningSession, type ToldIdentity } from "./sessions-store.ts";
import { type Host, type HostedSitting, insertSitting } from "./sittings-store.ts";

export interface SessionsServices {
  database: Database;
  ids: Ids;
  clock: Clock;
  random: RandomBytes;
  linkKeys: LinkKeys;
}

/** A page that was made, and what its address ends with: that is kept nowhere. */
export type CreatedSession =
  | { session: SigningSession; secret: string }
  | {
      sitting: HostedSitting;
      secret: string;
      /** Who can sign there now, in the order in which they are asked. */
      next: PersonalText[];
    };

const SECRET_BYTES = 32;

type SessionRefusal = Refusal<"UNKNOWN" | "INVALID" | "CONFLICT" | "ALREADY_SIGNED">;

/**
 * Makes a page for one role of a contract that can be signed now, or with `host` one for all roles
 * in turn, for the sender's own system to open: once, in one browser, within seconds. A role that
 * has a personal link takes it only where its sender said so when the contract was created.
 */
export async function createSession(
  services: SessionsServices,
  key: ContractKey,
  sent: CreateSession,
): Promise<CreatedSession | SessionRefusal> {
  const refusal = refuseProblems(checkSession(sent));
  if (refusal) return refusal;
  const found = await findContractWithParties(services.database, key);
  if (!found) return refuse("UNKNOWN", "There is no such contract.");
  const now = services.clock.now();
  const deadline = deadlinePassed(found.contract, now);
  if (deadline !== null) return tooLate(deadline);
  const { expiresInSeconds: seconds = LIMITS.sessionSecondsDefault } = sent;
  const page = {
    id: services.ids.uuid(),
    accountId: found.contract.accountId,
    contractId: found.contract.id,
    origin: sent.origin ?? null,
    returnUrl: sent.returnUrl === undefined ? null : new URL(sent.returnUrl).href,
    createdAt: now,
    expiresAt: new Date(now.getTime() + seconds * SECOND_MS),
    openedAt: null,
    browserHash: null,
    revokedAt: null,
  };
  const identity = sent.identity ? readIdentity(sent.identity) : null;
  if (sent.role === undefined) return hostSitting(services, found, page, hostOf(sent, identity));
  const named = checkedText("label", sent.role);
  const signer = found.signers.find(({ role }) => role === named) ?? null;
  const session: SigningSession = { ...page, role: named, identity, sittingId: null };
  const link = { kind: "session", role: named, signer, session, sitting: null } as const;
  // As if it took sessions: that it takes none is said last, with what can be done about it.
  const signers = found.signers.map((one) => ({ ...one, sessions: true }));
  const role = decideRole({ ...found, signers, link }, { role: sent.role });
  if (isRefusal(role)) return role;
  if (!takesSessions(signer)) return overLinkAlone([named]);
  const secret = Buffer.from(services.random(SECRET_BYTES)).toString("base64url");
  await insertSession(services.database, session, sha256(secret));
  return { session, secret };
}

/** One page for every role that takes sessions, each in its turn. */
async function hostSitting(
  { database, linkKeys }: SessionsServices,
  found: Omit<SigningSituation, "link">,
  page: Omit<HostedSitting, "host">,
  host: Host,
): Promise<CreatedSession | SessionRefusal> {
  const { status } = found.contract;
  if (!allows(status, "sign")) {
    const message = `This contract is ${status}, so nobody can sign it now.`;
    return refuse("CONFLICT", message, { extra: { status } });
  }
  const next = rolesInTurn(found).map(({ role }) => role);
  if (next.length === 0) {
    const open = rolesOfSitting(found).filter(({ state }) => state !== "signed");
    const reserved = open.filter(({ state }) => state === "reserved").map(({ role }) => role);
    if (reserved.length === open.length) return overLinkAlone(reserved);
    return refuse("CONFLICT", "Nobody can sign on one device now: others sign before.");
  }
  const sitting: HostedSitting = { ...page, host };
  await insertSitting(database, sitting);
  return { sitting, secret: sittingSecret(linkKeys, sitting.id), next };
}

function overLinkAlone(roles: readonly PersonalText[]): Refusal<"CONFLICT"> {
  const names = roles.map((role) => `"${role}"`).join(", ");
  return refuse(
    "CONFLICT",
    `${names} ${roles.length === 1 ? "signs" : "sign"} over a personal link alone. Say \`sessions: true\` of the signer when the contract is created.`,
  );
}

function hostOf({ host }: CreateSession, identity: ToldIdentity | null): Host {
  const { name } = typeof host === "object" ? host : {};
  return {
    name: name === undefined ? (identity?.name ?? null) : checkedText("presetName", name),
    identity,
  };
}

/** Ends a session or a sitting at once, whether it was opened or not. */
export async function endSession(
  { database, clock }: Pick<SessionsServices, "database" | "clock">,
  key: ContractKey,
  id: string,
): Promise<Refusal<"UNKNOWN"> | null> {
  const found = await findContractWithParties(database, key);
  const contractId = found?.contract.id;
  const ended = { id, contractId: contractId ?? "", now: clock.now() };
  const isEnded =
    contractId !== undefined &&
    ((await revokePage(database, "signing_session", ended)) ||
      (await revokePage(database, "hosted_sitting", ended)));
  return isEnded ? null : refuse("UNKNOWN", "This contract has no such session.");
}

const IDENTITY_KINDS = {
  provider: "label",
  subject: "reference",
  method: "label",
  name: "presetName",
} as const satisfies Partial<Record<keyof ToldIdentity, PersonalKind>>;

function checkSession(sent: CreateSession): Problem[] {
  const { origin, returnUrl, identity } = sent;
  const problems: Problem[] = checkWho(sent);
  if (origin !== undefined && !isSiteOrigin(origin)) {
    const message = "must be the origin of a site: https://host, without a path";
    problems.push({ path: "origin", message });
  }
  if (returnUrl !== undefined) problems.push(...checkReturnUrl(returnUrl));
  if (!identity) return problems;
  for (const [name, kind] of Object.entries(IDENTITY_KINDS)) {
    const value = identity[name as keyof typeof IDENTITY_KINDS];
    if (value === undefined) continue;
    const read = readPersonalText(kind, value);
    problems.push(...read.problems.map((message) => ({ path: `identity.${name}`, message })));
  }
  if (!readMoment(identity.at)) problems.push({ path: "identity.at", message: NO_MOMENT });
  return problems;
}

/** Who signs: one role, or whoever has the device. */
function checkWho({ role, host }: CreateSession): Problem[] {
  if (role !== undefined) {
    if (host) {
      const message = "is not for a page that goes round: with `host` every role signs in its turn";
      return [{ path: "role", message }];
    }
    return readPersonalText("label", role).problems.map((message) => ({ path: "role", message }));
  }
  if (!host) return [{ path: "role", message: "is required, unless `host` is given" }];
  const { name } = typeof host === "object" ? host : {};
  if (name === undefined) return [];
  return readPersonalText("presetName", name).problems.map((message) => ({
    path: "host.name",
    message,
  }));
}

function readIdentity(sent: NonNullable<CreateSession["identity"]>): ToldIdentity {
  return {
    provider: checkedText(IDENTITY_KINDS.provider, sent.provider),
    subject: checkedText(IDENTITY_KINDS.subject, sent.subject),
    method: checkedText(IDENTITY_KINDS.method, sent.method),
    at: new Date(sent.at).toISOString(),
    ...(sent.name !== undefined && { name: checkedText(IDENTITY_KINDS.name, sent.name) }),
  };
}

import { type ContractKey, findContractWithParties } from "#contracts/contracts-store.ts";
import { deadlinePassed } from "#contracts/deadline.ts";
import { checkReturnUrl } from "#contracts/properties.ts";
import { sha256 } from "#kernel/digest.ts";
import type { Ids } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import { NO_MOMENT, readMoment } from "#kernel/moment.ts";
import { checkedText, type PersonalKind, readPersonalText } from "#kernel/personal-text.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { isRefusal, type Problem, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { type Clock, SECOND_MS } from "#kernel/time.ts";
import { isSiteOrigin } from "#kernel/web-origins.ts";
import type { CreateSession } from "#schemas/sessions.ts";
import type { Database } from "#store/database.ts";
import { tooLate } from "./link.ts";
import { decideRole, type LinkKind, type SigningSituation } from "./roles.ts";
import {
  insertSession,
  revokeSession,
  type SigningSession,
  type ToldIdentity,
} from "./sessions-store.ts";

export interface SessionsServices {
  database: Database;
  ids: Ids;
  clock: Clock;
  random: RandomBytes;
}

/** A session that was made, and what its page's address ends with: that is kept nowhere. */
export interface CreatedSession {
  session: SigningSession;
  secret: string;
}

const SECRET_BYTES = 32;

/**
 * Makes a page for one role of a contract that can be signed now, for the sender's own system to
 * open: once, in one browser, within seconds. A role that has a personal link takes it only where
 * its sender said so when the contract was created.
 */
export async function createSession(
  services: SessionsServices,
  key: ContractKey,
  sent: CreateSession,
): Promise<CreatedSession | Refusal<"UNKNOWN" | "INVALID" | "CONFLICT" | "ALREADY_SIGNED">> {
  const refusal = refuseProblems(checkSession(sent));
  if (refusal) return refusal;
  const found = await findContractWithParties(services.database, key);
  if (!found) return refuse("UNKNOWN", "There is no such contract.");
  const { contract } = found;
  const named = checkedText("label", sent.role);
  const signer = found.signers.find(({ role }) => role === named) ?? null;
  const now = services.clock.now();
  const { expiresInSeconds: seconds = LIMITS.sessionSecondsDefault } = sent;
  const session: SigningSession = {
    id: services.ids.uuid(),
    accountId: contract.accountId,
    contractId: contract.id,
    role: named,
    origin: sent.origin ?? null,
    returnUrl: sent.returnUrl === undefined ? null : new URL(sent.returnUrl).href,
    identity: sent.identity ? readIdentity(sent.identity) : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + seconds * SECOND_MS),
    openedAt: null,
    browserHash: null,
    revokedAt: null,
  };
  const link = { kind: "session", role: session.role, signer, session } as const;
  const refused = decideSession({ ...found, link }, now);
  if (refused) return refused;
  const secret = Buffer.from(services.random(SECRET_BYTES)).toString("base64url");
  await insertSession(services.database, session, sha256(secret));
  return { session, secret };
}

/** Why no page is made for a role now; null where one may be. */
function decideSession(
  situation: SigningSituation & { link: Extract<LinkKind, { kind: "session" }> },
  now: Date,
): Refusal<"INVALID" | "CONFLICT" | "ALREADY_SIGNED"> | null {
  const { contract, link } = situation;
  const deadline = deadlinePassed(contract, now);
  if (deadline !== null) return tooLate(deadline);
  const role = decideRole(situation, link);
  if (isRefusal(role)) return role;
  if (!link.signer?.email || link.signer.sessions) return null;
  return refuse(
    "CONFLICT",
    `"${role.role}" signs over a personal link alone. Say \`sessions: true\` of the signer when the contract is created.`,
  );
}

/** Ends a session at once, whether it was opened or not. */
export async function endSession(
  { database, clock }: Pick<SessionsServices, "database" | "clock">,
  key: ContractKey,
  id: string,
): Promise<Refusal<"UNKNOWN"> | null> {
  const found = await findContractWithParties(database, key);
  const contractId = found?.contract.id;
  const isEnded =
    contractId !== undefined &&
    (await revokeSession(database, { id, contractId, now: clock.now() }));
  return isEnded ? null : refuse("UNKNOWN", "This contract has no such session.");
}

const IDENTITY_KINDS = {
  provider: "label",
  subject: "reference",
  method: "label",
  name: "presetName",
} as const satisfies Partial<Record<keyof ToldIdentity, PersonalKind>>;

function checkSession({ role, origin, returnUrl, identity }: CreateSession): Problem[] {
  const problems: Problem[] = readPersonalText("label", role).problems.map((message) => ({
    path: "role",
    message,
  }));
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

function readIdentity(sent: NonNullable<CreateSession["identity"]>): ToldIdentity {
  return {
    provider: checkedText(IDENTITY_KINDS.provider, sent.provider),
    subject: checkedText(IDENTITY_KINDS.subject, sent.subject),
    method: checkedText(IDENTITY_KINDS.method, sent.method),
    at: new Date(sent.at).toISOString(),
    ...(sent.name !== undefined && { name: checkedText(IDENTITY_KINDS.name, sent.name) }),
  };
}

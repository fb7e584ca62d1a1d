import { newSigner } from "#contracts/change.ts";
import { lockContract, updateContract } from "#contracts/contracts-store.ts";
import { NO_PRESETS } from "#contracts/signer-presets.ts";
import { saveSigner } from "#contracts/signers-store.ts";
import { allows } from "#kernel/contract-states.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Origin } from "#kernel/origin.ts";
import { checkedOptionalText, knownText, readOptionalText, tidy } from "#kernel/personal-text.ts";
import type { RateRule } from "#kernel/rate-window.ts";
import {
  isRefusal,
  type Refusal,
  refuse,
  refuseProblem,
  refuseProblems,
} from "#kernel/refusals.ts";
import type { SaidKind } from "#kernel/said-kinds.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { MessageInput } from "#schemas/signing.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { momentAfter } from "#trail/chain.ts";
import type { TrailEvent } from "#trail/events.ts";
import { followLink } from "./link.ts";
import {
  insertMessage,
  markSignerDeclined,
  messagesSince,
  type SignerMessage,
} from "./messages-store.ts";
import { rolesNow, type SigningSituation, signerActor } from "./roles.ts";
import type { SigningServices } from "./sign.ts";

type MessageRefusal = Refusal<
  "UNKNOWN" | "GONE" | "INVALID" | "ALREADY_SIGNED" | "CONFLICT" | "RATE_LIMITED"
>;

const SALT_BYTES = 16;

/**
 * Takes what somebody says to the sender without signing, and sees to it that
 * the owner is told. Said once more in the same words, it is said already.
 */
export async function sendMessage(
  services: SigningServices,
  link: string,
  input: MessageInput,
  origin: Origin,
): Promise<MessageRefusal | null> {
  const seen = await followLink(services.database, services, link);
  if (isRefusal(seen)) return seen;
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const contract = await lockContract(queries, { id: seen.contract.id });
    const situation = await followLink(queries, services, link);
    if (isRefusal(situation)) return situation;
    if (!contract) return refuse("UNKNOWN", "There is no contract behind this link.");
    const refusal = decideMessage(situation, input);
    if (refusal) return refusal;

    const now = momentAfter(contract.trail, services.clock.now());
    const message = messageFrom(services, situation, input, now);
    const since = new Date(now.getTime() - LIMITS.messagesOfRole.windowMs);
    const before = await messagesSince(queries, contract.id, since);
    if (isSaidAlready(before, message)) return null;
    const tooMany = decideMessageRate(before, message, now);
    if (tooMany) return tooMany;

    await insertMessage(queries, message);
    await noteAnswer(services, queries, situation, message);
    const events = [eventOf(message, situation, origin)];
    const trail = await services.trail.append(transaction, contract, events, now);
    updateContract(transaction, contract, { ...contract, trail, updatedAt: now });
    return null;
  });
}

/** Whether this can be said as things stand; null when it can. */
export function decideMessage(
  situation: SigningSituation,
  { kind, role: named, text }: MessageInput,
): Refusal<"INVALID" | "ALREADY_SIGNED" | "CONFLICT"> | null {
  const { contract } = situation;
  const role = rolesNow(situation).find((one) => one.role === tidy(named));
  if (!role) {
    return refuseProblem({ path: "role", message: `"${named}" is no role of this contract` });
  }
  if (role.state === "signed") {
    return refuse("ALREADY_SIGNED", `"${role.role}" has signed already.`);
  }
  if (role.state === "reserved") {
    return refuse("CONFLICT", `"${role.role}" has a link of its own.`);
  }
  if (!allows(contract.status, "sign")) {
    return refuse("CONFLICT", `This contract is ${contract.status}, so nobody can sign it now.`, {
      extra: { status: contract.status },
    });
  }
  if (kind === "reconsider" && !role.declined) {
    return refuse("CONFLICT", `"${role.role}" has not said no.`);
  }
  if (kind === "decline" && !contract.allowDecline) {
    return refuse("CONFLICT", "Whoever sent this contract switched saying no off.");
  }
  const read = readOptionalText("message", text);
  const problems = read.problems.map((message) => ({ path: "text", message }));
  if (problems.length === 0 && read.text === null && kind === "question") {
    problems.push({ path: "text", message: "must not be empty" });
  }
  return refuseProblems(problems);
}

type Said = Pick<SignerMessage, "role" | "kind" | "text" | "saidAt">;

/** Whether so much was said already that the owner's mailbox has had enough of it. */
export function decideMessageRate(
  before: readonly Said[],
  { role }: Pick<SignerMessage, "role">,
  now: Date,
): Refusal<"RATE_LIMITED"> | null {
  const ofRole = before.filter((earlier) => earlier.role === role);
  return (
    decideSaid(ofRole, LIMITS.messagesOfRole, now) ??
    decideSaid(before, LIMITS.messagesOfContract, now)
  );
}

function decideSaid(
  before: readonly Said[],
  { requests, windowMs }: RateRule,
  now: Date,
): Refusal<"RATE_LIMITED"> | null {
  const first = before.at(-requests);
  if (!first) return null;
  const waitMs = first.saidAt.getTime() + windowMs - now.getTime();
  return refuse("RATE_LIMITED", "The sender was written to often enough for now.", {
    headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / SECOND_MS))) },
  });
}

/** A no, and the taking back of it: each makes the other one news again. */
const ANSWERS: readonly SaidKind[] = ["decline", "reconsider"];

function isSaidAlready(before: readonly Said[], { role, kind, text }: SignerMessage): boolean {
  const ofRole = before.filter((earlier) => earlier.role === role);
  const lastAnswer = ofRole.findLast((earlier) => ANSWERS.includes(earlier.kind));
  return ofRole.some(
    (earlier) =>
      earlier.kind === kind &&
      earlier.text === text &&
      (!ANSWERS.includes(kind) || earlier === lastAnswer),
  );
}

/** The role remembers its no, whichever link that was said over, until it takes it back. */
async function noteAnswer(
  { ids }: Pick<SigningServices, "ids">,
  queries: Queries,
  { contract, signers }: SigningSituation,
  { role, kind, text, saidAt }: SignerMessage,
): Promise<void> {
  if (!ANSWERS.includes(kind)) return;
  const declined = kind === "decline" ? { reason: text === "" ? null : text, at: saidAt } : null;
  if (!signers.some((signer) => signer.role === role)) {
    const bare = { role, email: null, level: "ses", ...NO_PRESETS } as const;
    await saveSigner(queries, contract, newSigner(ids.uuid(), bare));
  }
  await markSignerDeclined(queries, contract.id, role, declined);
}

function messageFrom(
  services: Pick<SigningServices, "ids" | "random">,
  { contract, link }: SigningSituation,
  { kind, role, text }: MessageInput,
  saidAt: Date,
): SignerMessage {
  return {
    id: services.ids.uuid(),
    accountId: contract.accountId,
    contractId: contract.id,
    role: knownText(tidy(role)),
    kind,
    text: checkedOptionalText("message", text) ?? knownText(""),
    salt: services.random(SALT_BYTES),
    linkEmail: link.kind === "personal" ? link.signer.email : null,
    saidAt,
  };
}

function eventOf(message: SignerMessage, { link }: SigningSituation, origin: Origin): TrailEvent {
  const { id: messageId, kind, role, linkEmail: deliveredTo, salt, text } = message;
  const saltedSha256 = sha256Hex(Buffer.concat([salt, Buffer.from(text)]));
  const by = signerActor(role, link);
  const data = { messageId, role, deliveredTo, saltedSha256, ...origin };
  return kind === "decline"
    ? { event: "signer.declined", by, data }
    : { event: "signer.wrote", by, data: { ...data, kind } };
}

import type { OwnersActor } from "#kernel/actor.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { OutgoingMail } from "#notifications/mail/outgoing.ts";
import type { Contract, Signer } from "./contract.ts";
import { hasCopyDue } from "./copies.ts";
import { rolesInTurn, type Turns } from "./waves.ts";

/** A link that is to go out to its signer. */
export interface LinkDue {
  signer: Signer;
  kind: "invitation" | "reminder";
}

/** A contract as links are decided from it. */
export type Standing = Pick<Contract, "status"> &
  Omit<Turns, "signers"> & { signers: readonly Signer[] };

const NOBODY: ReadonlySet<string> = new Set();

/**
 * The links that go out with a change or a signature: of the signers whose turn it is afterwards,
 * those whose turn it was not before and who have not been sent one, and those whom a change of a
 * signable contract names by address (`addressed`).
 */
export function linksDue(
  before: Standing | null,
  after: Standing,
  addressed: ReadonlySet<string> = NOBODY,
): LinkDue[] {
  const inTurn = rolesInTurn(after);
  return linksPromised(before, after, addressed).filter(({ signer }) => inTurn.has(signer.role));
}

/**
 * The same with those that go out once their wave begins: what a sender asks for by this change,
 * and what is counted as mails, since nothing can be refused to somebody who just signed.
 */
export function linksPromised(
  before: Standing | null,
  after: Standing,
  addressed: ReadonlySet<string> = NOBODY,
): LinkDue[] {
  if (after.status !== "pending") return [];
  const becomesSignable = before?.status !== "pending";
  const couldSign = becomesSignable ? NOBODY : rolesInTurn(before);
  const canSign = rolesInTurn(after);
  return after.signers.flatMap((signer): LinkDue[] => {
    const { role } = signer;
    const begins = becomesSignable || (canSign.has(role) && !couldSign.has(role));
    const isNew = begins && signer.status === "created";
    const isMeant = isNew || (!becomesSignable && addressed.has(role));
    if (!isMeant || signer.email === null || signer.status === "signed") return [];
    // Nobody is asked for what cannot be done: this service takes no qualified signature yet.
    if (signer.level === "qes") return [];
    return [{ signer, kind: signer.sentAt === null ? "invitation" : "reminder" }];
  });
}

/** Why a further link cannot go out to this role today; null when it can. `asked`: oldest first. */
export function decideLinkRate(
  role: PersonalText,
  asked: readonly Date[],
  now: Date,
): Refusal<"RATE_LIMITED"> | null {
  const { sends, windowMs } = LIMITS.linkSends;
  const oldest = asked.at(-sends);
  if (!oldest) return null;
  const waitMs = oldest.getTime() + windowMs - now.getTime();
  const message = `At most ${sends} links go out to "${role}" in 24 hours.`;
  return refuse("RATE_LIMITED", message, {
    headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / SECOND_MS))) },
  });
}

/** What the trail says of becoming signable. */
export function finalizedEvent(
  contract: Pick<Contract, "baseSha256" | "paidByCredit" | "summary" | "status" | "copies">,
  links: readonly LinkDue[],
  by: OwnersActor,
) {
  const { baseSha256, paidByCredit, summary } = contract;
  const linksTo = links.map(({ signer }) => signer.role);
  return {
    event: "contract.finalized" as const,
    by,
    data: {
      baseSha256,
      ...(paidByCredit && { paidByCredit }),
      ...(linksTo.length > 0 && { linksTo }),
      ...(hasCopyDue(null, contract) && { copyDue: true as const }),
      ...(summary && { summaryAllowed: true as const }),
    },
  };
}

/** The links as mails for the outbox. */
export function mailsFor(
  contract: Pick<Contract, "id" | "accountId">,
  links: readonly LinkDue[],
  uuid: () => string,
  now: Date,
): OutgoingMail[] {
  return links.flatMap(({ signer, kind }): OutgoingMail[] => {
    if (signer.email === null) return [];
    const { id: signerId, role, epoch, email: recipient } = signer;
    const { id: contractId, accountId } = contract;
    const mail = { id: uuid(), accountId, contractId, signerId, kind, role, epoch, recipient };
    return [{ ...mail, details: {}, requestedAt: now }];
  });
}

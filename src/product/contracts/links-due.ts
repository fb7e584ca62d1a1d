import type { OwnersActor } from "#kernel/actor.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { OutgoingMail } from "#notifications/mail/outgoing.ts";
import type { Contract, Signer } from "./contract.ts";

/** A link that is to go out to its signer. */
export interface LinkDue {
  signer: Signer;
  kind: "invitation" | "reminder";
}

/**
 * The links that go out with a change, given the signers as they are after it.
 * On becoming signable everyone who has an address, can sign and has not been sent a link
 * is invited; later only those whom the change names by address (`addressed`).
 */
export function linksDue(
  before: Pick<Contract, "status"> | null,
  after: Pick<Contract, "status">,
  signers: readonly Signer[],
  addressed: ReadonlySet<string>,
): LinkDue[] {
  if (after.status !== "pending") return [];
  const becomesSignable = before?.status !== "pending";
  return signers.flatMap((signer): LinkDue[] => {
    const isMeant = becomesSignable ? signer.status === "created" : addressed.has(signer.role);
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
  { baseSha256, paidByCredit, summary }: Pick<Contract, "baseSha256" | "paidByCredit" | "summary">,
  links: readonly LinkDue[],
  by: OwnersActor,
) {
  const linksTo = links.map(({ signer }) => signer.role);
  return {
    event: "contract.finalized" as const,
    by,
    data: {
      baseSha256,
      ...(paidByCredit && { paidByCredit }),
      ...(linksTo.length > 0 && { linksTo }),
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

import { lockContract } from "#contracts/contracts-store.ts";
import { LIMITS } from "#kernel/limits.ts";
import {
  type ClaimedMail,
  claimDue,
  hasDue,
  type Outbox,
  settleMail,
} from "#notifications/mail/outbox-store.ts";
import { isSent, type MailFailure, type Sent } from "#notifications/mail/outcome.ts";
import { LINK_KINDS, type OutgoingMail } from "#notifications/mail/outgoing.ts";
import { testMailbox } from "#notifications/mail/test-mailbox.ts";
import { inTransaction } from "#store/transaction.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { type Known, messageFor } from "./message-for.ts";
import { recordLinkFailure, recordLinkSent } from "./record-link.ts";

/** How the sending of one mail went. */
export interface MailResult {
  mail: OutgoingMail;
  /** Null: nobody needed it any more. */
  outcome: Sent | MailFailure | null;
}

/**
 * Sends what is due of a contract, or of an account about no contract, all at
 * once, and records how each ended. What another process is sending is left to
 * it. A mail that could not be sent stays due until it is given up; one to a
 * mailbox that does not exist is given up at once.
 */
export async function sendDue(
  services: CorrespondenceServices,
  of: Outbox,
  known: Known | null = null,
): Promise<MailResult[]> {
  const claimedBy = await services.lease.sureName();
  const claimed = await claimDue(services.database, of, {
    claimedBy,
    lapsesMs: LIMITS.mailClaimMs,
  });
  return Promise.all(claimed.map((mail) => sendOne(services, mail, { claimedBy, known })));
}

/**
 * The same for a job, which is done only once nothing is left: what somebody
 * else took for sending may come back when they fail or die.
 * @throws when something is to be tried again
 */
export async function sendAllDue(
  services: CorrespondenceServices,
  of: Outbox,
  known: Known | null = null,
): Promise<void> {
  await sendDue(services, of, known);
  if (await hasDue(services.database, of)) throw new Error("a mail is to be tried again");
}

async function sendOne(
  services: CorrespondenceServices,
  mail: ClaimedMail,
  { claimedBy, known }: { claimedBy: string; known: Known | null },
): Promise<MailResult> {
  const message = await messageFor(services, mail, known);
  const kept = mail.isTest && mail.accountId ? testMailbox(services, mail.accountId) : undefined;
  const outcome = message && (await services.mail.send(message, kept));
  const now = services.clock.now();
  const isGivenUp =
    outcome !== null &&
    !isSent(outcome) &&
    (outcome.messageId === null ||
      outcome.isNoMailbox === true ||
      now.getTime() - mail.requestedAt.getTime() >= LIMITS.mailGivenUpMs);
  const state = stateAfter(outcome, isGivenUp);
  if (!isLink(mail)) {
    await settleMail(services.database, mail.id, claimedBy, { state, at: now });
    return { mail, outcome };
  }
  await inTransaction(services.database, async (transaction) => {
    // Contract before mails, as whoever changes or deletes the contract locks them.
    if (mail.contractId) await lockContract(transaction.queries, { id: mail.contractId });
    // Told by when it is recorded: two links of a contract go out at once, and its trail never goes back.
    const at = services.clock.now();
    // Whoever has it by now records what comes of it.
    if (!(await settleMail(transaction.queries, mail.id, claimedBy, { state, at }))) return;
    if (!outcome) return;
    if (isSent(outcome)) await recordLinkSent(services, transaction, mail, at);
    else if (isGivenUp || outcome.outcome === "refusedForGood") {
      await recordLinkFailure(services, transaction, mail, outcome, at);
    }
  });
  return { mail, outcome };
}

function stateAfter(outcome: Sent | MailFailure | null, isGivenUp: boolean) {
  if (outcome === null) return "dropped";
  if (isSent(outcome)) return "sent";
  return isGivenUp ? "failed" : "due";
}

function isLink({ kind }: OutgoingMail): boolean {
  return LINK_KINDS.some((candidate) => candidate === kind);
}

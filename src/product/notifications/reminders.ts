import { findAccount } from "#accounts/accounts-store.ts";
import { lockContract } from "#contracts/contracts-store.ts";
import { decideLinkRate, mailsFor } from "#contracts/links-due.ts";
import { countMails } from "#contracts/mail-windows.ts";
import { isToBeReminded } from "#contracts/plan-reminders.ts";
import {
  type DueReminder,
  dropReminder,
  listReminders,
  saveReminder,
  takeDueReminders,
  zoneOfRecipient,
} from "#contracts/reminders-store.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Refusal } from "#kernel/refusals.ts";
import { byDay, dueReminder } from "#kernel/reminders.ts";
import { HOUR_MS, SECOND_MS } from "#kernel/time.ts";
import { dropDueLinks, insertMails, linksAskedFor } from "#notifications/mail/outbox-store.ts";
import { inTransaction } from "#store/transaction.ts";
import type { TypedAddressServices } from "./typed-address.ts";

/** So many are taken at a time. */
const TAKEN = 100;

/** Makes a job of each reminder whose time has come; returns how many. */
export async function takeReminders(services: TypedAddressServices): Promise<number> {
  return inTransaction(services.database, async (transaction) => {
    const due = await takeDueReminders(transaction.queries, services.clock.now(), TAKEN);
    for (const reminder of due) await services.jobs.enqueue(transaction, "remind-signer", reminder);
    return due.length;
  });
}

/**
 * Puts one reminder out, decided from how the contract stands now: none for whom
 * it is pointless, later where it is night or the address has had its mails.
 * However often it runs, the mail is put out once.
 */
export async function remindSigner(
  services: TypedAddressServices,
  due: DueReminder,
): Promise<void> {
  await inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const contract = await lockContract(queries, { id: due.contractId });
    if (!contract) return;
    const signers = await findSigners(queries, contract.id);
    const signer = signers.find(({ id }) => id === due.signerId);
    const [planned] = await listReminders(queries, [due.signerId]);
    if (!signer || !planned || signer.email === null) return;
    // It ran before, or something else was planned since.
    if (planned.epoch !== due.epoch || planned.sent + 1 !== due.number || planned.dueAt) return;
    if (!isToBeReminded(contract, signer, due.epoch)) return dropReminder(queries, signer.id);
    const account = await findAccount(queries, contract.accountId);
    const known = await zoneOfRecipient(queries, contract.accountId, signer.email);
    const zone = known ?? account?.timeZone ?? "UTC";
    const now = services.clock.now();
    const { sent } = planned;
    const dueAt = dueReminder(contract, { sent, lastSentAt: signer.sentAt }, zone);
    if (dueAt === null) return dropReminder(queries, signer.id);
    const since = new Date(now.getTime() - LIMITS.linkSends.windowMs);
    const link = { signer, kind: "reminder" as const };
    const later =
      laterThan(dueAt, now) ??
      laterThan(byDay(now, zone), now) ??
      waitOf(
        decideLinkRate(
          signer.role,
          await linksAskedFor(queries, contract.id, signer.role, since),
          now,
        ) ?? (await countMails(transaction, services, contract, { links: [link] }, now)),
        now,
      );
    if (later) {
      const at = byDay(later, zone);
      // What comes after the deadline reminds of nothing.
      const isPointless = contract.expiresAt !== null && at >= contract.expiresAt;
      return isPointless
        ? dropReminder(queries, signer.id)
        : saveReminder(queries, contract, { ...planned, dueAt: at });
    }
    await dropDueLinks(queries, [signer.id]);
    await insertMails(queries, mailsFor(contract, [link], services.ids.uuid, now));
    await saveReminder(queries, contract, { ...planned, sent: due.number });
    const payload = { contractId: contract.id, occasion: "links" as const };
    await services.jobs.enqueue(transaction, "mail-contract", payload);
  });
}

function laterThan(at: Date, now: Date): Date | null {
  return at.getTime() > now.getTime() ? at : null;
}

/** When there is room again; null where there is now. */
function waitOf(refusal: Refusal<"RATE_LIMITED"> | null, now: Date): Date | null {
  if (refusal === null) return null;
  const seconds = Number(refusal.headers?.["retry-after"]);
  const waitMs = Number.isFinite(seconds) ? seconds * SECOND_MS : HOUR_MS;
  return new Date(now.getTime() + waitMs);
}

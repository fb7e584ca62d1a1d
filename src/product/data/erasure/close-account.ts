import type { Account } from "#accounts/account.ts";
import { lockAccount } from "#accounts/accounts-store.ts";
import { type Acting, asProven } from "#accounts/held-proof.ts";
import { holdSession } from "#accounts/sessions-store.ts";
import { sha256 } from "#kernel/digest.ts";
import type { Email } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { AccountClosing } from "#notifications/mail/message.ts";
import { insertMails } from "#notifications/mail/outbox-store.ts";
import { mailToSend } from "#notifications/mail/outgoing.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { GRACE_MS, isTyped, nameToType, TOLD_BEFORE_END_MS } from "./closing.ts";
import {
  type ClosingCounts,
  countToClose,
  deleteClosing,
  emailOf,
  endDoors,
  findClosing,
  findKept,
  insertClosing,
  type Kept,
  ownersOf,
  setClosesAt,
  takeTelling,
} from "./closing-store.ts";
import type { ErasureServices } from "./erase-person.ts";
import { accountsOf } from "./erasure-store.ts";

export type ClosingServices = ErasureServices;

/** Why nothing is begun or taken back. */
export type ClosingProblem = "nameUnlike" | "kept" | "begun" | "deleting" | "signInTooOld";

export interface ClosingPlan {
  counts: ClosingCounts;
  kept: readonly Kept[];
}

/** What closing an account would take away, and what stands against it. */
export async function planClosing(
  { database, clock }: Pick<ClosingServices, "database" | "clock">,
  accountId: string,
): Promise<ClosingPlan> {
  const now = clock.now();
  return {
    counts: await countToClose(database, accountId, now),
    kept: await findKept(database, accountId, now),
  };
}

/**
 * Begins to close an account: from now on no key opens it, its webhooks are off and its people read
 * at most; a job cancels what is open. Owners are written to. By an owner who proved lately who they
 * are and typed its name; refused while a contract has to stay.
 */
export async function beginClosing(
  services: ClosingServices,
  acting: Acting,
  { typed, language }: { typed: string; language: Language },
): Promise<null | Refusal<"UNAUTHENTICATED" | "INVALID" | "CONFLICT">> {
  return asProven(services, acting, "keepData", ({ transaction, account, personId, now }) =>
    begin(services, transaction, account, { typed, language, personId, now }),
  );
}

/**
 * The same by whoever runs the service, who typed the account's name too: what is open is cancelled
 * in the operator's name, and owners are written to and take it back as if one of them had begun it.
 */
export async function beginClosingAsOperator(
  services: ClosingServices,
  accountId: string,
  { typed }: { typed: string },
): Promise<null | Refusal<"INVALID" | "CONFLICT">> {
  const now = services.clock.now();
  return inTransaction(services.database, async (transaction) => {
    const account = await lockAccount(transaction.queries, accountId);
    const language = account.language ?? "en";
    return begin(services, transaction, account, { typed, language, personId: null, now });
  });
}

async function begin(
  services: ClosingServices,
  transaction: Transaction,
  account: Account,
  of: { typed: string; language: Language; personId: string | null; now: Date },
): Promise<null | Refusal<"INVALID" | "CONFLICT">> {
  const { queries } = transaction;
  const { typed, language, personId, now } = of;
  if (account.closesAt)
    return refuseClosing("CONFLICT", "begun", "The account is being closed already.");
  if (!isTyped(account, typed))
    return refuseClosing("INVALID", "nameUnlike", "This is not its name.");
  if ((await findKept(queries, account.id, now)).length > 0) {
    return refuseClosing("CONFLICT", "kept", "Contracts of the account have to stay.");
  }
  const closesAt = new Date(now.getTime() + GRACE_MS);
  await setClosesAt(queries, account.id, closesAt);
  await insertClosing(queries, {
    accountId: account.id,
    begunAt: now,
    begunBy: personId,
    language,
    closesAt,
  });
  await endDoors(queries, await accountsOf(queries, account.id), now);
  const by = personId === null ? null : await emailOf(queries, personId);
  await notifyOwners(transaction, services, account.id, { step: "begun", by });
  await services.jobs.enqueue(transaction, "close-account", { accountId: account.id });
  return null;
}

/**
 * Takes a closing back, by any owner who is signed in. Keys and invitations stay ended, contracts
 * cancelled, webhooks off. Every owner is told, and by whom. CONFLICT once its time has come.
 */
export async function takeBackClosing(
  services: Pick<ClosingServices, "database" | "clock" | "ids" | "jobs">,
  { accountId, session }: Acting,
): Promise<null | Refusal<"UNAUTHENTICATED" | "CONFLICT">> {
  const now = services.clock.now();
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    await lockAccount(queries, accountId);
    const held = await holdSession(queries, { hash: sha256(session), accountId }, now);
    if (held?.role !== "owner") {
      return refuseClosing("UNAUTHENTICATED", "signInTooOld", "This is an owner's to do.");
    }
    const by = await emailOf(queries, held.personId);
    return takeBack(services, transaction, { accountId, by });
  });
}

/** The same by whoever runs the service. CONFLICT also where nobody closes it. */
export async function takeBackClosingAsOperator(
  services: Pick<ClosingServices, "database" | "clock" | "ids" | "jobs">,
  accountId: string,
): Promise<null | Refusal<"CONFLICT">> {
  return inTransaction(services.database, async (transaction) => {
    const { closesAt } = await lockAccount(transaction.queries, accountId);
    if (!closesAt) return refuseClosing("CONFLICT", "begun", "Nobody closes this account.");
    return takeBack(services, transaction, { accountId, by: null });
  });
}

async function takeBack(
  services: Pick<ClosingServices, "clock" | "ids" | "jobs">,
  transaction: Transaction,
  { accountId, by }: { accountId: string; by: Email | null },
): Promise<null | Refusal<"CONFLICT">> {
  const { queries } = transaction;
  const closing = await findClosing(queries, accountId);
  if (closing?.deletingSince) return refuseClosing("CONFLICT", "deleting", "It is being deleted.");
  await notifyOwners(transaction, services, accountId, { step: "takenBack", by });
  await setClosesAt(queries, accountId, null);
  await deleteClosing(queries, accountId);
  return null;
}

/** Tells owners that it is soon, once, in the last days. */
export async function notifyOfEnd(services: ClosingServices, accountId: string): Promise<void> {
  const now = services.clock.now();
  await inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const closing = await findClosing(queries, accountId);
    if (!closing || closing.closesAt.getTime() - TOLD_BEFORE_END_MS > now.getTime()) return;
    if (!(await takeTelling(queries, accountId, now))) return;
    await notifyOwners(transaction, services, accountId, { step: "soon", by: null });
  });
}

interface Told {
  step: AccountClosing["step"];
  /** Which owner did it; null for the operator, and where nobody just did. */
  by: Email | null;
}

/**
 * Writes to every owner of a closing, in the transaction of what is told. What tells that it is done
 * belongs to no account any more.
 */
export async function notifyOwners(
  transaction: Transaction,
  services: Pick<ClosingServices, "ids" | "jobs" | "clock">,
  accountId: string,
  told: Told,
): Promise<void> {
  const { queries } = transaction;
  const details = await detailsOf(queries, accountId, told);
  if (!details) return;
  const of = told.step === "done" ? null : accountId;
  const requestedAt = services.clock.now();
  await insertMails(
    queries,
    (await ownersOf(queries, accountId)).map((recipient) =>
      mailToSend({
        id: services.ids.uuid(),
        accountId: of,
        kind: "accountClosing",
        recipient,
        requestedAt,
        details,
      }),
    ),
  );
  if (of === null) await services.jobs.enqueue(transaction, "mail-operator", {});
  else await services.jobs.enqueue(transaction, "mail-account", { accountId });
}

async function detailsOf(queries: Queries, accountId: string, told: Told) {
  const closing = await findClosing(queries, accountId);
  if (!closing) return null;
  const account = await lockAccount(queries, accountId);
  return {
    ...told,
    account: nameToType(account),
    closesAt: closing.closesAt.toISOString(),
    language: account.language ?? closing.language,
    timeZone: account.timeZone,
  };
}

function refuseClosing<Name extends "UNAUTHENTICATED" | "INVALID" | "CONFLICT">(
  name: Name,
  reason: ClosingProblem,
  message: string,
): Refusal<Name> {
  return refuse(name, message, { extra: { reason } });
}

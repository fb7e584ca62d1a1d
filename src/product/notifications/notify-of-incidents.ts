import type { Contract } from "#contracts/contract.ts";
import { findUnsealed } from "#contracts/contracts-store.ts";
import type { Email } from "#kernel/email.ts";
import {
  INCIDENT_KINDS,
  INCIDENTS,
  type Incident,
  type IncidentKind,
  RECORDS_AN_HOUR,
  STORAGE_WELL_MS,
  UNSEEN_MS,
} from "#kernel/incidents.ts";
import type { Log, MailedMessage } from "#kernel/log.ts";
import { HOUR_MS } from "#kernel/time.ts";
import type { CorrespondenceServices } from "#notifications/correspondence-services.ts";
import {
  countNotified,
  endIncidents,
  findUnnotified,
  forgetUnseen,
  isAnyOpen,
  markNotified,
  noteIncident,
} from "#notifications/incidents/incidents-store.ts";
import type { MessageKind } from "#notifications/mail/message.ts";
import { insertMails } from "#notifications/mail/outbox-store.ts";
import { mailToSend } from "#notifications/mail/outgoing.ts";
import { notifyOwners } from "#notifications/to-owners.ts";
import type { SealFailure } from "#sealing/sealing-services.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";

/** What telling of troubles takes. */
export type IncidentsServices = Pick<
  CorrespondenceServices,
  "database" | "files" | "exclusive" | "ids" | "jobs" | "clock"
> & {
  log: Log;
  /** Who runs the service; null where nobody is to be told by mail. */
  operatorEmail: Email | null;
};

/** What a mail to the operator is written from. */
export interface TroubleDetails extends Record<string, unknown> {
  kind: IncidentKind;
  words: string;
  beganAt: string;
  endedAt: string | null;
  /** How many contracts wait for their seal by it. */
  waiting: number;
  contractId: string | null;
}

/**
 * Notes why a contract could not be sealed. That its record contradicts itself
 * is told to its owner and to the operator within the same transaction; what
 * may heal by itself is told by `tellOfTroubles` once it has lasted.
 */
export async function noteSealFailure(
  services: IncidentsServices,
  transaction: Transaction,
  contract: Contract,
  { reason, words }: SealFailure,
): Promise<void> {
  const now = services.clock.now();
  const subject = reason === "timestamps" ? "" : contract.id;
  const isNew = await noteIncident(transaction.queries, { kind: reason, subject, words }, now);
  if (isNew && reason === "record") await notifyOwner(services, transaction, contract);
}

/** Ends what stood in the way of sealing this contract, and with it what stood in everybody's. */
export async function noteSealed(services: IncidentsServices, contractId: string): Promise<void> {
  const incidentOf = (kind: IncidentKind, subject: string) => ({ kind, subject });
  await end(services, [
    incidentOf("timestamps", ""),
    incidentOf("sealing", contractId),
    incidentOf("record", contractId),
  ]);
}

/**
 * Looks whether files can be written, and tells the operator what has lasted
 * for too long. Every process does so, and each trouble is told once.
 */
export async function notifyOfIncidents(services: IncidentsServices): Promise<void> {
  await lookAtStorage(services);
  await services.exclusive.run("tell of troubles", async () => {
    for (const kind of INCIDENT_KINDS) await notifyOf(services, kind);
  });
}

async function lookAtStorage(services: IncidentsServices): Promise<void> {
  const fault = await services.files.check().then(
    () => null,
    (error: Error) => error,
  );
  const now = services.clock.now();
  const storage = { kind: "storage", subject: "" } as const;
  if (fault) await noteIncident(services.database, { ...storage, words: fault.message }, now);
  else await end(services, [storage], new Date(now.getTime() - STORAGE_WELL_MS));
}

async function notifyOf(services: IncidentsServices, kind: IncidentKind): Promise<void> {
  const now = services.clock.now();
  await inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    if (!INCIDENTS[kind].notifiesEach) {
      await forgetUnseen(queries, kind, { now, seenBy: new Date(now.getTime() - UNSEEN_MS) });
    }
    const untold = await findUnnotified(queries, kind, now);
    if (untold.length === 0) return;
    const toTell = await worthTelling(queries, kind, untold, now);
    for (const trouble of toTell) {
      const waiting = await countWaiting(queries, kind, untold);
      await mailOperator(services, transaction, "trouble.began", {
        trouble,
        endedAt: null,
        waiting,
      });
      const why = trouble.words;
      transaction.afterCommit(() => services.log("trouble.began", { trouble: kind, why }));
    }
    await markNotified(
      queries,
      untold.map(({ id }) => id),
      now,
    );
  });
}

async function worthTelling(
  queries: Queries,
  kind: IncidentKind,
  untold: readonly Incident[],
  now: Date,
): Promise<readonly Incident[]> {
  if (!INCIDENTS[kind].notifiesEach) {
    return (await countNotified(queries, kind)) === 0 ? untold.slice(0, 1) : [];
  }
  const lately = await countNotified(queries, kind, new Date(now.getTime() - HOUR_MS));
  return untold.slice(0, Math.max(0, RECORDS_AN_HOUR - lately));
}

/** Ends what is open of these; whoever was told that it began is told that it is over. */
async function end(
  services: IncidentsServices,
  which: readonly Pick<Incident, "kind" | "subject">[],
  seenBy?: Date,
): Promise<void> {
  // Each seal asks, and nearly always there is none.
  if (!(await isAnyOpen(services.database))) return;
  const now = services.clock.now();
  await inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const told = await endIncidents(queries, which, { now, ...(seenBy && { seenBy }) });
    for (const trouble of told) {
      const { kind } = trouble;
      if (!INCIDENTS[kind].notifiesEach && (await countNotified(queries, kind)) > 0) continue;
      const ended = { trouble, endedAt: now, waiting: 0 };
      await mailOperator(services, transaction, "trouble.ended", ended);
      transaction.afterCommit(() => services.log("trouble.ended", { trouble: kind }));
    }
  });
}

/** What the operator is written for each message of the log that is mailed. */
const OPERATORS_MAILS = {
  "trouble.began": "troubleBegan",
  "trouble.ended": "troubleEnded",
} as const satisfies Record<MailedMessage, MessageKind>;

async function mailOperator(
  services: IncidentsServices,
  transaction: Transaction,
  message: MailedMessage,
  { trouble, endedAt, waiting }: { trouble: Incident; endedAt: Date | null; waiting: number },
): Promise<void> {
  if (services.operatorEmail === null) return;
  const details: TroubleDetails = {
    kind: trouble.kind,
    contractId: trouble.subject === "" ? null : trouble.subject,
    words: trouble.words,
    beganAt: trouble.beganAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    waiting,
  };
  await insertMails(transaction.queries, [
    mailToSend({
      id: services.ids.uuid(),
      accountId: null,
      kind: OPERATORS_MAILS[message],
      recipient: services.operatorEmail,
      details,
      requestedAt: services.clock.now(),
    }),
  ]);
  await services.jobs.enqueue(transaction, "mail-operator", {});
}

/** Whoever owns the contract learns that it is not sealed, and nothing of where the record was changed. */
async function notifyOwner(
  services: IncidentsServices,
  transaction: Transaction,
  { id: contractId, accountId }: Contract,
): Promise<void> {
  await notifyOwners(
    { ids: services.ids, queries: transaction.queries },
    {
      accountId,
      contractId,
      kind: "recordFalse",
      details: { operatorTold: services.operatorEmail !== null },
      requestedAt: services.clock.now(),
    },
  );
  await services.jobs.enqueue(transaction, "mail-contract", { contractId, occasion: "links" });
}

/** How many contracts wait for their seal by it; 0 where that is not what it is about. */
async function countWaiting(
  queries: Queries,
  kind: IncidentKind,
  untold: readonly Incident[],
): Promise<number> {
  if (kind === "timestamps") return (await findUnsealed(queries)).length;
  return kind === "sealing" ? untold.length : 0;
}

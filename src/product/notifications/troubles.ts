import type { Contract } from "#contracts/contract.ts";
import { findUnsealed } from "#contracts/contracts-store.ts";
import type { Email } from "#kernel/email.ts";
import type { Log, MailedMessage } from "#kernel/log.ts";
import { HOUR_MS } from "#kernel/time.ts";
import {
  RECORDS_AN_HOUR,
  STORAGE_WELL_MS,
  TROUBLE_KINDS,
  TROUBLES,
  type Trouble,
  type TroubleKind,
  UNSEEN_MS,
} from "#kernel/trouble.ts";
import {
  countTold,
  endTroubles,
  findUntold,
  forgetUnseen,
  isAnyOpen,
  markTold,
  noteTrouble,
} from "#notifications/incidents/troubles-store.ts";
import type { MessageKind } from "#notifications/mail/message.ts";
import { insertMails } from "#notifications/mail/outbox-store.ts";
import { mailToSend } from "#notifications/mail/outgoing.ts";
import type { SealFailure } from "#sealing/sealing-house.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import type { CorrespondenceHouse } from "./correspondence-house.ts";
import { tellOwners } from "./to-owners.ts";

/** What telling of troubles takes. */
export type TroublesHouse = Pick<
  CorrespondenceHouse,
  "database" | "files" | "exclusive" | "ids" | "jobs" | "clock"
> & {
  log: Log;
  /** Who runs the service; null where nobody is to be told by mail. */
  operatorEmail: Email | null;
};

/** What a mail to the operator is written from. */
export interface TroubleDetails extends Record<string, unknown> {
  kind: TroubleKind;
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
  house: TroublesHouse,
  transaction: Transaction,
  contract: Contract,
  { reason, words }: SealFailure,
): Promise<void> {
  const now = house.clock.now();
  const subject = reason === "timestamps" ? "" : contract.id;
  const isNew = await noteTrouble(transaction.queries, { kind: reason, subject, words }, now);
  if (isNew && reason === "record") await tellOwner(house, transaction, contract);
}

/** Ends what stood in the way of sealing this contract, and with it what stood in everybody's. */
export async function noteSealed(house: TroublesHouse, contractId: string): Promise<void> {
  const of = (kind: TroubleKind, subject: string) => ({ kind, subject });
  await end(house, [of("timestamps", ""), of("sealing", contractId), of("record", contractId)]);
}

/**
 * Looks whether files can be written, and tells the operator what has lasted
 * for too long. Every process does so, and each trouble is told once.
 */
export async function tellOfTroubles(house: TroublesHouse): Promise<void> {
  await lookAtStorage(house);
  await house.exclusive.run("tell of troubles", async () => {
    for (const kind of TROUBLE_KINDS) await tellOf(house, kind);
  });
}

async function lookAtStorage(house: TroublesHouse): Promise<void> {
  const fault = await house.files.check().then(
    () => null,
    (error: Error) => error,
  );
  const now = house.clock.now();
  const storage = { kind: "storage", subject: "" } as const;
  if (fault) await noteTrouble(house.database, { ...storage, words: fault.message }, now);
  else await end(house, [storage], new Date(now.getTime() - STORAGE_WELL_MS));
}

async function tellOf(house: TroublesHouse, kind: TroubleKind): Promise<void> {
  const now = house.clock.now();
  await inTransaction(house.database, async (transaction) => {
    const { queries } = transaction;
    if (!TROUBLES[kind].isToldEach) {
      await forgetUnseen(queries, kind, { now, seenBy: new Date(now.getTime() - UNSEEN_MS) });
    }
    const untold = await findUntold(queries, kind, now);
    if (untold.length === 0) return;
    const toTell = await worthTelling(queries, kind, untold, now);
    for (const trouble of toTell) {
      const waiting = await countWaiting(queries, kind, untold);
      await mailOperator(house, transaction, "trouble.began", { trouble, endedAt: null, waiting });
      const why = trouble.words;
      transaction.afterCommit(() => house.log("trouble.began", { trouble: kind, why }));
    }
    await markTold(
      queries,
      untold.map(({ id }) => id),
      now,
    );
  });
}

async function worthTelling(
  queries: Queries,
  kind: TroubleKind,
  untold: readonly Trouble[],
  now: Date,
): Promise<readonly Trouble[]> {
  if (!TROUBLES[kind].isToldEach) {
    return (await countTold(queries, kind)) === 0 ? untold.slice(0, 1) : [];
  }
  const lately = await countTold(queries, kind, new Date(now.getTime() - HOUR_MS));
  return untold.slice(0, Math.max(0, RECORDS_AN_HOUR - lately));
}

/** Ends what is open of these; whoever was told that it began is told that it is over. */
async function end(
  house: TroublesHouse,
  which: readonly Pick<Trouble, "kind" | "subject">[],
  seenBy?: Date,
): Promise<void> {
  // Each seal asks, and nearly always there is none.
  if (!(await isAnyOpen(house.database))) return;
  const now = house.clock.now();
  await inTransaction(house.database, async (transaction) => {
    const { queries } = transaction;
    const told = await endTroubles(queries, which, { now, ...(seenBy && { seenBy }) });
    for (const trouble of told) {
      const { kind } = trouble;
      if (!TROUBLES[kind].isToldEach && (await countTold(queries, kind)) > 0) continue;
      const ended = { trouble, endedAt: now, waiting: 0 };
      await mailOperator(house, transaction, "trouble.ended", ended);
      transaction.afterCommit(() => house.log("trouble.ended", { trouble: kind }));
    }
  });
}

/** What the operator is written for each message of the log that is mailed. */
const OPERATORS_MAILS = {
  "trouble.began": "troubleBegan",
  "trouble.ended": "troubleEnded",
} as const satisfies Record<MailedMessage, MessageKind>;

async function mailOperator(
  house: TroublesHouse,
  transaction: Transaction,
  message: MailedMessage,
  { trouble, endedAt, waiting }: { trouble: Trouble; endedAt: Date | null; waiting: number },
): Promise<void> {
  if (house.operatorEmail === null) return;
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
      id: house.ids.uuid(),
      accountId: null,
      kind: OPERATORS_MAILS[message],
      recipient: house.operatorEmail,
      details,
      requestedAt: house.clock.now(),
    }),
  ]);
  await house.jobs.enqueue(transaction, "mail-operator", {});
}

/** Whoever owns the contract learns that it is not sealed, and nothing of where the record was changed. */
async function tellOwner(
  house: TroublesHouse,
  transaction: Transaction,
  { id: contractId, accountId }: Contract,
): Promise<void> {
  await tellOwners(
    { ids: house.ids, queries: transaction.queries },
    {
      ...{ accountId, contractId, kind: "recordFalse" },
      details: { operatorTold: house.operatorEmail !== null },
      requestedAt: house.clock.now(),
    },
  );
  await house.jobs.enqueue(transaction, "mail-contract", { contractId, occasion: "links" });
}

/** How many contracts wait for their seal by it; 0 where that is not what it is about. */
async function countWaiting(
  queries: Queries,
  kind: TroubleKind,
  untold: readonly Trouble[],
): Promise<number> {
  if (kind === "timestamps") return (await findUnsealed(queries)).length;
  return kind === "sealing" ? untold.length : 0;
}

import type { KeyRing } from "#kernel/key-ring.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { openText, sealText } from "#kernel/sealed-text.ts";
import type { Clock } from "#kernel/time.ts";
import { hasNoAnswer } from "#store/connections.ts";
import type { Database } from "#store/database.ts";
import type { Transaction } from "#store/transaction.ts";
import { countKept, findKept, insertKept, replaceKept } from "./idempotency-store.ts";
import { decideRepeat, type KeptAnswer, type RepeatableRequest } from "./kept-answer.ts";

export interface OnceServices {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  /** What kept answers are encrypted with. */
  answerKeys: KeyRing;
}

/** Stores an answer with the change that it tells of. */
export type Keep = (transaction: Transaction, answer: KeptAnswer) => Promise<void>;

/**
 * Carries a request out once: a repetition gets the answer that is kept. `act`
 * is to `keep` the answer in the transaction of its change, so that after a
 * crash there is either both or neither. Where it changes nothing, nothing is
 * kept: to carry it out again does no harm.
 */
export async function runOnce(
  services: OnceServices,
  request: RepeatableRequest,
  act: (keep: Keep) => Promise<KeptAnswer>,
): Promise<(KeptAnswer & { isRepeated: boolean }) | Refusal<"CONFLICT">> {
  const before = await repeat(services, request);
  if (before) return before;
  const keptInChange: KeptAnswer[] = [];
  try {
    const answer = await act(async (transaction, kept) => {
      if (await isFull(transaction, request, services.clock.now())) return;
      const sealed = sealAnswer(services, request, kept);
      const isFirst = await insertKept(transaction.queries, request, sealed, services.clock.now());
      if (!isFirst) throw new AnsweredMeanwhile();
      keptInChange.push(kept);
    });
    const [kept] = keptInChange;
    if (kept) {
      // What followed on the change went another way than the change itself.
      const isAnother = JSON.stringify(kept) !== JSON.stringify(answer);
      if (isAnother) {
        const sealed = sealAnswer(services, request, answer);
        await replaceKept(services.database, request, sealed).catch((error: unknown) => {
          // The first one stays: the change stands, and is told of here all the same.
          if (!hasNoAnswer(error)) throw error;
        });
      }
    }
    return { ...answer, isRepeated: false };
  } catch (error) {
    if (!(error instanceof AnsweredMeanwhile)) throw error;
    const meanwhile = await repeat(services, request);
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

/** Whether an answer is kept for this key, whatever was asked with it. */
export async function isKept(
  { database, clock }: Pick<OnceServices, "database" | "clock">,
  request: Pick<RepeatableRequest, "scope" | "key">,
): Promise<boolean> {
  return (await findKept(database, request, clock.now())) !== null;
}

/** Whether as many answers are kept for a link as may be: what a stranger makes us keep has an end. */
async function isFull(
  { queries }: Transaction,
  { scope, most }: RepeatableRequest,
  now: Date,
): Promise<boolean> {
  return most !== null && (await countKept(queries, scope, now)) >= most;
}

async function repeat(services: OnceServices, request: RepeatableRequest) {
  const kept = await findKept(services.database, request, services.clock.now());
  if (!kept) return null;
  const opened = openText(kept.sealedAnswer, placeOf(request), services.answerKeys);
  const answer: KeptAnswer = JSON.parse(opened);
  const decided = decideRepeat({ ...answer, sha256: kept.sha256 }, request);
  return isRefusal(decided) ? decided : { ...decided, isRepeated: true };
}

function sealAnswer(
  { answerKeys, random }: OnceServices,
  request: RepeatableRequest,
  { status, body }: KeptAnswer,
): Uint8Array {
  return sealText(JSON.stringify({ status, body }), placeOf(request), answerKeys, random);
}

function placeOf({ scope, key }: RepeatableRequest): string {
  return `${scope} ${key}`;
}

/** The same request was carried out while this one was: its change is rolled back. */
export class AnsweredMeanwhile extends Error {
  constructor() {
    super("a request with the same Idempotency-Key was answered meanwhile");
  }
}

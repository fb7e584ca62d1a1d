import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import type { Transaction } from "#store/transaction.ts";
import { findKept, insertKept, replaceKept } from "./idempotency-store.ts";
import { decideRepeat, isKept, type KeptAnswer, type RepeatableRequest } from "./kept-answer.ts";

export interface OnceHouse {
  database: Database;
  clock: Clock;
}

/** Stores an answer with the change that it tells of. */
export type Keep = (transaction: Transaction, answer: KeptAnswer) => Promise<void>;

/**
 * Carries a request out once: a repetition gets the answer that is kept. `act`
 * is to `keep` the answer in the transaction of its change, so that after a
 * crash there is either both or neither; where it changes nothing, its answer
 * is kept afterwards.
 */
export async function once(
  house: OnceHouse,
  request: RepeatableRequest,
  act: (keep: Keep) => Promise<KeptAnswer>,
): Promise<(KeptAnswer & { isRepeated: boolean }) | Refusal<"CONFLICT">> {
  const before = await repeat(house, request);
  if (before) return before;
  const keptInChange: KeptAnswer[] = [];
  try {
    const answer = await act(async (transaction, kept) => {
      const isFirst = await insertKept(transaction.queries, request, kept, house.clock.now());
      if (!isFirst) throw new AnsweredMeanwhile();
      keptInChange.push(kept);
    });
    const [kept] = keptInChange;
    if (kept) {
      // What followed on the change went another way than the change itself.
      const isAnother = JSON.stringify(kept) !== JSON.stringify(answer);
      if (isAnother) await replaceKept(house.database, request, answer);
    } else if (isKept(answer.status)) {
      const isFirst = await insertKept(house.database, request, answer, house.clock.now());
      if (!isFirst) return (await repeat(house, request)) ?? { ...answer, isRepeated: false };
    }
    return { ...answer, isRepeated: false };
  } catch (error) {
    if (!(error instanceof AnsweredMeanwhile)) throw error;
    const meanwhile = await repeat(house, request);
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

async function repeat(house: OnceHouse, request: RepeatableRequest) {
  const kept = await findKept(house.database, request, house.clock.now());
  if (!kept) return null;
  const decided = decideRepeat(kept, request);
  return isRefusal(decided) ? decided : { ...decided, isRepeated: true };
}

/** The same request was carried out while this one was: its change is rolled back. */
class AnsweredMeanwhile extends Error {
  constructor() {
    super("a request with the same Idempotency-Key was answered meanwhile");
  }
}

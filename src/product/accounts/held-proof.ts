import { sha256 } from "#kernel/digest.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import type { Account } from "./account.ts";
import { lockAccount } from "./accounts-store.ts";
import { type Act, mayNow } from "./roles.ts";
import { isFresh } from "./sessions.ts";
import { holdSession } from "./sessions-store.ts";

/** Who does something to an account, by the secret of their session. */
export interface Acting {
  accountId: string;
  session: string;
}

/** What is done with the account, whose row is locked. */
type Deed<T> = (of: {
  transaction: Transaction;
  account: Account;
  personId: string;
  now: Date;
}) => Promise<T>;

/**
 * Does what outlives a session, in one transaction that holds it: a session
 * that is ended, a role that is taken away, has done its last before.
 * UNAUTHENTICATED, with `reason: "signInTooOld"`, where nobody proved lately who
 * they are, or the role does not allow it.
 */
export async function asProven<T>(
  { database, clock }: { database: Database; clock: Clock },
  { accountId, session }: Acting,
  act: Act,
  deed: Deed<T>,
): Promise<T | Refusal<"UNAUTHENTICATED">> {
  const now = clock.now();
  return inTransaction(database, async (transaction) => {
    const { queries } = transaction;
    const account = await lockAccount(queries, accountId);
    const held = await holdSession(queries, { hash: sha256(session), accountId }, now);
    if (!held || !isFresh(held.provedAt, now) || !mayNow(held.role, act, account)) {
      return refuse("UNAUTHENTICATED", "This needs a sign-in of the last minutes.", {
        extra: { reason: "signInTooOld" },
      });
    }
    return deed({ transaction, account, personId: held.personId, now });
  });
}

import type { Ids } from "#kernel/ids.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Scopes } from "#kernel/scopes.ts";
import type { Transaction } from "#store/transaction.ts";
import { lockAccount } from "./accounts-store.ts";
import { makeApiKey } from "./api-key.ts";
import { insertKey } from "./keys-store.ts";
import { openTestAccount } from "./test-account.ts";

export interface IssuedKey {
  keyId: string;
  /** Shown once; only its hash is stored. */
  apiKey: string;
}

/** Issues a further key for an account that is known to exist. */
export async function issueApiKey(
  transaction: Transaction,
  key: {
    accountId: string;
    name: PersonalText | null;
    expiresAt: Date | null;
    /** None named where nothing is said. */
    scopes?: Scopes;
    /** Whether it opens the account's test account. */
    isTest?: boolean;
  },
  context: { ids: Ids; random: RandomBytes; now: Date },
): Promise<IssuedKey> {
  const { queries } = transaction;
  const { isTest = false, scopes = null, accountId, ...facts } = key;
  const { apiKey, hash, hint } = makeApiKey(context.random, { isTest });
  const keyId = context.ids.uuid();
  const opened = isTest
    ? await openTestAccount(queries, await lockAccount(queries, accountId), context)
    : accountId;
  const row = { ...facts, scopes, id: keyId, accountId: opened, hash, hint };
  await insertKey(queries, { ...row, formId: null, madeBy: null }, context.now);
  return { keyId, apiKey };
}

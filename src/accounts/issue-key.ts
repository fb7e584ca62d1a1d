import type { Ids } from "#kernel/ids.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Scopes } from "#kernel/scopes.ts";
import type { Transaction } from "#store/transaction.ts";
import { makeApiKey } from "./api-key.ts";
import { insertKey } from "./keys-store.ts";

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
  },
  means: { ids: Ids; random: RandomBytes; now: Date },
): Promise<IssuedKey> {
  const { apiKey, hash, hint } = makeApiKey(means.random);
  const keyId = means.ids.uuid();
  const row = { scopes: null, ...key, id: keyId, hash, hint, formId: null, madeBy: null };
  await insertKey(transaction.queries, row, means.now);
  return { keyId, apiKey };
}

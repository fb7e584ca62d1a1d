import type { Ids } from "#kernel/ids.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Transaction } from "#store/transaction.ts";
import type { Account } from "./account.ts";
import { insertAccount, insertApiKey } from "./accounts-store.ts";
import { makeApiKey } from "./api-key.ts";
import { makeSignInSecret } from "./sign-in.ts";

export interface OpenedAccount {
  accountId: string;
  /** Shown once; only its hash is stored. */
  apiKey: string;
  signInSecret: string;
}

/** Opens an account with its first API key and a link that signs its owner in once. */
export async function openAccount(
  transaction: Transaction,
  account: Omit<Account, "id" | "timeZone">,
  means: { ids: Ids; random: RandomBytes; now: Date },
): Promise<OpenedAccount | Refusal> {
  const { ids, random, now } = means;
  const accountId = ids.uuid();
  const inserted = await insertAccount(
    transaction.queries,
    { ...account, id: accountId, timeZone: "UTC" },
    now,
  );
  if (!inserted) return refuse("CONFLICT", `There is an account with ${account.email} already.`);
  const apiKey = await issueApiKey(
    transaction,
    { accountId, name: "first", expiresAt: null },
    means,
  );
  const signInSecret = await makeSignInSecret(transaction.queries, accountId, random, now);
  return { accountId, apiKey: apiKey.apiKey, signInSecret };
}

/** Issues a further key for an account. */
export async function issueApiKey(
  transaction: Transaction,
  key: { accountId: string; name: string | null; expiresAt: Date | null },
  means: { ids: Ids; random: RandomBytes; now: Date },
): Promise<{ keyId: string; apiKey: string }> {
  const { apiKey, hash } = makeApiKey(means.random);
  const keyId = means.ids.uuid();
  await insertApiKey(transaction.queries, { ...key, id: keyId, hash }, means.now);
  return { keyId, apiKey };
}

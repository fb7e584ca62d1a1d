import { OPERATOR } from "#kernel/actor.ts";
import type { Ids } from "#kernel/ids.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Transaction } from "#store/transaction.ts";
import { type Account, NOTHING_SET } from "./account.ts";
import { insertAccount } from "./accounts-store.ts";
import { enterCredits } from "./credits-store.ts";
import { issueApiKey } from "./issue-key.ts";
import { addMember, findOrAddPerson } from "./people-store.ts";
import { makeSignInSecret } from "./sign-in.ts";

export interface OpenedAccount {
  accountId: string;
  /** Shown once; only its hash is stored. */
  apiKey: string;
  signInSecret: string;
}

/**
 * Opens an account with its first API key, whose address is that of its first
 * owner, and a link that signs this person in once. CONFLICT where another
 * account has the address.
 */
export async function openAccount(
  transaction: Transaction,
  account: Omit<Account, "id" | keyof typeof NOTHING_SET>,
  context: { ids: Ids; random: RandomBytes; now: Date },
): Promise<OpenedAccount | Refusal> {
  const { ids, random, now } = context;
  const accountId = ids.uuid();
  const { credits, ...bare } = account;
  const inserted = await insertAccount(
    transaction.queries,
    { ...NOTHING_SET, ...bare, id: accountId },
    now,
  );
  if (!inserted) return refuse("CONFLICT", `There is an account with ${account.email} already.`);
  if (credits !== 0) {
    const granted = { accountId, delta: credits, kind: "granted", by: OPERATOR } as const;
    await enterCredits(transaction.queries, granted, context);
  }
  const { id: personId } = await findOrAddPerson(
    transaction.queries,
    { id: ids.uuid(), email: account.email, name: null },
    now,
  );
  await addMember(transaction.queries, { accountId, personId, role: "owner" }, now);
  const first = { accountId, name: knownText("first"), expiresAt: null };
  const { apiKey } = await issueApiKey(transaction, first, context);
  const link = { personId, accountId, by: "operator" } as const;
  const { secret } = await makeSignInSecret(transaction, link, random, now);
  return { accountId, apiKey, signInSecret: secret };
}

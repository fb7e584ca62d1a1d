import { countLiveAccounts, listLiveAccounts } from "#accounts/accounts-store.ts";
import type { Arguments, CommandHouse } from "./account.ts";

/** Of some hundred bytes each; whoever has more names an address. */
const MOST = 1_000;

/** Accounts, the newest first; those that test keys open belong to one of them. */
export async function listAccounts({ database }: CommandHouse, { values }: Arguments) {
  const email = typeof values.email === "string" ? values.email.trim() : null;
  const listed = await listLiveAccounts(database, { email, most: MOST });
  const all = listed.length < MOST ? listed.length : await countLiveAccounts(database, { email });
  const accounts = listed.map(({ account, people, createdAt }) => ({
    accountId: account.id,
    email: account.email,
    name: account.name,
    // As `account set --plan` takes it.
    plan: account.ownLimit === null ? account.plan : `limit:${account.ownLimit}`,
    credits: account.credits,
    partnerTier: account.partnerTier,
    qes: account.qesEnabled,
    people,
    createdAt: createdAt.toISOString(),
    closesAt: account.closesAt?.toISOString() ?? null,
  }));
  return { accounts, notShown: all - listed.length };
}

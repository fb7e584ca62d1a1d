import { findOwner, findPersonByEmail, listMemberships } from "#accounts/people-store.ts";
import { makeSignInSecret } from "#accounts/sign-in.ts";
import { ACCOUNT_ID } from "#cli/account-option.ts";
import { type CommandServices, command } from "#cli/command.ts";
import { EMAIL } from "#cli/kinds.ts";
import { refuse } from "#kernel/refusals.ts";
import { inTransaction } from "#store/transaction.ts";

export const createSignIn = command({
  words: "sign-in create",
  help: "makes a link that signs somebody in who is in an account",
  notes: ["The links before it end. With --account alone it is for the account's first owner."],
  options: {
    email: { takes: EMAIL, help: "whose" },
    account: { takes: ACCOUNT_ID, help: "into which account" },
  },
  needs: "database",
  check: ({ email, account }) =>
    email === null && account === null ? ["name whom: --email or --account"] : [],
  async run(services, { email, account }) {
    const { database } = services;
    if (email === null) {
      const owner = await findOwner(database, String(account));
      if (owner) return signInFor(services, owner.id, owner.accountId);
      return refuse("INVALID", `the account "${account}" has no owner`);
    }
    const person = await findPersonByEmail(database, email);
    const memberships = person ? await listMemberships(database, person.id) : [];
    const first = memberships.find(({ accountId }) => account === null || accountId === account);
    if (person && first) return signInFor(services, person.id, first.accountId);
    return refuse("INVALID", `nobody with "${email}" is in ${account ?? "an account"}`);
  },
});

/** A link for this person, by whoever runs the service. */
export async function signInFor(services: CommandServices, personId: string, accountId: string) {
  const link = { personId, accountId, by: "operator" } as const;
  const { secret } = await inTransaction(services.database, (transaction) =>
    makeSignInSecret(transaction, link, services.random, services.clock.now()),
  );
  return { accountId, signInUrl: `${services.baseUrl}/login/${secret}` };
}

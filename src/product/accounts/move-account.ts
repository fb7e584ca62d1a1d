import type { Email } from "#kernel/email.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Queries } from "#store/database.ts";
import { findAccountIdByEmail, lockAccount, setAccountEmail } from "./accounts-store.ts";
import { findPersonByEmail, holdRole, setPersonEmail } from "./people-store.ts";
import { endSignInLinks } from "./sign-in-store.ts";

/**
 * Gives an account another address, test keys' account included, and with it the owner who bore the
 * one before: whoever calls vouches for whose it is. Links that sign in and went to the one before
 * end. CONFLICT where another account, or somebody else, has the address.
 */
export async function moveAccount(
  queries: Queries,
  accountId: string,
  email: Email,
): Promise<Refusal | null> {
  const before = (await lockAccount(queries, accountId)).email;
  const holder = await findAccountIdByEmail(queries, email);
  if (holder !== null && holder !== accountId) {
    return refuse("CONFLICT", `There is an account with ${email} already.`);
  }
  const person = await findPersonByEmail(queries, before);
  const isOwner = person && (await holdRole(queries, accountId, person.id)) === "owner";
  if (isOwner) {
    const other = await findPersonByEmail(queries, email);
    if (other && other.id !== person.id) {
      return refuse(
        "CONFLICT",
        `Somebody signs in with ${email} already: take them in with "member add --role owner".`,
      );
    }
    await setPersonEmail(queries, person.id, email);
    await endSignInLinks(queries, person.id);
  }
  await setAccountEmail(queries, accountId, email);
  return null;
}

import { sha256 } from "#kernel/digest.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Database } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { holdRole } from "./people-store.ts";
import type { Person } from "./person.ts";
import { moveSession } from "./sessions-store.ts";
import { makeSecret } from "./sign-in.ts";

/**
 * Takes a session into another account of its person; it goes on under a new
 * secret, which is returned. Null where the person is no member.
 */
export async function enter(
  { database, random }: { database: Database; random: RandomBytes },
  { session, person }: { session: string; person: Person },
  accountId: string,
): Promise<string | null> {
  if (!UUID_PATTERN.test(accountId)) return null;
  return inTransaction(database, async ({ queries }) => {
    if ((await holdRole(queries, accountId, person.id)) === null) return null;
    const secret = makeSecret(random);
    const to = { hash: sha256(secret), accountId };
    return (await moveSession(queries, sha256(session), to)) ? secret : null;
  });
}

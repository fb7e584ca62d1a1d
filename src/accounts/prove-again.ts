import { sha256 } from "#kernel/digest.ts";
import type { Person } from "./person.ts";
import { type FactorsHouse, proveSecond } from "./second-factor.ts";
import { renewSession } from "./sessions-store.ts";
import { makeSecret } from "./sign-in.ts";
import { provePassword } from "./sign-in-password.ts";

/** What somebody who is signed in proves themselves with once more. */
export type ProvedWith = { password: string } | { code: string };

/**
 * Proves once more who somebody is, for what outlives a session; it goes on
 * under a new secret, which is returned.
 * @throws TooBusyToHash
 */
export async function proveAgain(
  house: FactorsHouse,
  { session, person }: { session: string; person: Person },
  by: ProvedWith,
): Promise<{ session: string } | "wrong" | "tooOften"> {
  const proved =
    "password" in by
      ? await provePassword(house, person.email, by.password)
      : await proveSecond(house, person.id, by.code);
  if (proved !== "right") return proved;
  const secret = makeSecret(house.random);
  const next = { hash: sha256(secret), provedAt: house.clock.now() };
  const renewed = await renewSession(house.database, sha256(session), next);
  return renewed === null ? "wrong" : { session: secret };
}

import { sha256 } from "#kernel/digest.ts";
import { type PasskeysServices, provePasskey } from "./passkeys.ts";
import type { Person } from "./person.ts";
import { proveSecond } from "./second-factor.ts";
import { renewSession } from "./sessions-store.ts";
import { makeSecret, type SignInServices } from "./sign-in.ts";
import { provePassword } from "./sign-in-password.ts";

/** What somebody who is signed in proves themselves with once more. */
export type ProvedWith = { password: string } | { code: string } | { passkey: string };

/**
 * Proves once more who somebody is, for what outlives a session; it goes on
 * under a new secret, which is returned.
 * @throws TooBusyToHash
 */
export async function proveAgain(
  services: PasskeysServices,
  { session, person }: { session: string; person: Person },
  by: ProvedWith,
): Promise<{ session: string } | "wrong" | "tooOften"> {
  const proved = await prove(services, person, by);
  if (proved !== "right") return proved;
  return goOnProven(services, session);
}

/** The session of somebody who proved themselves just now goes on under a new secret. */
export async function goOnProven(
  { database, random, clock }: SignInServices,
  session: string,
): Promise<{ session: string } | "wrong"> {
  const secret = makeSecret(random);
  const next = { hash: sha256(secret), provedAt: clock.now() };
  const renewed = await renewSession(database, sha256(session), next);
  return renewed === null ? "wrong" : { session: secret };
}

async function prove(
  services: PasskeysServices,
  { id: personId, email }: Person,
  by: ProvedWith,
): Promise<"right" | "wrong" | "tooOften"> {
  if ("password" in by) return provePassword(services, email, by.password);
  if ("code" in by) return proveSecond(services, personId, by.code);
  return (await provePasskey(services, { what: "prove", personId }, by.passkey))
    ? "right"
    : "wrong";
}

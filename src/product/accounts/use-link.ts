import { sha256 } from "#kernel/digest.ts";
import { inTransaction } from "#store/transaction.ts";
import { goOn, type HalfSignedIn } from "./second-factor.ts";
import {
  type OpenedSession,
  openSession,
  type SignInServices,
  type SigningInFrom,
} from "./sign-in.ts";
import { takeSignInLink } from "./sign-in-store.ts";

/**
 * Uses a sign-in secret up and opens a session under a new secret, which is
 * returned, or asks for the second factor of whoever has one; null for a link
 * that no longer works, or whose person is no longer a member. One that the
 * operator handed over asks for none: it is the way back in.
 */
export async function signIn(
  services: SignInServices,
  { secret, ...from }: { secret: string } & SigningInFrom,
): Promise<OpenedSession | HalfSignedIn | null> {
  return inTransaction(services.database, async ({ queries }) => {
    const opens = await takeSignInLink(queries, sha256(secret), services.clock.now());
    if (!opens) return null;
    return opens.byOperator
      ? openSession(services, queries, opens, from)
      : goOn(services, queries, opens, from);
  });
}

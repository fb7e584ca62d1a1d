import type { Email } from "#kernel/email.ts";
import { knownEmail } from "#kernel/email.ts";
import type { Claims } from "./identity-provider.ts";

/** Whom a provider may bring in that nobody invited. */
export interface Newcomers {
  /** Of addresses, in small letters. */
  domains: readonly string[];
  /** The address of the account that they join. */
  account: Email;
  role: "member" | "viewer";
}

/** What becomes of an identity that a provider vouches for. */
export type Admission =
  | { does: "signIn"; personId: string }
  | { does: "join"; email: Email; account: Email; role: Newcomers["role"] }
  | { does: "refuse" };

/**
 * An identity opens what it was connected with, and nothing else: an address
 * that the provider tells never leads to a person who is here already, since
 * whoever gives addresses out there would be everybody here. Whether there is
 * one is not told.
 */
export function decideIdentity({
  claims,
  connectedWith,
  isAddressTaken,
  newcomers,
}: {
  claims: Pick<Claims, "email">;
  connectedWith: string | null;
  /** Whether somebody signs in with the address of the claims. */
  isAddressTaken: boolean;
  newcomers: Newcomers | null;
}): Admission {
  if (connectedWith !== null) return { does: "signIn", personId: connectedWith };
  const { email } = claims;
  if (email === null || isAddressTaken || newcomers === null) return { does: "refuse" };
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (!newcomers.domains.includes(domain)) return { does: "refuse" };
  const { account, role } = newcomers;
  return { does: "join", email: knownEmail(email), account, role };
}

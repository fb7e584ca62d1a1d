import { sha256 } from "#kernel/digest.ts";
import { isSameMailbox, readEmail } from "#kernel/email.ts";
import type { Ids } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import type { Account } from "./account.ts";
import { type Acting, asProven } from "./held-proof.ts";
import {
  listMemberInvitations,
  type MemberInvitation,
  replaceMemberInvitation,
} from "./member-invitations-store.ts";
import { listMembers } from "./people-store.ts";
import { isRole } from "./roles.ts";
import { makeSecret } from "./sign-in.ts";

/** Why nobody is invited; `reason` in the refusal's `extra`. */
export type InviteProblem = "addressUnfit" | "memberAlready" | "tooMany" | "signInTooOld";

/** An invitation that was just made, for whoever sends it: its secret is stored nowhere. */
export interface MadeInvitation extends MemberInvitation {
  secret: string;
  account: Account;
}

/**
 * Invites somebody to the account by their address, in the place of an
 * invitation that they had from it. INVALID for what is no address or no role,
 * CONFLICT for a member, and beyond so many that wait.
 */
export async function inviteMember(
  services: { database: Database; clock: Clock; ids: Ids; random: RandomBytes },
  by: Acting,
  { email: typed, role }: { email: string; role: string },
): Promise<MadeInvitation | Refusal<"INVALID" | "CONFLICT" | "UNAUTHENTICATED">> {
  const { text: email } = readEmail(typed);
  if (email === null || !isRole(role)) {
    return refuseInvitation("INVALID", "addressUnfit", "This is no address that can be invited.");
  }
  return asProven(services, by, "keepPeople", async ({ transaction, account, personId, now }) => {
    const { queries } = transaction;
    const isSame = (other: { email: string }) => isSameMailbox(other.email, email);
    if ((await listMembers(queries, account.id)).some(isSame)) {
      return refuseInvitation("CONFLICT", "memberAlready", "This address is a member's already.");
    }
    const waiting = await listMemberInvitations(queries, account.id, now);
    if (waiting.filter((other) => !isSame(other)).length >= LIMITS.memberInvitations) {
      return refuseInvitation("CONFLICT", "tooMany", "Too many invitations wait to be accepted.");
    }
    const secret = makeSecret(services.random);
    const invitation = {
      id: services.ids.uuid(),
      email,
      role,
      expiresAt: new Date(now.getTime() + LIMITS.memberInvitationMs),
    };
    const row = { ...invitation, hash: sha256(secret), accountId: account.id, invitedBy: personId };
    await replaceMemberInvitation(queries, row, now);
    return { ...invitation, secret, account };
  });
}

function refuseInvitation<Name extends "INVALID" | "CONFLICT">(
  refused: Name,
  reason: InviteProblem,
  message: string,
): Refusal<Name> {
  return refuse(refused, message, { extra: { reason } });
}

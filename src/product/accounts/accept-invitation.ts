import { sha256 } from "#kernel/digest.ts";
import { isSameMailbox } from "#kernel/email.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  deleteMemberInvitation,
  findMemberInvitation,
  type HeldInvitation,
} from "./member-invitations-store.ts";
import { addMember, findOrAddPerson, findPersonByEmail } from "./people-store.ts";
import type { Person } from "./person.ts";
import {
  type OpenedSession,
  openSession,
  type SignInServices,
  type SigningInFrom,
} from "./sign-in.ts";

/**
 * How an invitation stands to whoever opened its link: `gone`: used, withdrawn,
 * too old or none. `forAnother`: they are signed in with another address.
 * `signInFirst`: its address signs in here already, so that a link which is days
 * old does not. `open`: it can be accepted.
 */
export type InvitationState =
  | { state: "gone" }
  | { state: "forAnother" | "signInFirst" | "open"; invitation: HeldInvitation };

/** How the invitation behind a link stands to a visitor; null: one who is not signed in. */
export async function lookAtInvitation(
  queries: Queries,
  secret: string,
  member: Person | null,
  now: Date,
): Promise<InvitationState> {
  const invitation = await findMemberInvitation(queries, sha256(secret), now);
  if (!invitation) return { state: "gone" };
  if (member) return { state: isFor(invitation, member) ? "open" : "forAnother", invitation };
  const known = await findPersonByEmail(queries, invitation.email);
  return { state: known ? "signInFirst" : "open", invitation };
}

/**
 * Uses an invitation up: whoever holds its link is a member from then on, in a
 * session of a new secret. The link went to one mailbox and stands nowhere else,
 * so for an address that nobody signs in with yet it proves whose it is; for any
 * other, the visitor's own session has to be of that address.
 */
export async function acceptInvitation(
  services: SignInServices,
  { secret, ...from }: { secret: string } & SigningInFrom,
  member: { person: Person; provedAt: Date } | null,
): Promise<OpenedSession | InvitationState> {
  return inTransaction(services.database, async ({ queries }) => {
    const now = services.clock.now();
    const found = await lookAtInvitation(queries, secret, member?.person ?? null, now);
    if (found.state !== "open") return found;
    const { invitation } = found;
    const { accountId, email, role, id } = invitation;
    const newcomer = { id: services.ids.uuid(), email, name: null };
    const person = member?.person ?? (await findOrAddPerson(queries, newcomer, now));
    // Somebody else took the address meanwhile.
    if (!member && person.id !== newcomer.id) return { state: "signInFirst", invitation };
    await deleteMemberInvitation(queries, accountId, id);
    await addMember(queries, { accountId, personId: person.id, role }, now);
    // A link that is days old proves nobody anew: their session goes on as old as it is.
    const proved = member ? { ...from, provedAt: member.provedAt } : from;
    const opened = await openSession(services, queries, { accountId, personId: person.id }, proved);
    if (!opened) throw new Error("a member who was just added is none");
    return opened;
  });
}

function isFor({ email }: HeldInvitation, person: Person): boolean {
  return isSameMailbox(email, person.email);
}

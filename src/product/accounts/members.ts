import { UUID_PATTERN } from "#kernel/ids.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database, Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { lockAccount } from "./accounts-store.ts";
import { type Acting, asProven } from "./held-proof.ts";
import { deleteInvitationsBy } from "./member-invitations-store.ts";
import { countOwners, deleteMember, holdRole, revokeKeysOf, setRole } from "./people-store.ts";
import { mayDo, type Role } from "./roles.ts";

interface MembersServices {
  database: Database;
  clock: Clock;
}

/** Why nothing changes; `reason` in the refusal's `extra`. */
export type MemberProblem = "lastOwner" | "signInTooOld";

/** UNKNOWN: nobody of the account. CONFLICT: the last owner stays one. */
type Refused = Refusal<"UNKNOWN" | "CONFLICT" | "UNAUTHENTICATED">;

/**
 * Gives a member another role; their next request is answered by it, in every
 * process. What they made and may make no more ends: keys, invitations.
 */
export function changeRole(
  services: MembersServices,
  by: Acting,
  change: { personId: string; role: Role },
): Promise<Refused | null> {
  const { accountId } = by;
  return asProven(services, by, "keepPeople", async ({ transaction: { queries }, now }) => {
    const { personId, role } = change;
    const refused = await whyNot(queries, { accountId, ...change });
    if (refused) return refused;
    await setRole(queries, { accountId, ...change });
    if (!mayDo(role, "keepPeople")) await deleteInvitationsBy(queries, { accountId, personId });
    if (!mayDo(role, "keepKeys")) await revokeKeysOf(queries, { accountId, personId }, now);
    return null;
  });
}

/**
 * Takes somebody out of the account: their sessions there end at once, and so
 * do their invitations, by which they would come back, and the keys that they
 * made, unless those are to stay.
 */
export function removeMember(
  services: MembersServices,
  by: Acting,
  { personId, keepsKeys }: { personId: string; keepsKeys: boolean },
): Promise<Refused | null> {
  const { accountId } = by;
  return asProven(services, by, "keepPeople", async ({ transaction: { queries }, now }) => {
    const refused = await whyNot(queries, { accountId, personId, role: null });
    if (refused) return refused;
    if (!keepsKeys) await revokeKeysOf(queries, { accountId, personId }, now);
    await deleteInvitationsBy(queries, { accountId, personId });
    await deleteMember(queries, accountId, personId);
    return null;
  });
}

/** Somebody leaves by themselves. The keys that they made stay: an owner decides about them. */
export function leaveAccount(
  { database }: MembersServices,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<Refused | null> {
  return inTransaction(database, async ({ queries }) => {
    await lockAccount(queries, accountId);
    const refused = await whyNot(queries, { accountId, personId, role: null });
    if (!refused) await deleteMember(queries, accountId, personId);
    return refused;
  });
}

/** The account is locked, so that of two owners who go at once one stays. */
async function whyNot(
  queries: Queries,
  { accountId, personId, role }: { accountId: string; personId: string; role: Role | null },
): Promise<Refused | null> {
  const current = UUID_PATTERN.test(personId) ? await holdRole(queries, accountId, personId) : null;
  if (current === null) return refuse("UNKNOWN", "There is nobody like that in the account.");
  if (current !== "owner" || role === "owner") return null;
  if ((await countOwners(queries, accountId)) > 1) return null;
  return refuse("CONFLICT", "An account keeps at least one owner.", {
    extra: { reason: "lastOwner" satisfies MemberProblem },
  });
}

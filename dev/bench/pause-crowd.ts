import { randomUUID } from "node:crypto";
import { addMember, findOrAddPerson } from "#accounts/people-store.ts";
import { insertApproval } from "#assistant/assistant-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import type { LoadedAccount } from "./load.ts";

/** Who and what is in an account, to be shown and taken away. */
export interface Crowd {
  members: string[];
  invitations: string[];
  approvals: string[];
  /** Of the account that has few. */
  smallKeys: string[];
}

const MANY = 50;
const FEW = 24;

/** Fills an account with people, invitations and questions of an assistant, and leaves few keys to another. */
export async function addCrowd(
  database: Database,
  { accountId }: LoadedAccount,
  small: LoadedAccount,
): Promise<Crowd> {
  const now = new Date();
  const later = new Date(now.getTime() + DAY_MS);
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
  const [members, invitations, approvals] = [
    ids(MANY),
    ids(LIMITS.memberInvitations),
    ids(LIMITS.assistantApprovals),
  ];
  for (const id of members) {
    const newcomer = { id, email: knownEmail(`${id}@example.com`), name: null };
    await findOrAddPerson(database, newcomer, now);
    await addMember(database, { accountId, personId: id, role: "viewer" }, now);
  }
  for (const id of invitations) {
    await database
      .insertInto("member_invitation")
      .values({
        id,
        hash: Buffer.from(id),
        account_id: accountId,
        role: "viewer",
        invited_by: null,
        email: knownEmail(`${id}@example.com`),
        invited_at: now,
        expires_at: later,
      })
      .execute();
  }
  const keysOf = async (account: string) =>
    (
      await database.selectFrom("api_key").select("id").where("account_id", "=", account).execute()
    ).map(({ id }) => id);
  const smallKeys = await keysOf(small.accountId);
  const spare = smallKeys.splice(FEW);
  await database.deleteFrom("api_key").where("id", "in", spare).execute();
  const [keyId = ""] = await keysOf(accountId);
  const contract = await database
    .selectFrom("contract")
    .select("id")
    .where("account_id", "=", accountId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  for (const id of approvals) {
    const asked = {
      accountId,
      keyId,
      tool: "cancel_contract",
      contractId: contract.id,
      argumentsSha256: new Uint8Array(32),
    };
    await insertApproval(database, asked, {
      id,
      contractVersion: 1,
      arguments: { id: contract.id },
      askedAt: now,
      expiresAt: later,
    });
  }
  return { members, invitations, approvals, smallKeys };
}

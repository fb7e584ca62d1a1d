import type { Queries } from "#store/database.ts";

/** Mails that were put out for an account, or for whoever runs the service with null; oldest first. */
export function outgoingMails({ database }: { database: Queries }, accountId: string | null) {
  return database
    .selectFrom("outgoing_mail")
    .select(["id", "kind", "recipient", "details", "contract_id as contractId", "role"])
    .select(["state", "requested_at as requestedAt"])
    .where("account_id", "is not distinct from", accountId)
    .orderBy("requested_at")
    .orderBy("id")
    .execute();
}

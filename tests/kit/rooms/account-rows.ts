import { insertKey } from "#accounts/keys-store.ts";
import type { Purchase } from "#accounts/payments/purchase.ts";
import { insertPurchase, updatePurchase } from "#accounts/payments/purchases-store.ts";
import { insertApproval } from "#assistant/assistant-store.ts";
import { endErasure, insertErasure } from "#data/erasure/erasure-store.ts";
import { endExport, insertExport } from "#data/export/export-store.ts";
import { sha256 } from "#kernel/digest.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Database } from "#store/database.ts";
import { insertWebhook, type WebhookKey } from "#webhooks/webhooks-store.ts";

/**
 * Rows of an account that rooms above the tested one keep: for tests of what only counts, lists or
 * deletes them. Each returns the id of its row.
 */
interface RowsContext {
  database: Database;
  ids: Pick<Ids, "uuid">;
}

/** Somebody whom the account was asked to erase, and was where it is said when. */
export async function insertErasureRow(
  { database, ids }: RowsContext,
  accountId: string,
  { askedAt, doneAt }: { askedAt: Date; doneAt?: Date },
): Promise<string> {
  const id = ids.uuid();
  const request = { id, accountId, email: "zoe@example.org", askedBy: ids.uuid() };
  await insertErasure(database, { ...request, askedAt });
  if (doneAt) await endErasureRow({ database }, id, doneAt);
  return id;
}

export async function endErasureRow(
  { database }: Pick<RowsContext, "database">,
  id: string,
  at: Date,
) {
  const fates = { erased: 0, evidence: 0, open: 0, old: 0 };
  await endErasure(database, id, { ...fates, mails: 0, invitations: 0, requests: 0 }, at);
}

/** An archive of the account that was asked for and is done. */
export async function insertDoneExport(
  { database, ids }: RowsContext,
  accountId: string,
  at: Date,
): Promise<string> {
  const id = ids.uuid();
  await insertExport(database, { id, accountId, askedAt: at, askedBy: ids.uuid(), language: "en" });
  await endExport(database, id, 1, at);
  return id;
}

/** A purchase as it stands, whatever became of it. */
export async function storePurchase(
  { database }: Pick<RowsContext, "database">,
  purchase: Purchase,
): Promise<string> {
  if (!(await insertPurchase(database, purchase))) throw new Error("there is such a purchase");
  await updatePurchase(database, purchase);
  return purchase.id;
}

/** A webhook that is told of nothing, with what opens its signatures. */
export async function insertWebhookRow(
  { database, ids }: RowsContext,
  accountId: string,
  {
    at,
    active = true,
    sealedSecret = "sealed",
  }: { at: Date; active?: boolean; sealedSecret?: string },
): Promise<string> {
  const id = ids.uuid();
  const times = { createdAt: at, updatedAt: at };
  const webhook = { id, url: "https://shop.example/hook", events: [], active, ...times };
  await insertWebhook(database, accountId, webhook, Buffer.from(sealedSecret));
  return id;
}

/** Whether a webhook is told, and when that was changed. */
export async function webhookState(
  { database }: Pick<RowsContext, "database">,
  id: WebhookKey["id"],
) {
  const row = await database
    .selectFrom("webhook")
    .select(["active", "updated_at as updatedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && [row.active, row.updatedAt];
}

/** What an assistant asks an owner to approve about a contract, which names this address. */
export async function insertApprovalRow(
  { database, ids }: RowsContext,
  {
    accountId,
    contractId,
    email,
    at,
  }: Record<"accountId" | "contractId" | "email", string> & { at: Date },
): Promise<string> {
  const [id, keyId] = [ids.uuid(), ids.uuid()];
  const key = { id: keyId, accountId, hash: sha256(keyId), hint: "", name: null, scopes: null };
  await insertKey(database, { ...key, expiresAt: null, formId: null, madeBy: null }, at);
  const question = { accountId, keyId, tool: "change_contract", contractId } as const;
  await insertApproval(
    database,
    { ...question, argumentsSha256: Buffer.from(sha256(email)) },
    {
      id,
      contractVersion: 1,
      arguments: { signers: [{ email }] },
      askedAt: at,
      expiresAt: new Date(at.getTime() + 60_000),
    },
  );
  return id;
}

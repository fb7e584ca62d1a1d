import type { Generated, JSONColumnType } from "kysely";
import type { PersonActor } from "#kernel/actor.ts";
import type { Language } from "#kernel/language.ts";
import type { Queries } from "#store/database.ts";
import type { Purchase, PurchaseState } from "./purchase.ts";

const COLUMNS = [
  ...(["id", "account_id as accountId", "contract_id as contractId", "pack", "credits"] as const),
  ...(["provider", "reference", "payment_reference as paymentReference", "state"] as const),
  ...(["checkout_url as checkoutUrl", "amount", "currency", "receipt_url as receiptUrl"] as const),
  ...(["credits_refunded as creditsRefunded", "is_disputed as isDisputed", "language"] as const),
  ...(["begun_by as begunBy", "begun_at as begunAt", "paid_at as paidAt"] as const),
] as const;

/** Inserts a purchase; false where there is one of its id or reference. */
export async function insertPurchase(queries: Queries, purchase: Purchase): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("purchase")
    .values({
      id: purchase.id,
      account_id: purchase.accountId,
      contract_id: purchase.contractId,
      pack: purchase.pack,
      credits: purchase.credits,
      provider: purchase.provider,
      reference: purchase.reference,
      checkout_url: purchase.checkoutUrl,
      state: purchase.state,
      begun_by: JSON.stringify(purchase.begunBy),
      language: purchase.language,
      begun_at: purchase.begunAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A purchase by its id; with `accountId` one of this account alone. */
export async function findPurchase(
  queries: Queries,
  { id, accountId }: { id: string; accountId?: string },
): Promise<Purchase | null> {
  let query = queries.selectFrom("purchase").select(COLUMNS).where("id", "=", id);
  if (accountId !== undefined) query = query.where("account_id", "=", accountId);
  const row = await query.executeTakeFirst();
  return row ? purchaseFrom(row) : null;
}

/** The same, kept from others until the transaction ends. */
export async function lockPurchase(queries: Queries, id: string): Promise<Purchase | null> {
  const row = await queries
    .selectFrom("purchase")
    .select(COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? purchaseFrom(row) : null;
}

/** The id of the purchase that a checkout or a payment is of. */
export async function findPurchaseOf(
  queries: Queries,
  about: { reference: string } | { paymentReference: string },
): Promise<string | null> {
  const query = queries.selectFrom("purchase").select("id");
  const row = await ("reference" in about
    ? query.where("reference", "=", about.reference)
    : query.where("payment_reference", "=", about.paymentReference)
  ).executeTakeFirst();
  return row?.id ?? null;
}

/** An account's purchases, newest first. */
export async function listPurchases(
  queries: Queries,
  accountId: string,
  most: number,
): Promise<Purchase[]> {
  const rows = await queries
    .selectFrom("purchase")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .orderBy("begun_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(purchaseFrom);
}

/** Writes what changes of a purchase that the transaction has locked. */
export async function updatePurchase(queries: Queries, purchase: Purchase): Promise<void> {
  await queries
    .updateTable("purchase")
    .set({
      state: purchase.state,
      amount: purchase.amount,
      currency: purchase.currency,
      receipt_url: purchase.receiptUrl,
      payment_reference: purchase.paymentReference,
      credits_refunded: purchase.creditsRefunded,
      is_disputed: purchase.isDisputed,
      paid_at: purchase.paidAt,
    })
    .where("id", "=", purchase.id)
    .execute();
}

/** Counts a look of the job that comes by itself; false where another counted it. */
export async function countLook(
  queries: Queries,
  { id, look }: { id: string; look: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("purchase")
    .set({ looks: look + 1 })
    .where("id", "=", id)
    .where("looks", "=", look)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes what a provider said; false where it said so before. */
export async function insertNotice(
  queries: Queries,
  notice: { id: string; type: string; purchaseId: string | null },
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("payment_notice")
    .values({ id: notice.id, type: notice.type, purchase_id: notice.purchaseId, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function sweepNotices(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom("payment_notice").where("at", "<", before).execute();
}

type Row = Omit<Purchase, "amount"> & { amount: string | number | null };

/** PostgreSQL's bigint arrives as a text; amounts are far below 2^53. */
function purchaseFrom(row: Row): Purchase {
  return { ...row, amount: row.amount === null ? null : Number(row.amount) };
}

declare module "#store/schema.ts" {
  interface Schema {
    purchase: PurchaseTable;
    payment_notice: PaymentNoticeTable;
  }
}

interface PurchaseTable {
  id: string;
  account_id: string;
  contract_id: string | null;
  pack: string;
  credits: number;
  provider: string;
  reference: string | null;
  payment_reference: string | null;
  checkout_url: string | null;
  state: PurchaseState;
  amount: number | null;
  currency: string | null;
  receipt_url: string | null;
  credits_refunded: Generated<number>;
  is_disputed: Generated<boolean>;
  begun_by: JSONColumnType<PersonActor>;
  language: Language;
  begun_at: Date;
  paid_at: Date | null;
  looks: Generated<number>;
}

interface PaymentNoticeTable {
  id: string;
  type: string;
  purchase_id: string | null;
  at: Date;
}

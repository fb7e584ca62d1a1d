import { findAccount, lockAccount } from "#accounts/accounts-store.ts";
import { enterCredits, listCredits } from "#accounts/credits-store.ts";
import { OPERATOR } from "#kernel/actor.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { listPurchases, lockPurchase, updatePurchase } from "#payments/purchases-store.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { type Arguments, type CommandHouse, readAccountId, wrong } from "./account.ts";

type Done = Promise<Record<string, unknown> | Refusal>;

const MOST_LISTED = 200;
const MOST_NOTE_CHARACTERS = 200;

/** Adds credits to an account, or with a negative number takes them, as one entry. */
export async function grantCredits(house: CommandHouse, { values }: Arguments): Done {
  if (values.purchase !== undefined) return grantPurchase(house, values);
  const accountId = await readAccountId(house, values);
  if (isRefusal(accountId)) return accountId;
  const { credits } = values;
  if (!/^-?[1-9]\d{0,8}$/.test(String(credits))) return wrong("--credits needs a whole number");
  const delta = Number(credits);
  const note = typeof values.note === "string" ? values.note.trim() : "";
  if (note.length > MOST_NOTE_CHARACTERS) {
    return wrong(`--note takes ${MOST_NOTE_CHARACTERS} characters`);
  }
  const kind = delta > 0 ? "granted" : "corrected";
  return inTransaction(house.database, async ({ queries }) => {
    const change = { accountId, delta, kind, by: OPERATOR, note: note || null } as const;
    const now = house.clock.now();
    const balance = await enterCredits(queries, change, { ids: house.ids, now });
    return { accountId, entered: delta, credits: balance };
  });
}

/** Enters what was bought on an invoice, once. */
async function grantPurchase(house: CommandHouse, { purchase, note }: Arguments["values"]): Done {
  const id = String(purchase);
  const missing = wrong(`no purchase "${id}" that waits for its invoice`);
  if (!UUID_PATTERN.test(id)) return missing;
  return inTransaction(house.database, async ({ queries }) => {
    const asked = await lockPurchase(queries, id);
    if (asked?.state !== "asked") return missing;
    const { accountId, credits } = asked;
    const now = house.clock.now();
    const entry = { accountId, delta: credits, kind: "bought", purchaseId: id } as const;
    const said = typeof note === "string" ? note.trim().slice(0, MOST_NOTE_CHARACTERS) : "";
    const balance = await enterCredits(
      queries,
      { ...entry, by: OPERATOR, note: said || null },
      { ids: house.ids, now },
    );
    await updatePurchase(queries, { ...asked, state: "paid", paidAt: now });
    return { accountId, entered: credits, credits: balance };
  });
}

/** What came and went, newest first, and what is asked for. */
export async function showCredits(house: CommandHouse, { values }: Arguments): Done {
  const accountId = await readAccountId(house, values);
  if (isRefusal(accountId)) return accountId;
  const account = await findAccount(house.database, accountId);
  const entries = await listCredits(house.database, accountId, { before: null, most: MOST_LISTED });
  const purchases = await listPurchases(house.database, accountId, MOST_LISTED);
  return {
    accountId,
    asked: purchases
      .filter(({ state }) => state === "asked")
      .map(({ id, credits, pack, begunAt }) => ({ id, credits, pack, at: begunAt.toISOString() })),
    credits: account?.credits ?? 0,
    entries: entries.map(({ at, delta, kind, balanceAfter, note, contractId, purchaseId }) => ({
      at: at.toISOString(),
      delta,
      kind,
      balanceAfter,
      note: note ?? contractId ?? purchaseId ?? "",
    })),
  };
}

/** Enters what takes an account's credits to this number; false for an unknown account. */
export async function correctCredits(
  queries: Queries,
  { ids, clock }: Pick<CommandHouse, "ids" | "clock">,
  accountId: string,
  credits: number,
): Promise<boolean> {
  if (!(await findAccount(queries, accountId))) return false;
  const delta = credits - (await lockAccount(queries, accountId)).credits;
  const change = { accountId, delta, kind: "corrected", by: OPERATOR } as const;
  if (delta !== 0) await enterCredits(queries, change, { ids, now: clock.now() });
  return true;
}

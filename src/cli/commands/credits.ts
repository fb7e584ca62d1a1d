import { findAccount, lockAccount } from "#accounts/accounts-store.ts";
import { enterCredits, listCredits } from "#accounts/credits-store.ts";
import { listPurchases, lockPurchase, updatePurchase } from "#accounts/payments/purchases-store.ts";
import { ACCOUNT, ACCOUNT_ID } from "#cli/account-option.ts";
import { type CommandServices, command } from "#cli/command.ts";
import { CHANGE, idOf, text } from "#cli/kinds.ts";
import { OPERATOR } from "#kernel/actor.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";

type Done = Promise<Record<string, unknown> | Refusal>;

const MOST_LISTED = 200;
const MOST_NOTE_CHARACTERS = 200;

export const grantCredits = command({
  words: "credits grant",
  help: "adds credits to an account as one entry, or takes some",
  notes: [
    "--purchase enters what was bought: it is for the invoice of an owner who asked, once it is paid.",
  ],
  options: {
    account: { takes: ACCOUNT_ID, help: "whose" },
    purchase: { takes: idOf("credits list --account ID"), help: "what is paid" },
    credits: { takes: CHANGE, help: "with --account: how many come, or with a minus go" },
    note: { takes: text(MOST_NOTE_CHARACTERS), help: "stands in the entry" },
  },
  oneOf: ["account", "purchase"],
  needs: "database",
  check({ account, credits }) {
    if (account !== null && credits === null) return ["--account needs --credits N"];
    return account === null && credits !== null ? ["a purchase says itself how many credits"] : [];
  },
  async run(services, { account, purchase, credits, note }) {
    if (purchase !== null) return enterPurchase(services, purchase, note);
    const accountId = String(account);
    const delta = Number(credits);
    const kind = delta > 0 ? "granted" : "corrected";
    const change = { accountId, delta, kind, by: OPERATOR, note: note || null } as const;
    return inTransaction(services.database, async ({ queries }) => {
      const now = services.clock.now();
      const balance = await enterCredits(queries, change, { ids: services.ids, now });
      return { accountId, entered: delta, credits: balance };
    });
  },
});

/** Enters what was bought on an invoice, once. */
function enterPurchase(services: CommandServices, id: string, note: string | null): Done {
  return inTransaction(services.database, async ({ queries }) => {
    const asked = await lockPurchase(queries, id);
    if (asked?.state !== "asked") {
      return refuse("INVALID", `no purchase "${id}" that waits for its invoice`);
    }
    const { accountId, credits } = asked;
    const now = services.clock.now();
    const entry = { accountId, delta: credits, kind: "bought", purchaseId: id } as const;
    const balance = await enterCredits(
      queries,
      { ...entry, by: OPERATOR, note: note || null },
      { ids: services.ids, now },
    );
    await updatePurchase(queries, { ...asked, state: "paid", paidAt: now });
    return { accountId, entered: credits, credits: balance };
  });
}

export const showCredits = command({
  words: "credits list",
  help: "lists what came and went of credits, the newest first, and what is asked for",
  options: { account: ACCOUNT },
  needs: "database",
  async run({ database }, { account: accountId }) {
    const account = await findAccount(database, accountId);
    const entries = await listCredits(database, accountId, { before: null, most: MOST_LISTED });
    const purchases = await listPurchases(database, accountId, MOST_LISTED);
    return {
      accountId,
      asked: purchases
        .filter(({ state }) => state === "asked")
        .map(({ id, credits, pack, begunAt: at }) => ({ id, credits, pack, at: at.toISOString() })),
      credits: account?.credits ?? 0,
      entries: entries.map(({ at, delta, kind, balanceAfter, note, contractId, purchaseId }) => ({
        at: at.toISOString(),
        delta,
        kind,
        balanceAfter,
        note: note ?? contractId ?? purchaseId ?? "",
      })),
    };
  },
});

/** Enters what takes an account's credits to this number. */
export async function correctCredits(
  queries: Queries,
  { ids, clock }: Pick<CommandServices, "ids" | "clock">,
  accountId: string,
  credits: number,
): Promise<void> {
  const delta = credits - (await lockAccount(queries, accountId)).credits;
  const change = { accountId, delta, kind: "corrected", by: OPERATOR } as const;
  if (delta !== 0) await enterCredits(queries, change, { ids, now: clock.now() });
}

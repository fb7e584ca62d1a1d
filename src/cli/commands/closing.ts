import { findAccount } from "#accounts/accounts-store.ts";
import {
  beginClosingAsOperator,
  planClosing,
  takeBackClosingAsOperator,
} from "#erasure/close-account.ts";
import { nameToType } from "#erasure/closing.ts";
import { findClosing, findKept, type Kept, listClosings } from "#erasure/closing-store.ts";
import { ENQUEUE_ONLY } from "#jobs/enqueue-only.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { type Arguments, type CommandHouse, readAccountId } from "./account.ts";

const MOST = 1_000;

/**
 * Closes an account that nobody can close from its pages any more. Without its name nothing is
 * changed: what would go is shown, and what stands against it.
 */
export async function closeAccountOf(house: CommandHouse, { values }: Arguments) {
  const accountId = await readAccountId(house, values);
  if (isRefusal(accountId)) return accountId;
  const account = await findAccount(house.database, accountId);
  const { counts, kept } = await planClosing(house, accountId);
  const shown = { accountId, goes: counts, waitsFor: kept.map(shownKept) };
  if (typeof values.name !== "string") {
    return { ...shown, name: account && nameToType(account) };
  }
  const closing = { ...house, jobs: ENQUEUE_ONLY };
  const refused = await beginClosingAsOperator(closing, accountId, { typed: values.name });
  if (refused) return refused;
  const begun = await findClosing(house.database, accountId);
  return { ...shown, closesAt: begun?.closesAt.toISOString() ?? null };
}

/** Takes a closing back; keys, webhooks and invitations stay ended. */
export async function takeBackClosingOf(
  house: CommandHouse,
  { values }: Arguments,
): Promise<Refusal | { accountId: string }> {
  const accountId = await readAccountId(house, values);
  if (isRefusal(accountId)) return accountId;
  const closing = { ...house, jobs: ENQUEUE_ONLY };
  return (await takeBackClosingAsOperator(closing, accountId)) ?? { accountId };
}

/** Accounts that are being closed, and those that were, newest first. */
export async function showClosings({ database, clock }: CommandHouse, { values }: Arguments) {
  const named = typeof values.account === "string" ? values.account : null;
  const closings = [];
  for (const closing of await listClosings(database, MOST)) {
    if (named !== null && closing.accountId !== named) continue;
    const kept = closing.doneAt ? [] : await findKept(database, closing.accountId, clock.now());
    closings.push({
      accountId: closing.accountId,
      begunAt: closing.begunAt.toISOString(),
      closesAt: closing.closesAt.toISOString(),
      deletingSince: closing.deletingSince?.toISOString() ?? null,
      doneAt: closing.doneAt?.toISOString() ?? null,
      contracts: closing.contracts,
      waitsFor: kept.map(shownKept),
    });
  }
  return { closings };
}

function shownKept({ reason, count, until }: Kept) {
  return { reason, count, until: until?.toISOString() ?? null };
}

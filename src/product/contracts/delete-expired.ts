import { SERVICE } from "#kernel/actor.ts";
import { LOWEST_UUID } from "#kernel/ids.ts";
import { oneByOne } from "#kernel/one-by-one.ts";
import { DAY_MS } from "#kernel/time.ts";
import { removeBytes } from "#store/remove-bytes.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { findContract, lockContract } from "./contracts-store.ts";
import { type DeletingServices, deleteLocked } from "./delete.ts";
import {
  ANNOUNCED_BEFORE_MS,
  hasExpired,
  keptUntil,
  monthsAfter,
  type Retention,
} from "./retention.ts";
import {
  type ExpiryBounds,
  findAnnounced,
  findHold,
  findRetention,
  insertAnnounced,
  listExpiring,
  listExpiringAccounts,
  noteAnnounced,
  takeAnnounced,
  takeRetention,
} from "./retention-store.ts";

/** What is about to go of an account. */
export interface ExpiringContracts {
  accountId: string;
  count: number;
  /** When the first and the last of them go. */
  firstAt: Date;
  lastAt: Date;
}

/** Tells an account's owner, in the transaction that notes what goes. */
export type NotifyOfExpiry = (transaction: Transaction, about: ExpiringContracts) => Promise<void>;

const ACCOUNTS = 100;
/** Of one kind, in one telling; the rest the next day. */
const CONTRACTS = 1_000;

/**
 * Tells every account once a day at most of what it lets go in the next two weeks.
 * @param most contracts of one kind in one telling
 */
export async function announceExpiry(
  services: DeletingServices,
  tell: NotifyOfExpiry,
  most = CONTRACTS,
): Promise<void> {
  const now = services.clock.now();
  const toldBefore = new Date(now.getTime() - DAY_MS);
  for (let after = LOWEST_UUID; ; ) {
    const ids = await listExpiringAccounts(services.database, {
      after,
      toldBefore,
      most: ACCOUNTS,
    });
    for (const accountId of ids) {
      await inTransaction(services.database, (transaction) =>
        announce(transaction, { accountId, now, toldBefore, most }, tell),
      );
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function announce(
  transaction: Transaction,
  {
    accountId,
    now,
    toldBefore,
    most,
  }: { accountId: string; now: Date; toldBefore: Date; most: number },
  tell: NotifyOfExpiry,
): Promise<void> {
  const { queries } = transaction;
  const retention = await takeRetention(queries, accountId);
  if (!retention || (retention.toldAt && retention.toldAt > toldBefore)) return;
  const found = await listExpiring(queries, accountId, boundsOf(retention, now), most);
  const leaving: { contractId: string; accountId: string; leavesAt: Date }[] = [];
  for (const contractId of found) {
    const contract = await findContract(queries, { id: contractId });
    const until = contract && keptUntil(contract, retention);
    const heldUntil = await findHold(queries, contractId);
    const soonest = now.getTime() + ANNOUNCED_BEFORE_MS;
    if (!until || (heldUntil && heldUntil.getTime() > soonest)) continue;
    const at = Math.max(until.getTime(), heldUntil?.getTime() ?? 0, soonest);
    // A consumer may withdraw until later, or it is kept for longer since.
    if (at > soonest + DAY_MS) continue;
    leaving.push({ contractId, accountId, leavesAt: new Date(at) });
  }
  const times = leaving.map(({ leavesAt }) => leavesAt.getTime());
  if (times.length === 0) return;
  await insertAnnounced(queries, leaving, now);
  await noteAnnounced(queries, accountId, now);
  await tell(transaction, {
    accountId,
    count: times.length,
    firstAt: new Date(Math.min(...times)),
    lastAt: new Date(Math.max(...times)),
  });
}

/** Ends and changes of contracts that go within two weeks, or could have gone already. */
function boundsOf(
  { completedMonths, unfinishedDays, leastMonths }: Retention,
  now: Date,
): ExpiryBounds {
  const soonest = new Date(now.getTime() + ANNOUNCED_BEFORE_MS);
  const months = completedMonths === null ? null : Math.max(completedMonths, leastMonths);
  return {
    // A day more: the ends of months are of different lengths.
    endedUntil:
      months === null ? null : new Date(monthsAfter(soonest, -months).getTime() + 3 * DAY_MS),
    changedUntil:
      unfinishedDays === null ? null : new Date(soonest.getTime() - unfinishedDays * DAY_MS),
    heldUntil: soonest,
    withdrawableUntil: new Date(soonest.getTime() + DAY_MS),
  };
}

/**
 * Deletes what was told of and whose time has come, decided anew from how it
 * stands: what is held by now, was changed, or belongs to an account that keeps it
 * for longer now, stays. Returns how many went.
 * @throws AggregateError of what could not be deleted, once all others are gone
 */
export async function deleteExpired(services: DeletingServices): Promise<number> {
  return oneByOne(
    "not deleted",
    (except) => findAnnounced(services.database, services.clock.now(), except),
    (contractId) => goOne(services, contractId),
  );
}

async function goOne(services: DeletingServices, contractId: string): Promise<boolean> {
  const isGone = await inTransaction(services.database, (transaction) =>
    deleteLeaving(services, transaction, contractId),
  );
  // What is left the event's job removes.
  if (isGone) await removeBytes(services.files, contractId);
  return isGone;
}

async function deleteLeaving(
  services: DeletingServices,
  transaction: Transaction,
  contractId: string,
): Promise<boolean> {
  const { queries } = transaction;
  const now = services.clock.now();
  // Another process may have been first.
  if (!(await takeAnnounced(queries, contractId, now))) return false;
  const contract = await lockContract(queries, { id: contractId });
  if (!contract) return false;
  const retention = await findRetention(queries, contract.accountId);
  const heldUntil = await findHold(queries, contract.id);
  if (!hasExpired(contract, { retention, heldUntil, now })) return false;
  await deleteLocked(transaction, services, contract, { by: SERVICE, now });
  return true;
}

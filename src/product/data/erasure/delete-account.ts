import { lockAccount } from "#accounts/accounts-store.ts";
import { listMembers } from "#accounts/people-store.ts";
import { personActor } from "#accounts/person.ts";
import { cancelContract } from "#contracts/cancel.ts";
import { lockContract } from "#contracts/contracts-store.ts";
import { type DeletingServices, deleteLocked } from "#contracts/delete.ts";
import { OPERATOR, type OwnersActor, SERVICE } from "#kernel/actor.ts";
import { isLockedOut } from "#store/away.ts";
import { removeBytes } from "#store/remove-bytes.ts";
import { inTransaction } from "#store/transaction.ts";
import { type ClosingServices, notifyOfEnd, notifyOwners } from "./close-account.ts";
import type { ClosingPoint } from "./closing.ts";
import {
  type Closing,
  deleteAccount,
  deleteBeside,
  endClosing,
  findClosing,
  findKept,
  forgetLastWords,
  forgetTest,
  giveWay,
  handOverTombstones,
  listArchives,
  listContracts,
  listUnderWay,
  noteDeleting,
} from "./closing-store.ts";
import { accountsOf } from "./erasure-store.ts";

export type DeletingAccountServices = DeletingServices & ClosingServices;

/** Contracts that are looked up together; each goes in a transaction of its own. */
const CONTRACTS = 100;
/** Rows of one kind that go in one transaction. */
const ROWS = 1_000;

type Passing = (point: ClosingPoint) => void;

/**
 * Goes on with every closing that is under way: tells its owners, and deletes what is due. Returns how many are done.
 * @throws AggregateError with why those are not that failed; the others are gone on with all the same
 */
export async function goOnClosing(services: DeletingAccountServices): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const accountId of await listUnderWay(services.database)) {
    try {
      await notifyOfEnd(services, accountId);
      if (await closeAccount(services, { accountId })) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  await forgetLastWords(services.database);
  if (failures.length > 0) {
    const message = `${failures.length} accounts could not be closed`;
    throw new AggregateError(failures, message, { cause: failures[0] });
  }
  return done;
}

/**
 * Cancels what is open of an account that is being closed, and once its time has come deletes it
 * with its test account: contract by contract, then the rest in pieces, the account last. Whoever takes it
 * up goes on where it ended, and two at once leave what one leaves. True where this call ended it.
 * A contract that has to stay by then keeps the whole account until it may go.
 */
export async function closeAccount(
  services: DeletingAccountServices,
  { accountId }: { accountId: string },
  passing: Passing = () => {},
): Promise<boolean> {
  const closing = await findClosing(services.database, accountId);
  if (!closing || closing.doneAt) return false;
  if (!closing.deletingSince) {
    await cancelOpen(services, closing);
    passing("cancelled");
    if (!(await beginDeleting(services, accountId))) return false;
    passing("begun");
  }
  const accountIds = await accountsOf(services.database, accountId);
  await deleteContracts(services, accountId, passing);
  for (const id of accountIds) if (id !== accountId) await deleteTests(services, id, passing);
  for (const id of await listArchives(services.database, accountId))
    await removeBytes(services.files, id);
  while ((await deleteBeside(services.database, accountIds, ROWS)) > 0) passing("beside");
  while ((await handOverTombstones(services.database, accountIds, ROWS)) > 0) passing("tombstones");
  const isOwn = await endAccount(services, accountId);
  passing("account");
  return isOwn;
}

async function cancelOpen(services: DeletingAccountServices, closing: Closing): Promise<void> {
  const { accountId } = closing;
  const by = await whoBegan(services, closing);
  for (;;) {
    const open = await listContracts(services.database, accountId, {
      isOpen: true,
      most: CONTRACTS,
    });
    if (open.length === 0) return;
    // One that everybody has signed since it was looked up is no longer open.
    for (const id of open) await cancelContract(services, { by }, { accountId, id });
  }
}

/** In whose name contracts are cancelled; an owner's where whoever began it is no member any more. */
async function whoBegan(
  { database }: DeletingAccountServices,
  { accountId, begunBy }: Closing,
): Promise<OwnersActor> {
  if (begunBy === null) return OPERATOR;
  const members = await listMembers(database, accountId);
  const person =
    members.find(({ id }) => id === begunBy) ?? members.find(({ role }) => role === "owner");
  if (!person) throw new Error("an account that is being closed has no owner");
  return personActor(person);
}

/** Decides, with the account locked, that it goes now; false before its time, and while something has to stay. */
async function beginDeleting(
  { database, clock }: DeletingAccountServices,
  accountId: string,
): Promise<boolean> {
  return inTransaction(database, async ({ queries }) => {
    // Nobody takes it back any more, or somebody just has.
    if (!(await findClosing(queries, accountId))) return false;
    await lockAccount(queries, accountId);
    const closing = await findClosing(queries, accountId);
    const now = clock.now();
    if (!closing || closing.closesAt.getTime() > now.getTime()) return false;
    if (closing.deletingSince) return true;
    if ((await findKept(queries, accountId, now)).length > 0) return false;
    const [{ n = 0 } = {}] = await queries
      .selectFrom("contract")
      .select((is) => is.fn.countAll<string>().as("n"))
      .where("account_id", "=", accountId)
      .execute();
    await noteDeleting(queries, accountId, now, Number(n));
    return true;
  });
}

async function deleteContracts(
  services: DeletingAccountServices,
  accountId: string,
  passing: Passing,
) {
  for (;;) {
    const ids = await listContracts(services.database, accountId, {
      isOpen: false,
      most: CONTRACTS,
    });
    if (ids.length === 0) return;
    for (const id of ids) {
      await inTransaction(services.database, async (transaction) => {
        const contract = await lockContract(transaction.queries, { id });
        if (!contract) return;
        await deleteLocked(transaction, services, contract, {
          by: SERVICE,
          now: services.clock.now(),
        });
      });
      passing("contract");
      await removeBytes(services.files, id);
      passing("bytes");
    }
  }
}

async function deleteTests(
  services: DeletingAccountServices,
  testAccountId: string,
  passing: Passing,
) {
  for (;;) {
    const ids = await listContracts(services.database, testAccountId, {
      isOpen: false,
      most: CONTRACTS,
    });
    if (ids.length === 0) return;
    for (const id of ids) {
      await forgetTest(services.database, id);
      passing("test");
      await removeBytes(services.files, id);
    }
  }
}

/** Where somebody is in its way so often, the next hour goes on. */
const MOST_TRIES = 20;

async function endAccount(services: DeletingAccountServices, accountId: string): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await endAccountOnce(services, accountId);
    } catch (error) {
      if (tries === MOST_TRIES || !isLockedOut(error)) throw error;
    }
  }
}

async function endAccountOnce(
  services: DeletingAccountServices,
  accountId: string,
): Promise<boolean> {
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    await giveWay(queries);
    const held = await queries
      .selectFrom("account")
      .select("id")
      .where("id", "=", accountId)
      .forUpdate()
      .executeTakeFirst();
    // Another process ended it.
    if (!held) return false;
    await notifyOwners(transaction, services, accountId, { step: "done", by: null });
    await deleteAccount(queries, accountId);
    await endClosing(queries, accountId, services.clock.now());
    return true;
  });
}

import { randomUUID } from "node:crypto";
import type { Account, Caller } from "#accounts/account.ts";
import { findAccount, updateAccount } from "#accounts/accounts-store.ts";
import { openWorkers, type Workers } from "#documents/workers/workers.ts";
import { type Ids, idsFrom } from "#kernel/ids.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { type LinkKeys, linkKeysFrom } from "#signing/links/link-keys.ts";
import { BY_KEY } from "./actors.ts";
import { type HeldClock, heldClock } from "./held-clock.ts";
import { openTestDatabase, type TestDatabase } from "./open-database.ts";
import { setCredits } from "./set-credits.ts";
import { share } from "./shared.ts";

/**
 * What every room works with, all of it real: tables, files and workers. One
 * for all tests of a process, so that each opens an account of its own.
 */
export interface Room extends TestDatabase {
  workers: Workers;
  ids: Ids;
  clock: HeldClock;
  serverKeys: KeyRing;
  linkKeys: LinkKeys;
  /** On behalf of a new account, by a key of it. */
  newCaller(change?: Partial<Pick<Account, "credits" | "ownLimit">>): Promise<Caller>;
}

/** To be called while a file loads. */
export const useRoom = share(openRoom, closeRoom);

/** One for a file alone, which looks at everything that is there. */
export async function openRoom(): Promise<Room> {
  const store = await openTestDatabase();
  const clock = heldClock();
  const serverKeys = new KeyRing([new Uint8Array(32).fill(7)]);
  return {
    ...store,
    clock,
    workers: openWorkers({ waitMs: 200_000 }),
    ids: idsFrom(clock, systemRandom),
    serverKeys,
    linkKeys: linkKeysFrom(serverKeys),
    async newCaller(change) {
      const id = await store.openAccount();
      const { credits = 0, ...rights } = change ?? {};
      if (Object.keys(rights).length > 0) await updateAccount(store.database, id, rights);
      await setCredits(store.database, id, credits);
      const account = await findAccount(store.database, id);
      if (!account) throw new Error("the account is gone");
      return { account, by: BY_KEY };
    },
  };
}

export async function closeRoom(room: Room): Promise<void> {
  room.workers.close();
  await room.close();
}

/** An address that no other test writes to. */
export function newAddress(): string {
  return `signer-${randomUUID()}@example.org`;
}

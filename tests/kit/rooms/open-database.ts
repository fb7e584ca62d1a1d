import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NOTHING_SET } from "#accounts/account.ts";
import { insertAccount } from "#accounts/accounts-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { newDatabase } from "./new-database.ts";

/** A database of its own with the schema in it, for tests of one room. */
export interface TestDatabase extends Store {
  /** Opens an account and gives its id. */
  openAccount(): Promise<string>;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-room-"));
  const { databaseUrl, ownerUrl, address, owner, drop } = await newDatabase();
  const store = await openStore({
    dataDir,
    databaseUrl,
    ownerUrl,
    role: "service",
    log: () => {},
  });
  const ids = idsFrom(systemClock, systemRandom);
  return {
    ...store,
    address,
    owner,
    async openAccount() {
      const account = {
        id: ids.uuid(),
        email: knownEmail(`${ids.token()}@example.com`),
        name: null,
        plan: "unlimited",
        ownLimit: null,
        partnerTier: null,
        qesEnabled: false,
        ...NOTHING_SET,
      };
      await insertAccount(store.database, account, systemClock.now());
      return account.id;
    },
    async close() {
      await store.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { openFirstAccount } from "./first-start.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

test("where link and key cannot be kept no account is opened, and the next start opens one", async () => {
  const ids = idsFrom(systemClock, systemRandom);
  const services = { database: store.database, ids, clock: systemClock, plans: [] };
  const full = async () => Promise.reject(new Error("no room"));
  await assert.rejects(openFirstAccount(services, systemRandom, full), /no room/);
  const ready = async ({ apiKey }: { apiKey: string }) => apiKey;
  assert.match((await openFirstAccount(services, systemRandom, ready)) ?? "", /^svc_/);
  assert.equal(await openFirstAccount(services, systemRandom, ready), null);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { socketIn } from "#kit/peers/database-line.ts";
import { startFaultProxy } from "#kit/peers/fault-proxy.ts";
import { newDatabase } from "#kit/rooms/new-database.ts";
import { isDatabaseAway } from "./away.ts";
import { openDatabase } from "./database.ts";
import { inTransaction } from "./transaction.ts";

test("connections on which no answer ever comes are given up, all that were open, and new ones serve as before", async () => {
  const made = await newDatabase();
  const { user, database: name, host } = made.address;
  const proxy = await startFaultProxy(socketIn(host));
  const address = { host: "127.0.0.1", port: proxy.port, user, database: name };
  const { database, close } = openDatabase(address, () => {}, { name: "test", most: 3 }, 500);
  const ask = () => sql<{ n: number }>`select 1 as n`.execute(database);
  const change = () => inTransaction(database, ({ queries }) => sql`select 2`.execute(queries));
  try {
    await Promise.all([ask(), ask(), change()]);
    await proxy.setFault("black hole");
    const ends = await Promise.allSettled([ask(), change(), change()]);
    for (const end of ends) {
      assert.ok(end.status === "rejected" && isDatabaseAway(end.reason), JSON.stringify(end));
    }
    // What was swallowed never comes back; whoever connects now is heard.
    await proxy.setFault(null);
    await Promise.all([ask(), ask(), change()]);
  } finally {
    await close();
    await proxy.close();
    await made.drop();
  }
});

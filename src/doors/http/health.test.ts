import assert from "node:assert/strict";
import { test } from "node:test";
import fastify from "fastify";
import type { Log } from "#kernel/log.ts";
import { openTestDatabase } from "#kit/rooms/open-database.ts";
import type { Files } from "#lib/storage/files.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { registerHealth } from "./health.ts";

test("a storage that refuses before the database has answered is named, and ends no process", async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => void unheard.push(reason);
  process.on("unhandledRejection", hear);
  const store = await openTestDatabase();
  const server = fastify();
  try {
    const check = async () => {
      throw new StorageAway("the bucket gives no answer");
    };
    const logged: unknown[] = [];
    const log = ((...said: unknown[]) => void logged.push(said)) as Log;
    const built = { version: "1.2.3", commit: "abc" };
    const files = { check } as unknown as Files;
    registerHealth(server, { database: store.database, files, log, built, doctorsSecret: "s" });
    const answer = await server.inject("/readyz");
    assert.equal(answer.statusCode, 503);
    assert.deepEqual(answer.json(), { status: "not ready", failed: ["storage"] });
    assert.equal(logged.length, 1);
    const alive = await server.inject("/healthz");
    assert.equal(alive.statusCode, 200);
    assert.deepEqual(alive.json(), { status: "alive", ...built });
    assert.deepEqual(unheard, []);
  } finally {
    process.off("unhandledRejection", hear);
    await server.close();
    await store.close();
  }
});

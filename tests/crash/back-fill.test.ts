import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import pg from "pg";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type NewDatabase, newDatabase } from "#kit/rooms/new-database.ts";
import { bundledChild } from "#kit/scenes/bundled-child.ts";

let database: NewDatabase;
let client: pg.Client;
before(async () => {
  database = await newDatabase();
  client = new pg.Client(database.owner);
  await client.connect();
});
after(async () => {
  await client?.end();
  await database?.drop();
});

const ROWS = 100;
const KILLS = 3;

async function startFiller(): Promise<ChildProcess> {
  const args = [await bundledChild("back-fill-child"), JSON.stringify(database.address)];
  return spawn(process.execPath, args, {
    cwd: PACKAGE_ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function lookedAt(): Promise<{ rows: number; isDone: boolean }> {
  const { rows } = await client.query(
    `select looked_at::integer as rows, done_at is not null as "isDone" from back_fill where name = 'times'`,
  );
  return rows[0] ?? { rows: 0, isDone: false };
}

async function until(reached: (state: Awaited<ReturnType<typeof lookedAt>>) => boolean) {
  while (!reached(await lookedAt())) await new Promise((resolve) => setTimeout(resolve, 5));
}

test("every row is filled once, whoever fills it is killed at whatever moment and started again beside another", {
  timeout: 120_000,
}, async () => {
  await client.query(
    `create table old_row (id uuid primary key, times integer not null default 0)`,
  );
  await client.query(`grant select, update on old_row to ${database.address.user}`);
  await client.query("insert into old_row select gen_random_uuid() from generate_series(1, $1)", [
    ROWS,
  ]);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { rows } = await lookedAt();
    const fillers = await Promise.all([startFiller(), startFiller()]);
    // Some piece is under way nearly always: it is where most of the time goes.
    await until((state) => state.rows >= rows + 9);
    await Promise.all(
      fillers.map(async (filler) => {
        const ended = once(filler, "exit");
        filler.kill("SIGKILL");
        await ended;
      }),
    );
  }
  assert.equal((await lookedAt()).isDone, false, "there was something left after the last kill");
  const last = await startFiller();
  await until(({ isDone }) => isDone);
  const ended = once(last, "exit");
  last.kill("SIGKILL");
  await ended;
  const { rows } = await client.query(
    "select times, count(*)::integer from old_row group by times",
  );
  assert.deepEqual(rows, [{ times: 1, count: ROWS }]);
  assert.equal((await lookedAt()).rows, ROWS);
});

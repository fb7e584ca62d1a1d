import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import type { NewDatabase } from "#kit/rooms/new-database.ts";
import { type BackupScene, backupScene, urlsOf } from "#kit/scenes/backup-scene.ts";
import { sealContract } from "#kit/scenes/sealed-contract.ts";
import type { TestService } from "#kit/scenes/service.ts";
import { migrate } from "#store/migrate.ts";
import { migrationOf, readMigrations } from "#store/migration-files.ts";

/**
 * The version of today beside the next one, which has migrations that today's
 * does not know, on one database.
 */

let scene: BackupScene;
let database: NewDatabase;
const running: TestService[] = [];
before(async () => {
  scene = await backupScene();
  database = await scene.newDatabase();
  running.push(await start(), await start());
});
after(() => scene?.[Symbol.asyncDispose]());

function start() {
  return scene.start(join(scene.folder, "data"), urlsOf(database));
}

const NEXT = [
  migrationOf(
    "0990_expand.sql",
    `create table later (id integer primary key);
     alter table contract add column note text, add column noted boolean not null default false;`,
  ),
  migrationOf("0990_signatures.sql", "alter table signature add column note text;"),
  migrationOf("0990_trail.sql", "alter table trail_entry add column note text;"),
  migrationOf(
    "0991_index.sql",
    `-- concurrently
create index concurrently if not exists contract_note on contract (note);`,
  ),
];

function upgrade(onWait: () => void = () => {}) {
  const service = { name: database.address.user, isOurs: false };
  const migrations = [...readMigrations(), ...NEXT];
  return migrate(database.owner, { service, migrations, onWait });
}

/** Creates, signs and seals until it is told to stop; nothing is tried again. */
function load(worker: number) {
  const done: number[] = [];
  let isOver = false;
  const working = (async () => {
    for (let round = 0; !isOver; round += 1) {
      const on = running[(worker + round) % running.length];
      if (!on) throw new Error("no service");
      const since = performance.now();
      // The clock is held, and with it the minute of a key: one key would be spent on a quick machine.
      await sealContract(on, await on.openAccount(), {}, ["A"]);
      done.push(performance.now() - since);
    }
  })();
  // Looked at when it is stopped.
  working.catch(() => {});
  return {
    done,
    async stop() {
      isOver = true;
      await working;
    },
    /** Until so many more are done, or it failed. */
    async further(count: number) {
      const most = done.length + count;
      const failed = working.then(() => true);
      while (done.length < most) {
        await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, 50))]);
      }
    },
  };
}

test("contracts are made, signed and sealed without a failure while the next version migrates behind a long reader, and an old process starts again", async () => {
  const reader = new pg.Client(database.owner);
  await reader.connect();
  const workers = [load(0), load(1)];
  try {
    await Promise.all(workers.map((worker) => worker.further(1)));
    await reader.query("begin");
    await reader.query("select count(*) from contract");
    let waits = 0;
    const migrating = upgrade(() => {
      waits += 1;
    });
    while (waits < 1) await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all(workers.map((worker) => worker.further(1)));
    await reader.query("commit");
    assert.deepEqual(
      (await migrating).ran,
      NEXT.map(({ name }) => name),
    );
    await Promise.all(workers.map((worker) => worker.further(1)));

    // A process of today's version that ends is started again, on tables that it does not know.
    const [ended] = running.splice(0, 1);
    await Promise.all(workers.map((worker) => worker.further(1)));
    await ended?.close();
    running.push(await start());
    await Promise.all(workers.map((worker) => worker.further(1)));
  } finally {
    await reader.end();
  }
  for (const worker of workers) await worker.stop();
  const all = workers.flatMap(({ done }) => done);
  assert.ok(all.length >= 10);
});

test("a version that needs what the next one removed does not start, and says which one does", async () => {
  const removed = migrationOf("0992_gone.sql", "-- contract: oldest 99.0.0\nselect 1;");
  await migrate(database.owner, {
    migrations: [...readMigrations(), ...NEXT, removed],
    version: "99.1.0",
  });
  await assert.rejects(start(), /0992_gone\.sql removed what .* needs; start version 99\.0\.0/);
  const refused = await scene.admin(
    { ...urlsOf(database), DATA_DIR: join(scene.folder, "data") },
    "service-key",
    "list",
  );
  assert.match(refused.json.error, /^the database is of a newer version/);
});

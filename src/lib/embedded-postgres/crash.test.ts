import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "pg";
import { ask, askUntilAnswered, type TrialFolder, trialFolder } from "#kit/rooms/trial-folder.ts";
import { openPlace } from "./data-dir.ts";
import type { EmbeddedPostgres } from "./open.ts";
import { findPostmaster } from "./postmaster.ts";
import { pollPause } from "./wait.ts";

const place = (trial: TrialFolder) => openPlace(trial.dataDir);

async function killPostmaster(trial: TrialFolder): Promise<void> {
  const postmaster = await findPostmaster(await place(trial));
  assert.ok(postmaster);
  process.kill(postmaster.pid, "SIGKILL");
}

const CRASHES = {
  "its postmaster": killPostmaster,
  "all its processes": async (trial: TrialFolder) => {
    for (const pid of await trial.servers()) process.kill(pid, "SIGKILL");
  },
  "one backend": async (_trial: TrialFolder, postgres: EmbeddedPostgres) => {
    const [pid] = await ask(
      postgres,
      "select pid from pg_stat_activity where application_name like 'countersign service%'",
    );
    process.kill(Number(pid), "SIGKILL");
  },
};

for (const [victim, crash] of Object.entries(CRASHES))
  test(`after kill -9 of ${victim} the server comes back with every committed row, and once it is ours again nobody else gets it`, async () => {
    await using trial = await trialFolder();
    const postgres = await trial.open();
    await ask(postgres, "create table kept as select 7 as n");
    await crash(trial, postgres);
    assert.deepEqual(await askUntilAnswered(postgres, "select n from kept"), [7]);
    // Until then whoever asks first gets it: what says whose it is went with the connection.
    while (!trial.lines.includes("postgres.back")) await pollPause(0);
    const { said } = await trial.openElsewhere("service");
    assert.match(said, /another running service/);
    await postgres.stop();
    assert.deepEqual(await trial.servers(), []);
  });

test("a computation that outlives its postmaster does not keep the server down", async () => {
  await using trial = await trialFolder();
  const postgres = await trial.open();
  const client = new Client({ ...postgres.address, ssl: false });
  client.on("error", () => {});
  await client.connect();
  const endless = client.query(
    "with recursive n(i) as (values (1) union all select i + 1 from n) select count(*) from n where i < 0",
  );
  const failed = assert.rejects(endless);
  for (;;) {
    const running = await ask(
      postgres,
      "select 1 from pg_stat_activity where state = 'active' and query like 'with rec%'",
    );
    if (running.length > 0) break;
  }
  await killPostmaster(trial);
  assert.deepEqual(await askUntilAnswered(postgres, "select 1"), [1]);
  await failed;
  await postgres.stop();
  assert.deepEqual(await trial.servers(), []);
});

test("a stop in the middle of mending leaves no process", async () => {
  await using trial = await trialFolder();
  const postgres = await trial.open();
  await killPostmaster(trial);
  await postgres.stop();
  assert.deepEqual(await trial.servers(), []);
});

test("a process number that another program bears by now does not keep the server down", async () => {
  await using trial = await trialFolder();
  await (await trial.open()).stop();
  const pidFile = join((await place(trial)).cluster, "postmaster.pid");
  // Its own number would be no hindrance to PostgreSQL; that of a stranger of the same user is.
  const stranger = await trial.openElsewhere("service");
  await stranger.kill();
  const left = await readFile(pidFile, "utf8");
  for (const pid of await trial.servers()) process.kill(pid, "SIGKILL");
  await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)));
  const postgres = await trial.open();
  assert.deepEqual(await ask(postgres, "select 1"), [1]);
  await postgres.stop();
});

test("a server started again answers at the same address, for a pool knows no other", async () => {
  await using trial = await trialFolder("x".repeat(140));
  const postgres = await trial.open();
  const client = new Client({ ...postgres.address, ssl: false });
  client.on("error", () => {});
  await client.connect();
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  await killPostmaster(trial);
  await ended;
  assert.deepEqual(await askUntilAnswered(postgres, "select 1"), [1]);
  await postgres.stop();
});

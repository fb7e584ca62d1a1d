import assert from "node:assert/strict";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { ask, trialFolder } from "#kit/rooms/trial-folder.ts";
import { findBinaries } from "./binaries.ts";
import { openPlace } from "./data-dir.ts";
import { findPostmaster } from "./postmaster.ts";

test("a first start gives a durable database that listens to nobody else, and a stop leaves no process", async () => {
  await using trial = await trialFolder();
  const postgres = await trial.open();
  const shown = await ask(
    postgres,
    `select name || '=' || setting from pg_settings where name in
       ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses',
        'server_encoding', 'autovacuum', 'jit') order by name`,
  );
  assert.deepEqual(shown, [
    "autovacuum=on",
    "data_checksums=on",
    "fsync=on",
    "full_page_writes=on",
    "jit=off",
    "listen_addresses=",
    "server_encoding=UTF8",
    "synchronous_commit=on",
  ]);
  assert.deepEqual(await ask(postgres, "select lower('ÄÉ')"), ["äé"]);
  for (const folder of [postgres.address.host, join(trial.dataDir, "postgres")])
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
  assert.equal((await stat(join(trial.dataDir, "postgres.log"))).mode & 0o777, 0o600);
  await Promise.all([postgres.stop(), postgres.stop()]);
  assert.deepEqual(await trial.servers(), []);
});

test("a second service is refused at once, in one line with the folder and the number of the first", async () => {
  await using trial = await trialFolder();
  const first = await trial.open();
  const { said } = await trial.openElsewhere("service");
  assert.ok(said.includes(trial.dataDir) && said.includes(`pid ${process.pid}`), said);
  await assert.rejects(trial.open(), { name: "EmbeddedPostgresError" });
  assert.deepEqual(await ask(first, "select 1"), [1]);
  await first.stop();
});

test("a server that outlived its killed service is adopted, and stopped by the new one", async () => {
  await using trial = await trialFolder();
  const killed = await trial.openElsewhere("service");
  assert.equal(killed.said, "open");
  const before = await findPostmaster(await openPlace(trial.dataDir));
  await killed.kill("SIGKILL");
  const adopted = await trial.open();
  assert.equal((await findPostmaster(await openPlace(trial.dataDir)))?.pid, before?.pid);
  await adopted.stop();
  assert.deepEqual(await trial.servers(), []);
});

test("of many services that start at once on a new folder one gets it", async () => {
  await using trial = await trialFolder();
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => trial.open()));
  const opened = starts.filter((start) => start.status === "fulfilled");
  assert.equal(opened.length, 1);
  for (const start of starts)
    if (start.status === "rejected") assert.match(start.reason.message, /another running service/);
  await opened[0]?.value.stop();
  assert.deepEqual(await trial.servers(), []);
  const left = await readdir(trial.dataDir);
  assert.deepEqual(left.sort(), ["postgres", "postgres.log", "postgres.socket"]);
});

test("a command beside a service leaves the server running", async () => {
  await using trial = await trialFolder();
  const service = await trial.open();
  const command = await trial.open("command");
  assert.deepEqual(await ask(command, "select 1"), [1]);
  await command.stop();
  assert.deepEqual(await ask(service, "select 1"), [1]);
  await service.stop();
});

test("commands share the server they started, and the last one ends it", async () => {
  await using trial = await trialFolder();
  const [first, second] = await Promise.all([trial.open("command"), trial.open("command")]);
  await first.stop();
  assert.deepEqual(await ask(second, "select 1"), [1]);
  const [third, fourth] = await Promise.all([trial.open("command"), trial.open("command")]);
  await Promise.all([second.stop(), third.stop(), fourth.stop()]);
  assert.deepEqual(await trial.servers(), []);
});

test("a service gets the server of a command, before, while and after the command leaves", async () => {
  await using trial = await trialFolder();
  const command = await trial.open("command");
  const service = await trial.open();
  await command.stop();
  assert.deepEqual(await ask(service, "select 1"), [1]);
  await service.stop();
  const leaving = await trial.open("command");
  const [again] = await Promise.all([trial.open(), leaving.stop()]);
  assert.deepEqual(await ask(again, "select 1"), [1]);
  await again.stop();
  assert.deepEqual(await trial.servers(), []);
});

test("a service that is told to end takes its server along", async () => {
  await using trial = await trialFolder();
  const service = await trial.openElsewhere("service");
  assert.equal(service.said, "open");
  await service.kill("SIGTERM");
  assert.deepEqual(await trial.servers(), []);
});

for (const below of ["d".repeat(150), `a, "b" 'c' $d`])
  test(`a data folder named ${below.slice(0, 14)} works and is found again`, async () => {
    await using trial = await trialFolder(below);
    const service = await trial.open();
    const command = await trial.open("command");
    assert.deepEqual(await ask(command, "select 1"), [1]);
    await command.stop();
    await service.stop();
  });

test("a start that was killed while it made the database is made good by the next", async () => {
  await using trial = await trialFolder();
  const draft = join(trial.dataDir, "postgres.new-4194300-abc", "cluster");
  await mkdir(draft, { recursive: true });
  await writeFile(join(draft, "PG_VERSION"), "18\n");
  const service = await trial.open();
  assert.deepEqual(await ask(service, "select 1"), [1]);
  assert.ok(!(await readdir(trial.dataDir)).some((name) => name.startsWith("postgres.new")));
  await service.stop();
});

test("what cannot run is refused in one line that tells the way out", async () => {
  await assert.rejects(findBinaries("plan9", "mips"), /plan9-mips.*DATABASE_URL/);
  const cases = [
    { file: "PG_VERSION", text: "14\n", says: /made by PostgreSQL 14/ },
    { file: "letter.txt", text: "Dear", says: /no PostgreSQL database/ },
  ];
  for (const { file, text, says } of cases) {
    await using trial = await trialFolder();
    await mkdir(join(trial.dataDir, "postgres"), { recursive: true });
    await writeFile(join(trial.dataDir, "postgres", file), text);
    await assert.rejects(trial.open(), { name: "EmbeddedPostgresError", message: says });
  }
});

test("a server that cannot start ends the start with its own last words", async () => {
  await using trial = await trialFolder();
  await (await trial.open()).stop();
  await writeFile(
    join(trial.dataDir, "postgres", "postgresql.auto.conf"),
    "max_connections = 'x'\n",
  );
  await assert.rejects(trial.open(), (error: Error) => {
    assert.match(error.message, /does not start.*postgres\.log/);
    assert.match((error.cause as Error).message, /max_connections/);
    return true;
  });
  assert.deepEqual(await trial.servers(), []);
});

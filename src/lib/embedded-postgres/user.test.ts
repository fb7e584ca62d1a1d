import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, chown, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ask, trialFolder } from "#kit/rooms/trial-folder.ts";

const isRoot = process.getuid?.() === 0;
const skip = !isRoot && "only root can become another user";
const STRANGER = { uid: 65_534, gid: 65_534 };

async function ownerOfCluster(dataDir: string): Promise<number> {
  return (await stat(join(dataDir, "postgres"))).uid;
}

test("root's server runs as an unprivileged user where that one can reach the folder", {
  skip,
}, async () => {
  await using trial = await trialFolder();
  const postgres = await trial.open();
  assert.notEqual(await ownerOfCluster(trial.dataDir), 0);
  for (const pid of await trial.servers()) assert.notEqual((await stat(`/proc/${pid}`)).uid, 0);
  await postgres.stop();
});

test("root's server works below a folder closed to all others, and after it moved there", {
  skip,
}, async () => {
  await using trial = await trialFolder();
  const before = await trial.open();
  await ask(before, "create table kept as select 7 as n");
  await before.stop();
  await chmod(trial.root, 0o700);
  const closed = await trial.open();
  assert.deepEqual(await ask(closed, "select n from kept"), [7]);
  assert.equal(await ownerOfCluster(trial.dataDir), 0);
  await closed.stop();
  assert.deepEqual(await trial.servers(), []);
});

test("a first start below a folder closed to all others works", { skip }, async () => {
  await using trial = await trialFolder();
  await chmod(trial.root, 0o700);
  const postgres = await trial.open();
  assert.deepEqual(await ask(postgres, "select 1"), [1]);
  await postgres.stop();
});

test("an ordinary user's database stays that user's when root runs a command on it", {
  skip,
}, async (t) => {
  const source = fileURLToPath(import.meta.url);
  const reads = promisify(execFile)("test", ["-r", source], STRANGER).then(
    () => true,
    () => false,
  );
  if (!(await reads)) return t.skip("this checkout is closed to other users");
  await using trial = await trialFolder();
  await mkdir(trial.dataDir);
  await chown(trial.dataDir, STRANGER.uid, STRANGER.gid);
  const first = await trial.openElsewhere("service", STRANGER);
  assert.equal(first.said, "open");
  const beside = await trial.open("command");
  assert.deepEqual(await ask(beside, "select 1"), [1]);
  await beside.stop();
  await first.kill("SIGTERM");
  assert.deepEqual(await trial.servers(), []);
  const alone = await trial.open("command");
  assert.deepEqual(await ask(alone, "select 1"), [1]);
  await alone.stop();
  assert.equal(await ownerOfCluster(trial.dataDir), STRANGER.uid);
  const second = await trial.openElsewhere("service", STRANGER);
  assert.equal(second.said, "open");
  await second.kill("SIGTERM");
  assert.deepEqual(await trial.servers(), []);
});

test("another user can neither connect to the server nor start one on the folder", {
  skip,
}, async () => {
  await using trial = await trialFolder();
  const postgres = await trial.open();
  const connect = `require("net").connect(process.argv[1]).on("connect", () => console.log("in")).on("error", (error) => console.log(error.code))`;
  const socket = join(postgres.address.host, ".s.PGSQL.5432");
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", connect, socket], {
    ...STRANGER,
    cwd: "/",
  });
  assert.equal(stdout.trim(), "EACCES");
  const { said } = await trial.openElsewhere("command", STRANGER);
  assert.match(said, /belongs to the user with uid \d+.*DATABASE_URL/);
  await postgres.stop();
});

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  type BackupScene,
  backupScene,
  holdTo,
  type Promised,
  promiseSomething,
  urlsOf,
} from "#kit/scenes/backup-scene.ts";
import { startService } from "#kit/scenes/service.ts";

let scene: BackupScene;
let promised: Promised;
let own: Record<string, string>;
let whole: string;
before(async () => {
  scene = await backupScene();
  const database = await scene.newDatabase();
  own = { ...urlsOf(database), DATA_DIR: join(scene.folder, "first") };
  const service = await scene.start(own.DATA_DIR!, urlsOf(database));
  promised = await promiseSomething(service);
  await service.close();
  whole = join(scene.folder, "whole.tar");
  assert.equal((await scene.admin(own, "backup", whole)).status, 0);
});
after(() => scene?.[Symbol.asyncDispose]());

const TAKING = [
  ["rows", 1],
  ["files", 1],
  ["file", 1],
  ["file", 4],
  ["finish", 1],
] as const;

test("a backup that is killed at any step leaves no file of its name, and the next one is whole", async () => {
  const path = join(scene.folder, "killed.tar");
  for (const at of TAKING) {
    await scene.die(own, "backup", at, path);
    assert.ok(!(await readdir(scene.folder)).includes("killed.tar"), `${at}`);
  }
  const taken = await scene.admin(own, "backup", path);
  assert.equal(taken.status, 0, taken.stderr);
  const left = (await readdir(scene.folder)).filter((name) => name.includes("unfinished"));
  assert.deepEqual(left, []);
  assert.equal((await scene.admin(own, "backup", "verify", path)).status, 0);
});

test("one that is killed with its name already given is whole", async () => {
  const path = join(scene.folder, "named.tar");
  await scene.die(own, "backup", ["record", 1], path);
  assert.equal((await scene.admin(own, "backup", "verify", path)).status, 0);
});

const RESTORING = [
  ["begun", 1],
  ["keys", 1],
  ["files", 1],
  ["file", 2],
  ["rows", 1],
  ["loaded", 1],
  ["migrated", 1],
  ["deleted", 1],
] as const;

test("a restore that is killed at every step, one after the other, lets no service start and is whole in the end", async () => {
  const database = await scene.newDatabase();
  const dataDir = join(scene.folder, "second");
  const there = { ...urlsOf(database), DATA_DIR: dataDir };
  for (const at of RESTORING) {
    await scene.die(there, "restore", at, whole);
    await assert.rejects(
      startService({ dataDir, env: urlsOf(database) }),
      /a restore into this database is not done/,
      `${at}`,
    );
  }
  const other = join(scene.folder, "killed.tar");
  assert.match((await scene.admin(there, "restore", other)).json.error, /of another backup/);
  const restored = await scene.admin(there, "restore", whole);
  assert.equal(restored.status, 0, restored.stderr);
  const service = await scene.start(dataDir, urlsOf(database));
  await holdTo(service, promised);
});

test("the same holds with the embedded database", async () => {
  const there = { DATA_DIR: join(scene.folder, "embedded") };
  for (const at of [RESTORING[0], RESTORING[4], RESTORING[6]]) {
    await scene.die(there, "restore", at, whole);
    const refused = await scene.admin(there, "service-key", "list");
    assert.match(refused.json.error, /a restore into this database is not done/);
  }
  assert.equal((await scene.admin(there, "restore", whole)).status, 0);
  const path = join(scene.folder, "again.tar");
  const taken = await scene.admin(there, "backup", path);
  assert.deepEqual([taken.status, taken.json.contracts, taken.json.lost], [0, 3, []]);
});

import assert from "node:assert/strict";
import { cp, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { logAll } from "#kit/rooms/log-room.ts";
import type { NewDatabase } from "#kit/rooms/new-database.ts";
import {
  type BackupScene,
  backupScene,
  holdTo,
  promiseSomething,
  urlsOf,
} from "#kit/scenes/backup-scene.ts";
import { sealContract } from "#kit/scenes/sealed-contract.ts";
import type { TestService } from "#kit/scenes/service.ts";

let scene: BackupScene;
let database: NewDatabase;
let own: Record<string, string>;
let service: TestService;
before(async () => {
  scene = await backupScene();
  database = await scene.newDatabase();
  own = { ...urlsOf(database), DATA_DIR: join(scene.folder, "first") };
  service = await scene.start(own.DATA_DIR!, urlsOf(database));
});
after(() => scene?.[Symbol.asyncDispose]());

const MASTER_KEY = Buffer.alloc(32, "0123456789abcdefghijklmnop").toString("base64");

test("a backup taken beside the service is restored on another machine, where links, keys and sealed files hold", async () => {
  const promised = await promiseSomething(service);
  const path = join(scene.folder, "whole.tar");
  const taken = await scene.admin(own, "backup", path);
  assert.equal(taken.status, 0, taken.stderr);
  assert.deepEqual([taken.json.contracts, taken.json.lost], [3, []]);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  const [known] = await service.app.services.database
    .selectFrom("backup_taken")
    .selectAll()
    .execute();
  assert.equal(known?.files, taken.json.files);
  const refused = await scene.admin(own, "backup", path);
  assert.match(refused.json.error, /is there already/);

  const nowhere = { DATA_DIR: join(scene.folder, "nowhere") };
  const verified = await scene.admin(nowhere, "backup", "verify", path);
  assert.equal(verified.status, 0, JSON.stringify(verified.json));
  assert.deepEqual([verified.json.ok, verified.json.findings], [true, []]);
  assert.ok(verified.json.trailEntries > 5);
  assert.ok(verified.json.keys.includes("link.key"));

  const other = await scene.newDatabase();
  const there = {
    ...urlsOf(other),
    DATA_DIR: join(scene.folder, "second", "elsewhere"),
    MASTER_KEY,
  };
  const restored = await scene.admin(there, "restore", path);
  assert.equal(restored.status, 0, restored.stderr);
  const second = await scene.start(there.DATA_DIR, { ...urlsOf(other), MASTER_KEY });
  await holdTo(second, promised);
  const again = await scene.admin(there, "restore", path);
  assert.equal(again.status, 1);
  assert.match(again.json.error, /in use/);

  const third = join(scene.folder, "third.tar");
  assert.equal(
    (await scene.admin(there, "backup", third)).status,
    0,
    "keys in the database are taken as well",
  );
  const last = await scene.newDatabase();
  const folder = { ...urlsOf(last), DATA_DIR: join(scene.folder, "third") };
  const back = await scene.admin(folder, "restore", third);
  assert.equal(back.status, 0, back.stderr);
  const listed = (await scene.admin(folder, "service-key", "list")).json.keys as {
    state: string;
    from: string;
  }[];
  assert.deepEqual([...new Set(listed.map(({ state }) => state))], ["fits"]);
});

test("what came since an earlier backup is restored together with it, and not without", async () => {
  const earlier = join(scene.folder, "earlier.tar");
  assert.equal((await scene.admin(own, "backup", earlier)).status, 0);
  // Times are those of the test's clock, which has to pass the hour that is taken twice.
  service.clock.moveMs(3 * 3_600_000);
  const since = new Date(service.clock.now().getTime() - 3_600_000).toISOString();
  service.clock.moveMs(3_600_000);
  const account = await service.openAccount();
  const sealed = await sealContract(service, account);
  const later = join(scene.folder, "later.tar");
  const taken = await scene.admin(own, "backup", later, "--since", since);
  assert.equal(taken.status, 0, taken.stderr);
  assert.ok(taken.json.files < 5, `${taken.json.files} files`);

  const other = await scene.newDatabase();
  const there = { ...urlsOf(other), DATA_DIR: join(scene.folder, "fourth") };
  const alone = await scene.admin(there, "restore", later);
  assert.equal(alone.status, 1);
  assert.match(alone.json.findings[0], /name the backups before it/);
  const restored = await scene.admin(there, "restore", later, earlier);
  assert.equal(restored.status, 0, JSON.stringify(restored.json));
  const fourth = await scene.start(there.DATA_DIR, urlsOf(other));
  const response = await fetch(`${fourth.url}/api/v1/contracts/${sealed.id}/pdf`, {
    headers: { authorization: `Bearer ${account.apiKey}` },
  });
  assert.ok(Buffer.from(await response.arrayBuffer()).equals(sealed.pdf));
});

test("the log of seals goes on after a restore, and an older backup is told by a head that somebody kept", async () => {
  const keptAs = async (name: string) => {
    await logAll(service);
    const path = join(scene.folder, name);
    await writeFile(path, await (await fetch(`${service.url}/log/checkpoint`)).text());
    return path;
  };
  const early = await keptAs("early head");
  const path = join(scene.folder, "of-a-log.tar");
  assert.equal((await scene.admin(own, "backup", path)).status, 0);
  const account = await service.openAccount();
  await sealContract(service, account);
  const late = await keptAs("late head");

  const nowhere = { DATA_DIR: join(scene.folder, "nowhere") };
  const verified = await scene.admin(nowhere, "backup", "verify", path, "--head", early);
  assert.deepEqual([verified.status, verified.json.log.notHeld], [0, null]);
  assert.equal(verified.json.log.head, await readFile(early, "utf8"));
  const older = await scene.admin(nowhere, "backup", "verify", path, "--head", late);
  assert.equal(older.status, 1);
  assert.match(
    older.json.log.notHeld,
    /older than the kept head.* 1 seals or deletions came later/,
  );

  const there = { ...urlsOf(await scene.newDatabase()), DATA_DIR: join(scene.folder, "fifth") };
  assert.equal((await scene.admin(there, "restore", path, "--head", late)).status, 1);
  const restored = await scene.admin(there, "restore", path, "--head", early);
  assert.deepEqual([restored.status, restored.json.forked], [0, null], restored.stderr);
  assert.equal((await scene.admin(there, "log", "check", early)).status, 0);
  const taken = await scene.admin(there, "log", "check", late);
  assert.match(taken.json.error, /over more leaves than the log has/);

  // The database alone was lost: what was published since lies beside it.
  const survived = join(scene.folder, "survived");
  await cp(own.DATA_DIR!, survived, { recursive: true });
  const beside = { ...urlsOf(await scene.newDatabase()), DATA_DIR: survived };
  const forked = await scene.admin(beside, "restore", path);
  assert.equal(forked.status, 0, forked.stderr);
  assert.match(forked.json.forked, /the database was taken back/);
  assert.equal((await scene.admin(beside, "log", "check")).status, 1);
  const begun = await scene.admin(beside, "log", "begin");
  assert.match(begun.json.origin, /\/log\/2$/);
  assert.equal((await scene.admin(beside, "log", "check", early)).status, 0);
});

test("a file that is gone or was changed is told by its name, and the backup holds everything else", async () => {
  const account = await service.openAccount();
  const { id } = await sealContract(service, account);
  await service.app.services.files.deleteAll(id);
  const path = join(scene.folder, "lossy.tar");
  const { status, json } = await scene.admin(own, "backup", path);
  assert.equal(status, 1);
  assert.ok(json.lost.length >= 2 && json.lost.every((name: string) => name.includes(id)));
  const verified = await scene.admin(own, "backup", "verify", path);
  assert.deepEqual([verified.status, verified.json.lost], [0, json.lost]);
});

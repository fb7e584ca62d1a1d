/** Runs within a mount namespace of its own, where disks are made that are soon full: `disk.inside.ts CELL FOLDER`. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { assertPutOff, type Shown } from "#kit/peers/faults/peers.ts";
import { backupScene, urlsOf } from "#kit/scenes/backup-scene.ts";
import { startBuilt } from "#kit/scenes/built-service.ts";
import { request, startService, type TestAccount } from "#kit/scenes/service.ts";
import { linkIn, signOver, submission } from "#kit/scenes/signer.ts";

const CONTRACT = { content: "<p>The miller pays.</p>", finalize: true };

/** A disk of its own at a folder, of so many megabytes. */
function mountDisk(folder: string, megabytes: number): void {
  mkdirSync(folder, { recursive: true });
  const size = `size=${megabytes}m,mode=0711`;
  execFileSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder]);
}

/** Leaves no room there. Answers how to make room again. */
function fill(folder: string): () => Promise<void> {
  const ballast = join(folder, "ballast");
  const file = openSync(ballast, "w");
  const slice = Buffer.alloc(4_096);
  try {
    while (true) writeSync(file, slice);
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, "ENOSPC");
  } finally {
    closeSync(file);
  }
  return () => rm(ballast);
}

async function files(folder: string): Promise<void> {
  const dataDir = join(folder, "data");
  mountDisk(join(dataDir, "files"), 4);
  const service = await startService({ dataDir, keepLog: true });
  const account = await service.openAccount();
  const call: TestAccount["call"] = (method, path, body) => {
    service.clock.moveMs(2_000);
    return account.call(method, path, body);
  };
  const create = async (): Promise<Shown> =>
    (await call("POST", "/contracts", CONTRACT)).body.contract;
  const sign = async ({ signUrl }: Shown) =>
    assert.equal((await signOver(service.url, linkIn(signUrl), "Signature")).status, 201);
  const isSealed = async ({ id }: Shown) =>
    (await call("GET", `/contracts/${id}`)).body.contract.finalPdf !== null;
  const [sealed, open] = [await create(), await create()];
  await sign(sealed);
  while (!(await isSealed(sealed))) await wait(20);
  const whole = await call("GET", `/contracts/${sealed.id}/pdf`);

  const before = await readdir(join(dataDir, "files"), { recursive: true });
  const makeRoom = fill(join(dataDir, "files"));
  assertPutOff(await call("POST", "/contracts", CONTRACT));
  await sign(open);
  assertPutOff(await call("GET", `/contracts/${open.id}/pdf`));
  assert.equal(await isSealed(open), false);
  const same = await call("GET", `/contracts/${sealed.id}/pdf`);
  assert.deepEqual([same.status, Buffer.from(same.bytes)], [200, Buffer.from(whole.bytes)]);
  const ready = await fetch(`${service.url}/readyz`);
  assert.deepEqual(
    [ready.status, await ready.json()],
    [503, { status: "not ready", failed: ["storage"] }],
  );
  const named = (names: string[]) =>
    names.filter((name) => name.length > 40 || /\.part$/.test(name));
  const now = await readdir(join(dataDir, "files"), { recursive: true });
  assert.deepEqual(named(now).sort(), named(before).sort(), "something of it stays");

  await makeRoom();
  while (!(await isSealed(open))) await wait(50);
  assert.equal((await call("POST", "/contracts", CONTRACT)).status, 201);
  assert.equal((await call("GET", "/contracts")).body.contracts.length, 3);
  assert.deepEqual(
    service.logLines.filter((line) => JSON.parse(line).level >= 50),
    [],
  );
  await service.close();
}

/** A drawing that takes pages of the database: no two points are alike. */
function largeInk() {
  const point = () => [Math.random() * 300, Math.random() * 120];
  return {
    type: "drawn",
    width: 300,
    height: 120,
    strokes: [Array.from({ length: 4_000 }, point)],
  };
}

async function dataDir(folder: string): Promise<void> {
  const data = join(folder, "data");
  mountDisk(data, 160);
  const service = await startBuilt(data);
  try {
    const welcome = await readFile(join(data, "first-start.txt"), "utf8");
    const [apiKey] = /svc_[\w-]+/.exec(welcome) ?? [];
    const headers = { authorization: `Bearer ${apiKey}` };
    const url = `${service.origin}/api/v1`;
    const create = () => request(`${url}/contracts`, "POST", CONTRACT, headers);
    const open: Shown[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { status, body } = await create();
      assert.equal(status, 201, JSON.stringify(body));
      open.push({
        ...body.contract,
        submission: submission("Signature", { signature: largeInk() }),
      });
    }
    const sign = ({ signUrl, submission: of }: Shown) =>
      request(`${url}/signing/${linkIn(signUrl)}/signatures`, "POST", of);
    const makeRoom = fill(data);
    assertPutOff(await create());
    let refused = 0;
    for (const one of open) {
      const answer = await sign(one);
      if (answer.status === 201) continue;
      // Needs no file: it is the database that has no room.
      assertPutOff(answer);
      refused += 1;
    }
    assert.ok(refused > 0, "the database had room for all of them");
    await makeRoom();
    const from = performance.now();
    for (const one of open) {
      for (let status = 0; status !== 201; await wait(50)) {
        const answer = await sign(one);
        status = answer.status;
        if (status !== 201) assertPutOff(answer);
        assert.ok(performance.now() - from < 20_000, "it is not back");
      }
    }
    const listed = await request(`${url}/contracts?limit=100`, "GET", undefined, headers);
    const contracts: Shown[] = listed.body.contracts;
    assert.deepEqual(contracts.map(({ id }) => id).sort(), open.map(({ id }) => id).sort());
    for (const { id, signatures } of contracts) assert.equal(signatures.length, 1, id);
    assert.equal((await create()).status, 201);
  } catch (error) {
    process.stderr.write(service.output());
    throw error;
  } finally {
    await service.kill();
  }
}

async function backups(folder: string): Promise<void> {
  const disk = join(folder, "disk");
  mountDisk(disk, 8);
  await using scene = await backupScene();
  const database = await scene.newDatabase();
  const data = join(scene.folder, "data");
  const service = await scene.start(data, urlsOf(database));
  const account = await service.openAccount();
  const create = () => account.call("POST", "/contracts", CONTRACT);
  assert.equal((await create()).status, 201);
  const env = { ...urlsOf(database), DATA_DIR: data };
  const path = join(disk, "monday.tar");
  const makeRoom = fill(disk);
  const failed = await scene.admin(env, "backup", path);
  assert.equal(failed.status, 1);
  assert.match(failed.stderr, /^[^\n]*monday\.tar[^\n]*no room left[^\n]*\n$/);
  assert.deepEqual(await readdir(disk), ["ballast"]);
  assert.equal((await create()).status, 201);
  await makeRoom();
  const taken = await scene.admin(env, "backup", path);
  assert.equal(taken.status, 0, taken.stderr);
  assert.equal((await scene.admin(env, "backup", "verify", path)).status, 0);
}

const CELLS: Record<string, (folder: string) => Promise<void>> = { files, dataDir, backups };

const [cell = "", folder = ""] = process.argv.slice(2);
await CELLS[cell]?.(folder);
process.stdout.write("held\n");
process.exit(0);

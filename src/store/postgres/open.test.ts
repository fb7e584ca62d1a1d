import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "./open.ts";
import { openPlace } from "./place.ts";
import { leftOverProcesses, readPostmaster } from "./postmaster.ts";

const OWNER = fileURLToPath(new URL("../../../tests/kit/owner-process.ts", import.meta.url));

let folder: string;
let dataDir: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-pg-"));
  dataDir = join(folder, "data");
  lines = [];
});
afterEach(async () => {
  const place = await openPlace(dataDir);
  for (const pid of await leftOverProcesses(place)) process.kill(pid, "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

const open = (role: "service" | "command" = "service") =>
  openEmbeddedPostgres({ dataDir, role, log: (line) => lines.push(line) });

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.address);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts another process that owns the folder; answers it with the first line it says. */
async function otherProcess(
  role: string,
  as: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [OWNER, dataDir, role], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: dirname(OWNER),
    ...as,
  });
  const [said] = await once(child.stdout!, "data");
  return { child, said: String(said).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function processes(): Promise<number[]> {
  return leftOverProcesses(await openPlace(dataDir));
}

test("rows that were committed are there after a stop and a start, and a stop leaves no process", async () => {
  const first = await open();
  await query(first, "create table kept as select 7 as n");
  await first.stop();
  assert.deepEqual(await processes(), []);
  const second = await open();
  assert.deepEqual(await query(second, "select n from kept"), [7]);
  assert.deepEqual(await query(second, "show fsync"), ["on"]);
  assert.deepEqual(await query(second, "show data_checksums"), ["on"]);
  await second.stop();
});

test("a server that outlived its killed service is adopted as it runs", async () => {
  const { child, said } = await otherProcess("service");
  assert.equal(said, "open");
  const before = await readPostmaster(await openPlace(dataDir));
  await kill(child);
  const adopted = await open();
  const after = await readPostmaster(await openPlace(dataDir));
  assert.equal(after?.pid, before?.pid);
  await adopted.stop();
  assert.deepEqual(await processes(), []);
});

test("a second service on the same folder is refused with one line that names it and the first", async () => {
  const first = await open();
  const { said } = await otherProcess("service");
  assert.ok(said.includes(dataDir) && said.includes(String(process.pid)), said);
  assert.ok(!said.includes("\n"));
  assert.deepEqual(await query(first, "select 1"), [1]);
  await first.stop();
});

test("a command works beside a service and leaves its server running", async () => {
  const service = await open();
  const command = await open("command");
  assert.deepEqual(await query(command, "select 1"), [1]);
  await command.stop();
  assert.deepEqual(await query(service, "select 1"), [1]);
  await service.stop();
});

test("a service that starts during a command waits for it", async () => {
  const command = await open("command");
  const waiting = otherProcess("service");
  await command.stop();
  const { child, said } = await waiting;
  assert.equal(said, "open");
  await kill(child);
});

test("a server killed with -9 is started again with everything that was committed", async () => {
  const service = await open();
  await query(service, "create table kept as select 7 as n");
  const before = await readPostmaster(await openPlace(dataDir));
  assert.ok(before);
  process.kill(before.pid, "SIGKILL");
  for (;;) {
    const rows = await query(service, "select n from kept").catch(() => null);
    if (rows) {
      assert.deepEqual(rows, [7]);
      break;
    }
  }
  await service.stop();
  assert.deepEqual(await processes(), []);
});

test("a folder whose path is too long for a socket works", async () => {
  dataDir = join(folder, "a".repeat(60), "b".repeat(60));
  const service = await open();
  assert.deepEqual(await query(service, "select 1"), [1]);
  await service.stop();
  await rm(service.address.host, { recursive: true, force: true });
});

test("an interrupted first start is made good by the next", async () => {
  await mkdir(join(dataDir, "postgres.new-999999-abcdef", "base"), { recursive: true });
  const service = await open();
  assert.deepEqual(await query(service, "select 1"), [1]);
  await assert.rejects(stat(join(dataDir, "postgres.new-999999-abcdef")));
  await service.stop();
});

const isRoot = process.getuid?.() === 0;

test("root's database works below a folder that is closed to all others", {
  skip: !isRoot && "needs root",
}, async () => {
  await chmod(folder, 0o700);
  const service = await open();
  assert.deepEqual(await query(service, "select 1"), [1]);
  await service.stop();
});

test("an ordinary user's database works", {
  skip: !isRoot && "the tests run as an ordinary user anyway",
}, async (context) => {
  const user = { uid: 65_534, gid: 65_534 };
  await chmod(folder, 0o755);
  await mkdir(dataDir);
  await chown(dataDir, user.uid, user.gid);
  const probe = spawn("test", ["-r", OWNER], user);
  const [status] = await once(probe, "exit");
  if (status !== 0) return context.skip("this checkout cannot be read by other users");
  const { child, said } = await otherProcess("service", user);
  assert.equal(said, "open");
  await kill(child);
});

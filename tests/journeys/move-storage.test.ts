import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { DAY_MS, systemClock } from "#kernel/time.ts";
import { type S3Server, startS3 } from "#kit/peers/s3-server.ts";
import { emptyDatabase } from "#kit/rooms/new-database.ts";
import { startService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

let server: S3Server;
let dataDir: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  server = await startS3({ clock: systemClock, isLockable: true });
  dataDir = await mkdtemp(join(tmpdir(), "countersign-moved-"));
  database = await emptyDatabase();
});
after(async () => {
  await server?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test("files that are moved into a bucket are locked by the settings of that bucket, and a start that still has the old place says where they went", async () => {
  const env = { DATABASE_URL: database.databaseUrl, DATABASE_OWNER_URL: database.ownerUrl };
  const service = await startService({ dataDir, env });
  const account = await service.openAccount();
  const { body } = await account.call("POST", "/contracts", {
    content: "<p>Lease</p>",
    signatureFields: [{ label: "A" }],
    finalize: true,
  });
  const { id, signUrl } = body.contract;
  assert.equal((await signOver(service.url, linkIn(signUrl), "A")).status, 201);
  assert.equal((await account.call("GET", `/contracts/${id}/pdf`)).status, 200);
  await service.close();
  const place = `s3://${server.bucket}/files?region=${server.region}`;
  // The command talks to the server in this process.
  const settings = {
    ...env,
    DATA_DIR: dataDir,
    STORAGE_LOCK_DAYS: "10",
    S3_ENDPOINT: server.url,
    AWS_ACCESS_KEY_ID: server.key.accessKeyId,
    AWS_SECRET_ACCESS_KEY: server.key.secretAccessKey,
  };
  const args = ["dist/admin.js", "storage", "move", "--to", place, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: PACKAGE_ROOT,
    env: { PATH: process.env.PATH, ...settings },
  });
  const told = JSON.parse(stdout);
  assert.deepEqual([told.isDone, told.locked], [true, "sealed files, for 10 days"]);
  const locked = [...server.stored].filter(([, { lockedUntil }]) => lockedUntil !== null);
  const [, sealed] = locked.find(([key]) => key.includes(id)) ?? [];
  assert.ok(Number(sealed?.lockedUntil) - systemClock.now().getTime() > 9 * DAY_MS);
  await assert.rejects(startService({ dataDir, env }), (error: Error) => {
    const words =
      /^DATA_DIR: \S+ is not where this database's files are: .* took them to (.*); set/;
    assert.equal(words.exec(error.message)?.[1], told.to);
    return true;
  });
});

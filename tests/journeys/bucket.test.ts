import assert from "node:assert/strict";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { type S3Fault, type S3Server, startS3 } from "#kit/peers/s3-server.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { sealContract } from "#sealing/seal.ts";

/** Contracts' files in a bucket, from creating to deleting, with the bucket well and not. */

const clock = heldClock();
let server: S3Server;
let service: TestService;
let owner: TestAccount;
before(async () => {
  server = await startS3({ clock, isLockable: true });
  service = await startService({ clock, env: { ...settings(), STORAGE_LOCK_DAYS: "3650" } });
  owner = await service.openAccount();
});
after(async () => {
  await service?.close();
  await server?.close();
});

function settings(bucket: S3Server = server): Record<string, string> {
  return {
    STORAGE_URL: `s3://${bucket.bucket}/files?region=${bucket.region}`,
    S3_ENDPOINT: bucket.url,
    AWS_ACCESS_KEY_ID: bucket.key.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.key.secretAccessKey,
  };
}

const CONTENT = {
  content: "<h1>Lease</h1><p>The miller pays.</p>",
  signatureFields: [{ label: "A" }],
};

async function create(finalize = true): Promise<{ id: string; publicId: string }> {
  const made = await owner.call("POST", "/contracts", { ...CONTENT, finalize });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.contract;
}

async function sign(id: string): Promise<void> {
  const { contract } = (await owner.call("GET", `/contracts/${id}`)).body;
  assert.equal((await signOver(service.url, linkIn(contract.signUrl), "A")).status, 201);
}

/** Once it is asked again, and answers. */
async function isBack(): Promise<void> {
  for (let times = 0; times < 100; times += 1) {
    if ((await fetch(`${service.url}/readyz`)).status === 200) return;
    await wait(100);
  }
  assert.fail("the bucket is back, and is not asked");
}

const keysOf = (id: string) => [...server.stored.keys()].filter((key) => key.includes(id));

test("created, signed, sealed, downloaded and verified from a bucket, and nothing of it lies in the folder", async () => {
  const { id, publicId } = await create();
  await sign(id);
  const pdf = await owner.call("GET", `/contracts/${id}/pdf`);
  assert.equal(pdf.status, 200);
  assert.equal(pdf.headers.get("content-length"), String(pdf.bytes.length));
  await checkSealed(pdf.bytes, { publicId });
  const sealed = server.stored.get(`files/${id}/${pdf.headers.get("etag")?.replaceAll('"', "")}`);
  assert.ok(sealed);
  assert.ok(sealed.bytes.equals(Buffer.from(pdf.bytes)));
  assert.equal(sealed.lockedUntil?.toISOString(), "2036-11-18T09:30:00.000Z");
  assert.ok(keysOf(id).length >= 3);
  assert.ok(!(await readdir(service.dataDir)).includes("files"));
  // What anybody has signed is not deleted, so that nobody is told so of a file that is locked.
  assert.equal((await owner.call("DELETE", `/contracts/${id}`)).status, 409);
});

test("a draft that is deleted leaves no byte in the bucket, in no version", async () => {
  const { id } = await create(false);
  assert.ok(keysOf(id).length > 0);
  assert.equal((await owner.call("DELETE", `/contracts/${id}`)).status, 200);
  assert.deepEqual(keysOf(id), []);
});

const DOWN: S3Fault[] = ["slow down", "denied", "reset"];

for (const fault of DOWN) {
  test(`while the bucket answers "${fault}", requests that need it say when to come back, others go on, and nothing is lost`, async () => {
    const signed = await create();
    await sign(signed.id);
    assert.equal((await owner.call("GET", `/contracts/${signed.id}/pdf`)).status, 200);
    const open = await create();
    server.setFault(fault);
    try {
      const answers = [
        await owner.call("POST", "/contracts", { ...CONTENT, finalize: true }),
        await owner.call("GET", `/contracts/${signed.id}/pdf`),
      ];
      for (const answer of answers) {
        assert.equal(answer.status, 503, JSON.stringify(answer.body));
        assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
        assert.doesNotMatch(JSON.stringify(answer.body), /STORAGE_URL|bucket|127\.0/);
      }
      // Signing needs no file.
      await sign(open.id);
      await assert.rejects(sealContract(service.app.services, open.id), /STORAGE_URL/);
      const { body } = await owner.call("GET", `/contracts/${open.id}`);
      assert.doesNotMatch(JSON.stringify(body), /STORAGE_URL/);
      assert.equal((await fetch(`${service.url}/healthz`)).status, 200);
    } finally {
      server.setFault(null);
    }
    await isBack();
    const pdf = await owner.call("GET", `/contracts/${open.id}/pdf`);
    assert.equal(pdf.status, 200);
    await checkSealed(pdf.bytes, { publicId: open.publicId });
    assert.equal((await owner.call("GET", `/contracts/${signed.id}/pdf`)).status, 200);
  });
}

test("a deletion while the bucket is away is one, and its files are removed by the job", async () => {
  const { id } = await create(false);
  server.setFault("slow down");
  try {
    assert.equal((await owner.call("DELETE", `/contracts/${id}`)).status, 200);
    assert.equal((await owner.call("GET", `/contracts/${id}`)).status, 404);
  } finally {
    server.setFault(null);
  }
  await service.app.services.files.deleteAll(id);
  assert.deepEqual(keysOf(id), []);
});

test("other bytes under a sealed file's name are not given out as it", async () => {
  const { id } = await create();
  await sign(id);
  const { headers } = await owner.call("GET", `/contracts/${id}/pdf`);
  const key = `files/${id}/${headers.get("etag")?.replaceAll('"', "")}`;
  const right = server.stored.get(key)?.bytes ?? Buffer.alloc(0);
  server.replace(key, Buffer.from(right).fill(0x20, 100, 200));
  await assert.rejects(owner.call("GET", `/contracts/${id}/pdf`));
  server.replace(key, right);
  assert.equal((await owner.call("GET", `/contracts/${id}/pdf`)).status, 200);
});

/** Why a service with these settings on the same database does not start: one line. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { databaseUrl = "", ownerUrl = "" } = service.database ?? {};
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-other-"));
  // With the right keys: what is wrong is where the files are.
  await cp(join(service.dataDir, "keys"), join(dataDir, "keys"), { recursive: true });
  const urls = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl };
  try {
    const started = await startService({ clock, dataDir, env: { ...urls, ...env } });
    await started.close();
    return "it started";
  } catch (error) {
    return (error as Error).message;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

test("a process with another bucket, another prefix or the folder does not start on the same database", async () => {
  const other = await startS3({ clock });
  try {
    const elsewhere = settings(other);
    const below = {
      ...settings(),
      STORAGE_URL: `s3://${server.bucket}/other?region=${server.region}`,
    };
    for (const env of [elsewhere, below]) {
      assert.match(
        await refusal(env),
        /^STORAGE_URL: the bucket .* is not where this database's files are[^\n]*$/,
      );
    }
    assert.match(await refusal({}), /^DATA_DIR: [^\n]*$/);
    assert.deepEqual([...other.stored.keys()], []);
  } finally {
    await other.close();
  }
});

test("settings that a bucket does not take end the start with one line that names the setting", async () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ AWS_SECRET_ACCESS_KEY: "another" }, /^STORAGE_URL: .*secret key is not right: [^\n]*$/],
    [{ AWS_ACCESS_KEY_ID: "another" }, /^STORAGE_URL: .*access key: [^\n]*$/],
    [{ STORAGE_URL: `s3://${server.bucket}/files?region=eu-2` }, /^STORAGE_URL: .*S3_REGION$/],
    [{ STORAGE_URL: `s3://none/files?region=${server.region}` }, /^STORAGE_URL: .*no such bucket/],
  ];
  for (const [env, line] of wrong) assert.match(await refusal({ ...settings(), ...env }), line);
  const plain = await startS3({ clock });
  const locking = await startS3({ clock, isLockable: true, defaultRetention: true });
  try {
    const fresh = async (env: Record<string, string>) => {
      const dataDir = await mkdtemp(join(tmpdir(), "countersign-fresh-"));
      try {
        const started = await startService({ clock, dataDir, env });
        await started.close();
        return "it started";
      } catch (error) {
        return (error as Error).message;
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    };
    assert.match(
      await fresh({ ...settings(plain), STORAGE_LOCK_DAYS: "9" }),
      /^STORAGE_LOCK_DAYS is 9, and [^\n]*no object lock[^\n]*$/,
    );
    assert.match(await fresh(settings(locking)), /^STORAGE_URL: [^\n]*default retention[^\n]*$/);
  } finally {
    await Promise.all([plain.close(), locking.close()]);
  }
});

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deliveredSecret } from "#invitations/delivered-link.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { emptyDatabase, type NewDatabase } from "#kit/new-database.ts";
import { sealContract } from "#kit/sealed-contract.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/service.ts";
import { signOver } from "#kit/signer.ts";

let folder: string;
let passphraseFile: string;
let database: NewDatabase;
const opened: (() => Promise<void>)[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-backup-"));
  passphraseFile = join(folder, "passphrase");
  await writeFile(passphraseFile, "correct horse battery staple\n");
  database = await newEmpty();
});
after(async () => {
  for (const close of opened.reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

async function newEmpty(): Promise<NewDatabase> {
  const made = await emptyDatabase();
  opened.push(() => made.drop());
  return made;
}

const envOf = ({ databaseUrl, ownerUrl }: NewDatabase) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: ownerUrl,
});

async function start(dataDir: string, env: Record<string, string>): Promise<TestService> {
  const service = await startService({ dataDir, env });
  opened.push(() => service.close().catch(() => {}));
  return service;
}

function admin(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "./tools/sources.js", "src/admin.ts", ...args, "--json"],
    { cwd: PACKAGE_ROOT, env: { ...process.env, ...env }, encoding: "utf8" },
  );
  const json = JSON.parse(stdout.trim().split("\n").at(-1) || "null");
  return { status, stderr, json };
}

const withPassphrase = () => ["--passphrase-file", passphraseFile];

interface Made {
  account: TestAccount;
  sealed: { id: string; pdf: Uint8Array };
  /** Of somebody who has not signed yet. */
  link: string;
  openId: string;
}

async function makeContracts(service: TestService): Promise<Made> {
  const account = await service.openAccount();
  const sealed = await sealContract(service, account);
  const invited = await account.call("POST", "/contracts", {
    content: "<p>x \\ \t y</p>",
    signatureFields: [{ label: "A" }],
    signers: [{ role: "A", email: "a@example.org" }],
    finalize: true,
  });
  assert.equal(invited.status, 201, JSON.stringify(invited.body));
  const { id, signers } = invited.body.contract;
  const { linkKey } = service.app.house;
  const link = deliveredSecret(linkKey, { signerId: signers[0].id, epoch: 1 });
  return { account, sealed, link, openId: id };
}

/** What was promised before is kept by the service that was restored. */
async function holdTo(service: TestService, { account, sealed, link, openId }: Made) {
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const pdf = await request(
    `${service.url}/api/v1/contracts/${sealed.id}/pdf`,
    "GET",
    undefined,
    headers,
  );
  assert.equal(pdf.status, 200);
  assert.ok(Buffer.from(pdf.bytes).equals(sealed.pdf), "the sealed file has the same bytes");
  assert.equal((await request(`${service.url}/api/v1/signing/${link}`, "GET")).status, 200);
  assert.equal((await signOver(service.url, link, "A")).status, 201);
  const more = await request(
    `${service.url}/api/v1/contracts/${openId}/pdf`,
    "GET",
    undefined,
    headers,
  );
  assert.equal(more.status, 200, "and is sealed with the same keys");
}

test("a backup taken beside the service is restored on another machine, where links, keys and sealed files hold", async () => {
  const first = await start(join(folder, "first"), envOf(database));
  const made = await makeContracts(first);
  const path = join(folder, "whole.tar");
  const own = { ...envOf(database), DATA_DIR: join(folder, "first") };
  const taken = admin(own, "backup", path, ...withPassphrase());
  assert.equal(taken.status, 0, taken.stderr);
  assert.deepEqual([taken.json.contracts, taken.json.lost], [2, []]);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  const [known] = await first.app.house.database.selectFrom("backup_taken").selectAll().execute();
  assert.equal(known?.files, taken.json.files);
  assert.ok((known?.taken_at ?? 0) <= new Date());

  const nowhere = { DATA_DIR: join(folder, "nowhere") };
  const verified = admin(nowhere, "backup", "verify", path, ...withPassphrase());
  assert.equal(verified.status, 0, JSON.stringify(verified.json));
  assert.deepEqual([verified.json.ok, verified.json.findings], [true, []]);
  assert.ok(verified.json.trailEntries > 5);
  assert.ok(verified.json.keys.includes("link.key"));
  const without = admin(nowhere, "backup", "verify", path);
  assert.deepEqual([without.status, without.json.keys], [0, null]);

  const other = await newEmpty();
  const there = { ...envOf(other), DATA_DIR: join(folder, "second", "of-another-name") };
  const restored = admin(there, "restore", path, ...withPassphrase());
  assert.equal(restored.status, 0, restored.stderr);
  const second = await start(there.DATA_DIR, envOf(other));
  await holdTo(second, made);
  const again = admin(there, "restore", path, ...withPassphrase());
  assert.equal(again.status, 1);
  assert.match(again.json.error, /in use/);
  await first.close();
});

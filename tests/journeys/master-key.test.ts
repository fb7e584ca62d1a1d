import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type HeldClock, heldClock } from "#kit/rooms/held-clock.ts";
import { emptyDatabase, type NewDatabase } from "#kit/rooms/new-database.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";

/**
 * Machines that have a database, a master key and the place of the files in
 * common, and nothing else: each has a DATA_DIR of its own.
 */

const [OLD, NEW] = [randomBytes(32), randomBytes(32)].map((key) => key.toString("base64"));

let folder: string;
let database: NewDatabase;
let clock: HeldClock;
let services: TestService[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-machines-"));
  database = await emptyDatabase();
  clock = heldClock();
});
after(async () => {
  await stopAll();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const envWith = (masterKey: string) => ({
  DATABASE_URL: database.databaseUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  MASTER_KEY: masterKey,
});

async function start(name: string, masterKey: string): Promise<TestService> {
  const dataDir = join(folder, name);
  await mkdir(join(folder, "files"), { recursive: true });
  await mkdir(dataDir, { recursive: true });
  // The second time it is there already.
  await symlink(join(folder, "files"), join(dataDir, "files")).catch(() => {});
  const service = await startService({ dataDir, clock, env: envWith(masterKey) });
  services.push(service);
  return service;
}

async function stopAll(): Promise<void> {
  await Promise.all(services.map((service) => service.close()));
  services = [];
}

/** The command line of a machine on which nothing runs, with a DATA_DIR of its own. */
function admin(masterKey: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["dist/admin.js", ...args, "--json"],
    {
      cwd: PACKAGE_ROOT,
      env: { ...process.env, ...envWith(masterKey), DATA_DIR: join(folder, "operator") },
      encoding: "utf8",
    },
  );
  return { status, stderr, json: JSON.parse(stdout.trim().split("\n").at(-1) ?? "") };
}

async function invite(account: TestAccount, service: TestService) {
  const made = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }],
    signers: [{ role: "A", email: "a@example.org" }],
    finalize: true,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id, signers, signUrl } = made.body.contract;
  return { id, signUrl, link: deliveredTo(service, signers[0]) };
}

async function sealed({ url }: TestService, { apiKey }: TestAccount, id: string) {
  const headers = { authorization: `Bearer ${apiKey}` };
  const pdf = await request(`${url}/api/v1/contracts/${id}/pdf`, "GET", undefined, headers);
  assert.equal(pdf.status, 200);
  const path = join(folder, `${id}.pdf`);
  await writeFile(path, pdf.bytes);
  return path;
}

test("what one machine sends is signed on another and sealed under one root, and a third one knows it by the database", async () => {
  const [one, two] = await Promise.all([start("one", OLD ?? ""), start("two", OLD ?? "")]);
  const account = await one.openAccount();
  const { id, signUrl, link } = await invite(account, one);
  assert.equal((await request(`${two.url}/api/v1/signing/${link}`, "GET")).status, 200);
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const shown = await request(`${two.url}/api/v1/contracts/${id}`, "GET", undefined, headers);
  assert.equal(linkIn(shown.body.contract.signUrl), linkIn(signUrl), "read under the same key");
  assert.equal((await signOver(two.url, link, "A")).status, 201);
  const path = await sealed(two, account, id);
  const roots = await Promise.all(
    [one, two].map(async ({ url }) => (await fetch(`${url}/seal/root.pem`)).text()),
  );
  assert.equal(roots[0], roots[1]);

  const verified = admin(OLD ?? "", "verify", path);
  assert.equal(verified.status, 0, verified.stderr);
  assert.equal(verified.json.verdict, "genuine");
  for (const name of ["one", "two", "operator"]) {
    const there: string[] = await readdir(join(folder, name)).catch(() => []);
    assert.ok(!there.includes("keys"), name);
  }
});

test("the master key is changed while machines run, one after the other, and nobody notices", async () => {
  const [one, two] = services as [TestService, TestService];
  const both = `${NEW},${OLD}`;
  const account = await two.openAccount();
  const { id, link } = await invite(account, two);
  await one.close();
  services = [two];
  const again = await start("one", both);
  const refused = admin(OLD ?? "", "service-key", "rotate", "seal");
  assert.match(refused.json.error, /stop every process/);
  assert.match(admin(both, "service-key", "move", "folder").json.error, /stop every process/);

  const rotated = admin(both, "service-key", "rotate", "master");
  assert.deepEqual(rotated.json, { rotated: "master", keys: 5 });
  // It read its keys before, and goes on with them.
  assert.equal((await signOver(two.url, link, "A")).status, 201);
  await two.close();
  services = [again];
  const renewed = await start("two", NEW ?? "");
  await sealed(renewed, account, id);
  const further = await invite(await again.openAccount(), again);
  assert.equal((await request(`${renewed.url}/api/v1/signing/${further.link}`, "GET")).status, 200);
  const states = (masterKey: string) =>
    admin(masterKey, "service-key", "list").json.keys.map((key: { state: string }) => key.state);
  assert.deepEqual(states(NEW ?? "").slice(0, 3), ["fits", "fits", "fits"]);
  const late = admin(OLD ?? "", "service-key", "list");
  assert.match(late.json.error, /^MASTER_KEY is another one/);
  await assert.rejects(start("one", OLD ?? ""), /MASTER_KEY is another one/);
});

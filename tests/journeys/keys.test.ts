import assert from "node:assert/strict";
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { readConfig } from "#app/config.ts";
import { WrongInstallation } from "#app/installation/binding.ts";
import type { CommandServices } from "#cli/command.ts";
import { verifyFileAt } from "#cli/commands/verify.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { openText } from "#kernel/sealed-text.ts";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { type HeldClock, heldClock } from "#kit/rooms/held-clock.ts";
import { type NewDatabase, newDatabase } from "#kit/rooms/new-database.ts";
import { runAdmin } from "#kit/scenes/run-admin.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import { toPem } from "#lib/pki/pem.ts";
import { sealContract } from "#sealing/seal.ts";
import { listSealRoots } from "#sealing/seal-roots-store.ts";
import { openStore } from "#store/open-store.ts";

const PASSWORD = "correct horse";

let clock: HeldClock;
let authority: TestAuthority;
let dataDir: string;
let database: NewDatabase;
let service: TestService | null;
before(async () => {
  clock = heldClock();
  authority = await startTestAuthority({ clock });
});
after(() => authority?.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "countersign-keys-"));
  database = await newDatabase();
  service = null;
});
afterEach(async () => {
  await stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const keys = (...names: string[]) => join(dataDir, "keys", ...names);

const envWith = (env: Record<string, string>) => ({
  DATABASE_URL: database.databaseUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  ...env,
});

async function start(env: Record<string, string> = {}): Promise<TestService> {
  service = await startService({ dataDir, clock, keepLog: true, env: envWith(env) });
  return service;
}

async function stop(): Promise<void> {
  await service?.close();
  service = null;
}

/** What stops a start, as one line. */
async function refusedStart(env: Record<string, string> = {}): Promise<string> {
  try {
    await start(env);
  } catch (error) {
    assert.ok(error instanceof WrongInstallation, String(error));
    assert.doesNotMatch(error.message, /\n/);
    return error.message;
  }
  throw new Error("it started");
}

/** `admin service-key rotate KIND`, beside whatever runs. */
const rotate = (kind: string, env: Record<string, string> = {}) =>
  onCommand(env, (services) => runAdmin(services, "service-key", "rotate", kind));

/** What a command works with, beside whatever runs. */
async function onCommand<T>(
  env: Record<string, string>,
  act: (services: CommandServices) => Promise<T>,
): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir, ...envWith(env) });
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = config;
  const store = await openStore({ dataDir, databaseUrl, ownerUrl, role: "command", log: () => {} });
  try {
    return await act({
      database: store.database,
      files: store.files,
      filesPlace: store.filesPlace,
      config,
      clock,
      random: systemRandom,
      ids: idsFrom(clock, systemRandom),
      plans: [],
      baseUrl: config.BASE_URL,
    });
  } finally {
    await store.close();
  }
}

async function rotated(kind: string, env: Record<string, string> = {}) {
  const done = await rotate(kind, env);
  assert.ok(!isRefusal(done), JSON.stringify(done));
  return done;
}

/** A sealed file, written beside the data. */
async function sealedFile(running: TestService): Promise<string> {
  const account = await running.openAccount();
  const made = await account.call("POST", "/contracts", { content: "<p>x</p>", finalize: true });
  const { id, signUrl } = made.body.contract;
  assert.equal((await signOver(running.url, linkIn(signUrl), "Signature")).status, 201);
  const { status, bytes } = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(status, 200);
  const path = join(dataDir, `${id}.pdf`);
  await writeFile(path, bytes);
  return path;
}

const verify = (path: string) =>
  verifyFileAt(
    { file: path, roots: null, extract: null },
    { dataDir, p12: null, p12Password: null, timestampRoots: [] },
  );

test("a keys folder that is lost stops the start with one line, and nothing is made in its place", async () => {
  await start();
  await stop();
  await rename(keys(), `${keys()}.lost`);
  assert.match(await refusedStart(), /DATA_DIR: .*keys has no link.key, .* bring the folder back/);
  assert.deepEqual(await readdir(keys()).catch(() => []), []);
  await rename(`${keys()}.lost`, keys());
  await start();
});

test("a lost root stops the start; said to be lost, it is replaced, and what was sealed before is still known", async () => {
  const before = await sealedFile(await start());
  await stop();
  await rm(keys("root.pem"));
  await rm(keys("seal.pem"));
  await rm(keys("timestamp.pem"));
  assert.match(await refusedStart(), /has no root.pem.*admin service-key rotate seal/);
  assert.ok(!(await readdir(keys())).includes("root.pem"));
  await rotated("seal");
  const since = await sealedFile(await start());
  for (const path of [before, since]) assert.equal((await verify(path)).json.verdict, "genuine");
});

test("another root stops the start until it is said that it was changed on purpose", async () => {
  await start();
  await stop();
  await cp(keys(), `${keys()}.copy`, { recursive: true });
  for (const file of ["root.pem", "seal.pem", "timestamp.pem"]) await rm(keys(file));
  await rotated("seal");
  await start();
  await stop();
  await rm(keys(), { recursive: true });
  await rename(`${keys()}.copy`, keys());
  assert.match(await refusedStart(), /has another root.pem/);
  await rotated("seal");
  await start();
});

test("after a rotation a new root seals, and files of the former one stay genuine", async () => {
  const before = await sealedFile(await start());
  await stop();
  const { rootFingerprint } = await rotated("seal");
  const running = await start();
  const since = await sealedFile(running);
  const [former, current] = [await verify(before), await verify(since)];
  assert.deepEqual([former.json.verdict, current.json.verdict], ["genuine", "genuine"]);
  assert.notEqual(former.json.rootFingerprint, current.json.rootFingerprint);
  const roots = await listSealRoots(running.app.services.database);
  assert.equal(roots.length, 2);
  assert.equal(roots.find(({ usedUntil }) => usedUntil === null)?.sha256, rootFingerprint);
  assert.equal(certificatesInPem(await readFile(keys("seals.pem"), "utf8")).length, 2);
});

/** A contract that one signed before the key of the seal was rotated, and the other since. */
async function signedAcross(env: Record<string, string>) {
  const running = await start(env);
  const account = await running.openAccount();
  const { id, signUrl, link } = await invite(running, account);
  assert.equal((await signOver(running.url, link, "A")).status, 201);
  await stop();
  await rotated("seal", env);
  return { id, signUrl, authorization: `Bearer ${account.apiKey}` };
}

for (const [where, env] of Object.entries<Record<string, string>>({
  "in a folder": {},
  "under a master key": { MASTER_KEY: Buffer.from(systemRandom(32)).toString("base64") },
})) {
  test(`keys ${where}: a contract that was signed on both sides of a rotation is sealed`, async () => {
    const { id, signUrl, authorization } = await signedAcross(env);
    const running = await start(env);
    assert.equal((await signOver(running.url, linkIn(signUrl), "B")).status, 201);
    const url = `${running.url}/api/v1/contracts/${id}/pdf`;
    assert.equal((await request(url, "GET", undefined, { authorization })).status, 200);
  });
}

test("where settings bring all keys, what was half signed under a former P12 is sealed with its certificate in SEAL_FORMER", async () => {
  const seals = ["Acme GmbH", "Acme AG"].map((commonName) => authority.issueSeal({ commonName }));
  const files = await Promise.all(
    seals.map(async (seal, index) => {
      const file = join(dataDir, `${index}.p12`);
      await writeFile(file, seal.p12(PASSWORD));
      return file;
    }),
  );
  const linkKey = Buffer.from(systemRandom(32)).toString("base64");
  const of = (file?: string) => ({
    SEAL_P12: file ?? "",
    SEAL_P12_PASSWORD: PASSWORD,
    TSA_URLS: authority.timestampUrl,
    LINK_KEY: linkKey,
  });
  const first = await start(of(files[0]));
  const { id, signUrl, link } = await invite(first, await first.openAccount());
  assert.equal((await signOver(first.url, link, "A")).status, 201);
  await stop();
  await rotated("seal", of(files[1]));
  const second = await start(of(files[1]));
  assert.equal((await signOver(second.url, linkIn(signUrl), "B")).status, 201);
  await assert.rejects(sealContract(second.app.services, id), /"A" has no receipt by a key/);
  await stop();
  const former = join(dataDir, "former.pem");
  await writeFile(former, toPem("CERTIFICATE", seals[0]!.keyHolder.chain[0]!));
  const third = await start({ ...of(files[1]), SEAL_FORMER: former });
  await sealContract(third.app.services, id);
  assert.ok(!(await readdir(dataDir)).includes("keys"));
});

test("a former key that the list of keys has lost vouches for nothing, until it is said which it was", async () => {
  const { id, signUrl } = await signedAcross({});
  await rm(keys("seals.pem"));
  let running = await start();
  assert.equal((await signOver(running.url, linkIn(signUrl), "B")).status, 201);
  await assert.rejects(sealContract(running.app.services, id), /"A" has no receipt by a key/);
  const roots = await listSealRoots(running.app.services.database);
  const former = roots.find(({ usedUntil }) => usedUntil !== null);
  assert.ok(running.logLines.some((line) => line.includes(`"why":"${former?.sha256}"`)));
  await stop();
  const know = (sha256: string) =>
    onCommand({}, (services) => runAdmin(services, "service-key", "know", sha256));
  for (const none of ["ab", "ab".repeat(32)]) assert.ok(isRefusal(await know(none)), none);
  const known = await know(former?.sha256.toUpperCase() ?? "");
  assert.ok(!isRefusal(known));
  assert.equal(known.known, former?.sha256);
  running = await start();
  assert.ok(!running.logLines.some((line) => line.includes("seal.unknown")));
  await sealContract(running.app.services, id);
});

test("keys under a master key are rotated as well, and what was sealed before is known by their list", async () => {
  const env = { MASTER_KEY: Buffer.from(systemRandom(32)).toString("base64") };
  const before = await sealedFile(await start(env));
  await stop();
  const { rootFingerprint } = await rotated("seal", env);
  assert.deepEqual(await rotated("link", env), { rotated: "link", number: 2 });
  const running = await start(env);
  const since = await sealedFile(running);
  const { ownRoots, serverKeys } = running.app.services;
  assert.equal(serverKeys.count, 2);
  const known = { dataDir, p12: null, p12Password: null, timestampRoots: [], ownRoots };
  const verified = [
    await verifyFileAt({ file: before, roots: null, extract: null }, known),
    await verifyFileAt({ file: since, roots: null, extract: null }, known),
  ];
  assert.deepEqual(
    verified.map(({ json }) => json.verdict),
    ["genuine", "genuine"],
  );
  assert.equal(verified[1]?.json.rootFingerprint, rootFingerprint);
  assert.notEqual(verified[0]?.json.rootFingerprint, rootFingerprint);
  await assert.rejects(readdir(keys()), /ENOENT/);
  const rows = await running.app.services.database
    .selectFrom("sealed_secret")
    .select("name")
    .orderBy("name")
    .execute();
  assert.deepEqual(
    rows.map(({ name }) => name),
    ["link.2.key", "link.key", "root.pem", "seal.pem", "seals.pem", "timestamp.pem"],
  );
});

test("a P12 that is changed, added or taken away stops the start until it is said to be on purpose", async () => {
  const files: string[] = [];
  for (const commonName of ["Acme GmbH", "Acme AG"]) {
    const file = join(dataDir, `${commonName}.p12`);
    await writeFile(file, authority.issueSeal({ commonName }).p12(PASSWORD));
    files.push(file);
  }
  const [one, other] = files.map((file) => ({ SEAL_P12: file, SEAL_P12_PASSWORD: PASSWORD }));
  await start();
  await stop();
  assert.match(await refusedStart(one), /^SEAL_P12: .*Acme GmbH.p12 holds another certificate/);
  assert.equal((await rotated("seal", one)).sealedBy, "Acme GmbH");
  const before = await sealedFile(await start(one));
  await stop();
  assert.match(await refusedStart(other), /^SEAL_P12: .*Acme AG.p12/);
  assert.match(await refusedStart(), /^SEAL_P12 is not set/);
  await rotated("seal", other);
  await start(other);
  assert.equal((await verify(before)).json.verdict, "genuine", "by what sealed before");
});

for (const kind of ["seal", "link"]) {
  test(`a ${kind} key is not rotated while the service runs`, async () => {
    await start();
    const refused = await rotate(kind);
    assert.ok(isRefusal(refused));
    assert.match(refused.message, /stop every process/);
  });
}

interface Invited {
  id: string;
  signUrl: string;
  /** The personal link that was mailed. */
  link: string;
}

async function invite(running: TestService, account: TestAccount): Promise<Invited> {
  const made = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }, { label: "B" }],
    signers: [{ role: "A", email: "a@example.org" }],
    finalize: true,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id, signUrl, signers } = made.body.contract;
  return { id, signUrl, link: deliveredTo(running, signers[0]) };
}

test("after a rotation of the link key new links are of the new key, and old links, addresses and secrets work as before", async () => {
  let running = await start({ WEBHOOK_ALLOW_PRIVATE: "true" });
  const account = await running.openAccount();
  const before = await invite(running, account);
  const webhook = await account.call("POST", "/webhooks", {
    url: "http://127.0.0.1:9/",
    events: ["contract.created"],
  });
  assert.equal(webhook.status, 201);
  const [former] = running.app.services.serverKeys.names;
  await stop();
  assert.deepEqual(await rotated("link"), { rotated: "link", number: 2 });

  running = await start({ WEBHOOK_ALLOW_PRIVATE: "true" });
  const again = (method: string, path: string, body?: unknown) =>
    request(`${running.url}/api/v1${path}`, method, body, {
      authorization: `Bearer ${account.apiKey}`,
    });
  assert.equal(running.app.services.serverKeys.names[1], former);
  const shown = await again("GET", `/contracts/${before.id}`);
  assert.equal(linkIn(shown.body.contract.signUrl), linkIn(before.signUrl));
  const opened = await request(`${running.url}/api/v1/signing/${before.link}`, "GET");
  assert.equal(opened.body.link.role, "A");
  const { id, secret } = webhook.body.webhook;
  const { database: queries, webhookKeys } = running.app.services;
  const kept = await queries
    .selectFrom("webhook")
    .select("sealed_secret")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.equal(openText(Buffer.from(kept.sealed_secret), id, webhookKeys), secret);

  const since = await invite(running, { ...account, call: again });
  assert.equal((await request(`${running.url}/api/v1/signing/${since.link}`, "GET")).status, 200);
  assert.equal((await signOver(running.url, before.link, "A")).status, 201);
});

test("a rotation that was cut short after its file changes nothing, and the next one ends it", async () => {
  const running = await start();
  const { names } = running.app.services.serverKeys;
  await stop();
  await writeFile(keys("link.2.key"), systemRandom(32), { mode: 0o600 });
  assert.deepEqual((await start()).app.services.serverKeys.names, names);
  await stop();
  await rotated("link");
  assert.equal((await start()).app.services.serverKeys.count, 2);
  await stop();
  await rm(keys("link.2.key"));
  assert.match(await refusedStart(), /has no link.2.key/);
});

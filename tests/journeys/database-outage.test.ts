import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ENDPOINTS } from "#api/endpoints.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { databaseOver, socketIn } from "#kit/peers/database-line.ts";
import { type FaultProxy, startFaultProxy } from "#kit/peers/fault-proxy.ts";
import { type NewDatabase, newDatabase } from "#kit/rooms/new-database.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

let database: NewDatabase;
let proxy: FaultProxy;
let service: TestService;
let account: TestAccount;
before(async () => {
  database = await newDatabase();
  proxy = await startFaultProxy(socketIn(database.address.host));
  service = await startService({
    env: {
      DATABASE_URL: databaseOver(proxy, database.address),
      DATABASE_OWNER_URL: databaseOver(proxy, database.owner),
    },
    keepLog: true,
  });
  account = await service.openAccount();
});
after(async () => {
  await proxy.setFault(null);
  await service.close();
  await proxy.close();
  await database.drop();
});

const CONTRACT = { content: "<p>It stays.</p>", finalize: true };
const ID = "01890a5d-ac96-774b-bcce-b302099a8057";

/** Everything that can be asked, with an id for each part of a path. */
const ASKED = [
  ...Object.values(ENDPOINTS).map(({ method, path }) => ({ method, path: `/api/v1${path}` })),
  ...["/sign/x".padEnd(40, "x"), "/status/x".padEnd(40, "x"), "/verify/7K3M-9XQ2-W8RD-5"].map(
    (path) => ({ method: "GET", path }),
  ),
  ...["/account", "/readyz"].map((path) => ({ method: "GET", path })),
].map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}|:\w+/g, ID) }));

test("while the database is away everything that needs it answers 503 with Retry-After; minutes later it is back within seconds, and nothing acknowledged is lost", async () => {
  const before = await create();
  const signed = await create();
  await signOver(service.url, linkIn(signed.signUrl), "Signature");
  const underWay = Array.from({ length: 8 }, () => account.call("POST", "/contracts", CONTRACT));
  await wait(20);
  await proxy.setFault("refuse");
  const made = (await Promise.all(underWay)).map(({ status, body }) => ({ status, body }));
  for (const { status, body } of made) {
    assert.ok([201, 503].includes(status), `${status} ${JSON.stringify(body)}`);
  }

  const headers = { authorization: `Bearer ${account.apiKey}`, "idempotency-key": "away" };
  for (const { method, path } of ASKED) {
    const body = method === "GET" || method === "DELETE" ? undefined : {};
    const { status, headers: sent } = await request(service.url + path, method, body, headers);
    // What is refused for its shape alone needs no database, and neither does a page without any.
    const isAway = status === 503 && Number(sent.get("retry-after")) > 0;
    assert.ok(isAway || (status >= 200 && status < 500), `${method} ${path}: ${status}`);
  }
  const read = await account.call("GET", `/contracts/${before.id}`);
  assert.deepEqual([read.status, read.body.code], [503, "BUSY"]);
  assert.ok(Number(read.headers.get("retry-after")) > 0);

  service.clock.moveMs(5 * MINUTE_MS);
  await proxy.setFault(null);
  await comesBack(
    async () => (await account.call("GET", `/contracts/${before.id}`)).status === 200,
  );
  for (const { status, body } of made) {
    if (status !== 201) continue;
    assert.equal((await account.call("GET", `/contracts/${body.contract.id}`)).status, 200);
  }
  while ((await account.call("GET", `/contracts/${signed.id}`)).body.contract.status !== "sealed") {
    await wait(50);
    if ((await account.call("GET", `/contracts/${signed.id}/pdf`)).status === 200) break;
  }
  const faults = service.logLines.filter((line) => JSON.parse(line).level >= 50);
  assert.deepEqual(faults, []);
});

test("nobody is told that nothing was changed where the answer to a commit was lost", async () => {
  await proxy.setFault("reset before answer", (sent) => sent.includes("commit\0"));
  const lost = await account.call("POST", "/contracts", CONTRACT);
  await proxy.setFault(null);
  assert.deepEqual([lost.status, lost.body.code], [503, "BUSY"], JSON.stringify(lost.body));
  assert.match(lost.body.error, /may have been carried out/);
  assert.doesNotMatch(lost.body.error, /nothing was changed/);
  await comesBack(async () => (await account.call("GET", "/contracts")).status === 200);

  await proxy.setFault("refuse");
  const refused = await account.call("GET", "/contracts");
  await proxy.setFault(null);
  assert.match(refused.body.error, /nothing was changed/);
  await comesBack(async () => (await account.call("GET", "/contracts")).status === 200);
});

test("a standby that takes no writes is answered for with 503, and left as soon as another server takes them", async () => {
  await asOwner(`alter database ${database.owner.database} set default_transaction_read_only = on`);
  // Connections from now on lead to it, as after a failover that is not over.
  await proxy.setFault("refuse");
  await proxy.setFault(null);
  while ((await account.call("POST", "/contracts", CONTRACT)).status === 201) await wait(20);
  const refused = await account.call("POST", "/contracts", CONTRACT);
  assert.equal(refused.status, 503, JSON.stringify(refused.body));
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  await asOwner(`alter database ${database.owner.database} reset default_transaction_read_only`);
  // The connections that lead to the standby stay open.
  await comesBack(async () => (await account.call("POST", "/contracts", CONTRACT)).status === 201);
});

/** Within five seconds of trying, on a machine that answers at once. */
async function comesBack(works: () => Promise<boolean>): Promise<void> {
  for (let tries = 1; !(await works()); tries += 1) {
    assert.ok(tries < 100, "it is not back");
    await wait(50);
  }
}

async function create(): Promise<{ id: string; signUrl: string }> {
  const { status, body } = await account.call("POST", "/contracts", CONTRACT);
  assert.equal(status, 201, JSON.stringify(body));
  return body.contract;
}

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ ...database.owner });
  await owner.connect();
  // The setting itself may have it that nothing is written.
  await owner.query("set default_transaction_read_only = off");
  await owner.query(statement);
  await owner.end();
}

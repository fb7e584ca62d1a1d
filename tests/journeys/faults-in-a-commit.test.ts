import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { databaseOver, socketIn } from "#kit/peers/database-line.ts";
import { type FaultProxy, type LineFault, startFaultProxy } from "#kit/peers/fault-proxy.ts";
import { type NewDatabase, newDatabase } from "#kit/rooms/new-database.ts";
import { request, startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn, submission } from "#kit/scenes/signer.ts";

/** The way to the database fails in the one moment in which nobody can know what holds. */

let database: NewDatabase;
let proxy: FaultProxy;
let service: TestService;
before(async () => {
  database = await newDatabase();
  proxy = await startFaultProxy(socketIn(database.address.host));
  const env = {
    DATABASE_URL: databaseOver(proxy, database.address),
    DATABASE_OWNER_URL: databaseOver(proxy, database.owner),
  };
  service = await startService({ env, keepLog: true });
});
after(async () => {
  await proxy?.setFault(null);
  await service?.close();
  await proxy?.close();
  await database?.drop();
});

const IN_A_COMMIT: LineFault[] = [
  ...(["reset in request", "reset before answer", "reset in answer"] as const),
  ...(["cut answer", "garbage", "slow", "drip"] as const),
];

const isCommit = (sent: Buffer) => sent.includes("commit\0");

/** Sends it while commits fail so, and then until it is done. */
async function insist(fault: LineFault, ask: () => ReturnType<typeof request>) {
  const before = proxy.struck;
  await proxy.setFault(fault, isCommit);
  const first = await ask();
  await proxy.setFault(null);
  assert.ok(proxy.struck > before, "no commit was met");
  const isPutOff = first.status === 503 && Number(first.headers.get("retry-after")) > 0;
  assert.ok(isPutOff || first.status === 201, `${first.status} ${JSON.stringify(first.body)}`);
  for (let tries = 1; ; tries += 1) {
    const again = await ask();
    if (again.status === 201) {
      if (first.status === 201) assert.deepEqual(again.body, first.body);
      return again;
    }
    assert.equal(again.status, 503, JSON.stringify(again.body));
    assert.ok(tries < 100, "it is not back");
    await wait(50);
  }
}

for (const fault of IN_A_COMMIT) {
  test(`"${fault}" in the commit of a contract and of its signature: 503 or done, and sent again each is there once`, async () => {
    const { apiKey } = await service.openAccount();
    const headers = { authorization: `Bearer ${apiKey}`, "idempotency-key": randomUUID() };
    const body = { content: "<p>Once.</p>", finalize: true };
    const url = `${service.url}/api/v1`;
    const made = await insist(fault, () => request(`${url}/contracts`, "POST", body, headers));
    const list = await request(`${url}/contracts`, "GET", undefined, headers);
    const ids = list.body.contracts.map(({ id }: { id: string }) => id);
    assert.deepEqual(ids, [made.body.contract.id]);

    const signed = submission("Signature");
    const path = `${url}/signing/${linkIn(made.body.contract.signUrl)}/signatures`;
    await insist(fault, () => request(path, "POST", signed));
    const read = await request(`${url}/contracts/${ids[0]}`, "GET", undefined, headers);
    assert.equal(read.body.contract.status, "fully_signed");
    const faults = service.logLines.filter((line) => line.includes('"request.failed"'));
    assert.deepEqual(faults, []);
  });
}

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { systemClock } from "#kernel/time.ts";
import { startTestAuthority } from "#kit/peers/authority/test-authority.ts";
import { startFaultProxy } from "#kit/peers/fault-proxy.ts";
import { arrivedAt, over, receivedBy, type Shown, until } from "#kit/peers/faults/peers.ts";
import { startReceiver } from "#kit/peers/receiver.ts";
import { startSmtp } from "#kit/peers/smtp.ts";
import { emptyDatabase } from "#kit/rooms/new-database.ts";
import { startBuilt } from "#kit/scenes/built-service.ts";
import { request } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

/** On a machine that has much else to do. */
const LATE_MS = 14_000;
const SIGNER = "signer@example.com";

test("a service whose peers all say nothing ends within ten seconds of SIGTERM, and what it left is done after the next start", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-stopping-"));
  const database = await emptyDatabase();
  const [smtp, receiver, authority] = [
    await startSmtp(),
    await startReceiver({ secure: false }),
    await startTestAuthority({ clock: systemClock }),
  ];
  const urls = [smtp.url, receiver.url, authority.timestampUrl];
  const lines = await Promise.all(
    urls.map((url) => startFaultProxy({ host: "127.0.0.1", port: Number(new URL(url).port) })),
  );
  const [toSmtp = "", toReceiver = "", toAuthority = ""] = lines.map((line, index) =>
    over(urls[index] ?? "", line),
  );
  const env = {
    DATABASE_URL: database.databaseUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    SMTP_URL: toSmtp,
    TSA_URLS: toAuthority,
    WEBHOOK_ALLOW_PRIVATE: "true",
    WEBHOOK_RETRY_DELAYS: "0.1,0.1,0.1,0.1,0.1,0.1",
    BASE_URL: "http://localhost:4170",
  };
  let service = await startBuilt(dataDir, { env });
  try {
    const welcome = await readFile(join(dataDir, "first-start.txt"), "utf8");
    const headers = { authorization: `Bearer ${/svc_[\w-]+/.exec(welcome)?.[0]}` };
    const call = (method: string, path: string, body?: Shown) =>
      request(`${service.origin}/api/v1${path}`, method, body, headers);
    const events = ["contract.signed"];
    assert.equal((await call("POST", "/webhooks", { url: toReceiver, events })).status, 201);
    const contract = { content: "<p>It stays.</p>", finalize: true };
    const { id, signUrl } = (await call("POST", "/contracts", contract)).body.contract;

    for (const line of lines) await line.setFault("black hole");
    const signers = [{ role: "Signature", email: SIGNER }];
    const creating = call("POST", "/contracts", { ...contract, signers });
    const signed = await signOver(service.origin, linkIn(signUrl), "Signature");
    assert.equal(signed.status, 201);
    await until(() => lines.every(({ struck }) => struck > 0));
    const from = performance.now();
    await Promise.all([service.stop(), creating.catch(() => {})]);
    assert.ok(performance.now() - from < LATE_MS, `after ${performance.now() - from} ms`);
    assert.deepEqual(service.pids(), []);

    for (const line of lines) {
      await line.setFault(null);
      line.endAll();
    }
    service = await startBuilt(dataDir, { env });
    while ((await call("GET", `/contracts/${id}`)).body.contract.finalPdf === null)
      await wait(1_000);
    await until(
      () => receivedBy({ receiver }, id).length > 0 && arrivedAt({ smtp }, SIGNER).length > 0,
    );
    assert.equal(new Set(receivedBy({ receiver }, id).map(({ delivery }) => delivery)).size, 1);
    assert.equal(new Set(arrivedAt({ smtp }, SIGNER)).size, 1);
    const { contracts } = (await call("GET", "/contracts")).body;
    assert.equal(contracts.length, 2);
  } finally {
    await service.kill();
    await Promise.all(lines.map((line) => line.close()));
    await Promise.all([smtp.close(), receiver.close(), authority.close()]);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

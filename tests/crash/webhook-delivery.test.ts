import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { BY_SERVICE, BY_SIGNER } from "#kit/rooms/actors.ts";
import {
  attemptsOf,
  type Deliverer,
  happen,
  openDeliverer,
  subscribed,
  untilAttempt,
} from "#kit/rooms/delivering.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { listDeliveries } from "#webhooks/deliveries-store.ts";

let store: TestDatabase;
let receiver: Receiver;
let deliverer: Deliverer;
before(async () => {
  store = await openTestDatabase();
  receiver = await startReceiver();
  deliverer = await openDeliverer(store, { receivers: [receiver] });
});
after(async () => {
  await deliverer.stop();
  await receiver.close();
  await store.close();
});

/** A process of its own that delivers; resolves once it does. */
async function startChild(): Promise<ChildProcess> {
  const settings = { address: store.address, trustedRoots: receiver.trustedRoots };
  const child = spawn(
    process.execPath,
    [
      "--import",
      join(PACKAGE_ROOT, "tools", "sources.js"),
      join(PACKAGE_ROOT, "tests", "kit", "scenes", "deliverer-child.ts"),
      JSON.stringify(settings),
    ],
    { stdio: ["ignore", "pipe", "inherit"], cwd: PACKAGE_ROOT },
  );
  await once(child.stdout ?? child, "data");
  return child;
}

/** Times by which a process neither notices nor tells that it was silent. */
const FROZEN = { beatMs: 3_600_000, silentMs: 36_000_000, lapsedMs: 36_000_000 };

/** Takes others for gone, however short their silence. */
async function giveUpAllBut({ lease }: Deliverer): Promise<void> {
  await sql`delete from process where id <> ${lease.name()}`.execute(store.database);
}

test("killed between sending and recording, an attempt is made again under its own number, and none is lost or counted twice", async () => {
  const webhook = await subscribed(store, deliverer, receiver.url, ["contract.completed"]);
  receiver.answerWith("hang");
  for (let index = 0; index < 4; index += 1) {
    const event = {
      event: "contract.completed" as const,
      by: BY_SERVICE,
      data: { signatureCount: 1 },
    };
    await happen(deliverer, webhook.accountId, [event]);
  }
  for (let killed = 1; killed <= 3; killed += 1) {
    const child = await startChild();
    await receiver.untilReceived(4 * killed);
    child.kill("SIGKILL");
    await once(child, "exit");
    await giveUpAllBut(deliverer);
  }
  receiver.answerWith({ status: 500 });
  deliverer.start();
  const deliveries = await listDeliveries(store.database, webhook.id, 20);
  for (const { id } of deliveries) {
    const row = await untilAttempt(store, id, 1);
    assert.equal(row.status, "pending");
    const key = { accountId: webhook.accountId, deliveryId: id };
    assert.equal((await attemptsOf(store, key)).length, 1);
    const sent = receiver.received.filter(({ headers }) => headers["x-service-delivery"] === id);
    assert.deepEqual(
      sent.map(({ headers }) => headers["x-service-attempt"]),
      ["1", "1", "1", "1"],
    );
    for (const { body } of sent) assert.ok(body.equals(sent[0]?.body ?? Buffer.of()));
  }
});

test("a process that was given up for dead and comes back records nothing that another one did", async () => {
  receiver.answerWith("hang");
  const webhook = await subscribed(store, deliverer, receiver.url, ["contract.signed"]);
  await deliverer.stop();
  const [frozen, other] = await Promise.all([
    openDeliverer(store, { receivers: [receiver], leaseTimes: FROZEN }),
    openDeliverer(store, { receivers: [receiver] }),
  ]);
  deliverer = other;
  const before = receiver.received.length;
  const data = { role: "A", signerName: "A" };
  await happen(frozen, webhook.accountId, [
    { event: "contract.signed", by: BY_SIGNER, data } as never,
  ]);
  const [delivery] = await listDeliveries(store.database, webhook.id, 1);
  const id = delivery?.id ?? "";
  frozen.start();
  await receiver.untilReceived(before + 1);
  // It is taken for gone while it waits for the answer, and the other one takes over.
  await giveUpAllBut(other);
  receiver.answerWith({ status: 200 });
  other.start();
  const row = await untilAttempt(store, id, 1);
  assert.equal(row.status, "delivered");
  receiver.answerWith({ status: 500 });
  receiver.release();
  await frozen.stop();
  assert.equal((await untilAttempt(store, id, 1)).status, "delivered");
  const key = { accountId: webhook.accountId, deliveryId: id };
  const attempts = await attemptsOf(store, key);
  assert.deepEqual(
    attempts.map(({ statusCode }) => statusCode),
    [200],
  );
});

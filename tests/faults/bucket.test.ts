import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before } from "node:test";
import type { LINE_FAULTS } from "#kit/peers/faults/away.ts";
import { holdCells } from "#kit/peers/faults/hold-cells.ts";
import {
  arrivedAt,
  assertNoFaults,
  assertPutOff,
  create,
  HANGS,
  isSealed,
  letTimePass,
  mendAll,
  ON_THE_LINE,
  type Peers,
  read,
  receivedBy,
  sign,
  until,
  usePeers,
} from "#kit/peers/faults/peers.ts";
import { request } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";

let peers: Peers;
const use = usePeers();
before(async () => {
  peers = await use.start();
  const events = ["contract.signed", "contract.cancelled"];
  const { account, receiverUrl: url } = peers;
  assert.equal((await account.call("POST", "/webhooks", { url, events })).status, 201);
});
afterEach(() => mendAll(peers));
after(() => use.end());

/** Longer than anybody is said to wait, on a machine that has much else to do. */
const LATE_MS = 12_000;

async function hold(fault: keyof typeof LINE_FAULTS): Promise<void> {
  const { account, service, lines } = peers;
  const sealed = await create(peers);
  await sign(peers, sealed);
  await until(() => isSealed(peers, sealed.id));
  const whole = await account.call("GET", `/contracts/${sealed.id}/pdf`);

  for (const how of ON_THE_LINE[fault]) {
    const signer = `${randomUUID()}@example.com`;
    const open = await create(peers);
    const told = await create(peers, { signers: [{ role: "Signature", email: signer }] });
    const before = await listed();
    await lines.bucket.setFault(how);
    // Kept connections lead to it, too.
    lines.bucket.endAll();
    const key = { authorization: `Bearer ${account.apiKey}`, "idempotency-key": randomUUID() };
    const body = { content: "<p>Later.</p>", finalize: true };
    const post = () => request(`${service.url}/api/v1/contracts`, "POST", body, key);
    const from = performance.now();
    let answered = 0;
    const asked = [
      post(),
      account.call("GET", `/contracts/${sealed.id}/pdf`),
      request(`${service.url}/api/v1/signing/${linkIn(open.signUrl)}/original`, "GET"),
    ];
    const waiting = asked.map(async (asking) => {
      const answer = await asking;
      answered += 1;
      return { ...answer, ms: performance.now() - from };
    });
    const page = fetch(`${service.url}${new URL(open.signUrl).pathname}`);

    await sign(peers, open);
    const cancelled = await account.call("POST", `/contracts/${told.id}/cancel`, {});
    assert.equal(cancelled.status, 200);
    await until(
      () => receivedBy(peers, open.id).length > 0 && receivedBy(peers, told.id).length > 0,
    );
    // What was invited to sign and that it was cancelled.
    await until(() => arrivedAt(peers, signer).length === 2);
    if (HANGS[fault]) assert.equal(answered, 0, "others were waited for longer than the bucket");

    for (const answer of await Promise.all(waiting)) {
      assertPutOff(answer);
      assert.ok(answer.ms < LATE_MS, `answered after ${answer.ms} ms`);
    }
    const { status, headers } = await page;
    assert.deepEqual([status, Number(headers.get("retry-after")) > 0], [503, true]);
    if (HANGS[fault]) {
      const again = performance.now();
      assertPutOff(await post());
      assertPutOff(await post());
      // Of two at the most one tries whether it is back.
      assert.ok(performance.now() - again < LATE_MS, "everybody waits for it");
    }
    assert.equal((await read(peers, open.id)).finalPdf, null);

    await lines.bucket.setFault(null);
    lines.bucket.endAll();
    await until(async () => {
      await letTimePass(peers, ["seal-contract"]);
      return isSealed(peers, open.id);
    });
    await until(async () => (await fetch(`${service.url}/readyz`)).status === 200);
    const made = await post();
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.deepEqual((await listed()).sort(), [...before, made.body.contract.id].sort());
    const same = await account.call("GET", `/contracts/${sealed.id}/pdf`);
    assert.deepEqual([same.status, Buffer.from(same.bytes)], [200, Buffer.from(whole.bytes)]);
    for (const { id } of [open, told]) {
      const deliveries = receivedBy(peers, id).map(({ delivery }) => delivery);
      assert.equal(deliveries.length, 1);
    }
  }
  assertNoFaults(peers);
}

/** Ids of the contracts that there are, a window of the account's requests on. */
async function listed(): Promise<string[]> {
  peers.service.clock.moveMs(60_000);
  const { body } = await peers.account.call("GET", "/contracts?limit=100");
  return body.contracts.map(({ id }: { id: string }) => id);
}

holdCells("bucket", {
  refused: () => hold("refused"),
  reset: () => hold("reset"),
  silent: () => hold("silent"),
  slow: () => hold("slow"),
  garbled: () => hold("garbled"),
});

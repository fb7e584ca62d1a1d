import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { sql } from "kysely";
import type { LINE_FAULTS } from "#kit/peers/faults/away.ts";
import { holdCells } from "#kit/peers/faults/hold-cells.ts";
import {
  assertNoFaults,
  create,
  HANGS,
  isSealed,
  letTimePass,
  mendAll,
  ON_THE_LINE,
  type Peers,
  receivedBy,
  sign,
  until,
  usePeers,
} from "#kit/peers/faults/peers.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import type { TestAccount } from "#kit/scenes/service.ts";

let peers: Peers;
/** Of another account, and well all the time. */
let other: Receiver;
let neighbour: TestAccount;
const use = usePeers();
before(async () => {
  peers = await use.start();
  other = await startReceiver({ secure: false });
  neighbour = await peers.service.openAccount();
  const events = ["contract.cancelled"];
  for (const [account, url] of [
    [peers.account, peers.receiverUrl],
    [peers.account, other.url],
    [neighbour, other.url],
  ] as const) {
    assert.equal((await account.call("POST", "/webhooks", { url, events })).status, 201);
  }
});
afterEach(() => mendAll(peers));
after(async () => {
  await use.end();
  await other?.close();
});

/** Where they wait for the whole of its time, more than are sent to one webhook at a time could hold others up. */
const waitingFor = (fault: keyof typeof LINE_FAULTS) => (HANGS[fault] ? 6 : 2);

async function hold(fault: keyof typeof LINE_FAULTS): Promise<void> {
  const { account, lines } = peers;
  for (const how of ON_THE_LINE[fault]) {
    const waiting = [];
    for (let count = 0; count < waitingFor(fault); count += 1) waiting.push(await create(peers));
    const theirs = await create({ ...peers, account: neighbour });
    await lines.receiver.setFault(how);
    for (const { id } of waiting) {
      peers.service.clock.moveMs(2_000);
      assert.equal((await account.call("POST", `/contracts/${id}/cancel`, {})).status, 200);
    }
    await neighbour.call("POST", `/contracts/${theirs.id}/cancel`, {});
    // The other webhook of the same account, and another account's.
    for (const { id } of [...waiting, theirs]) {
      await until(() => receivedBy({ receiver: other }, id).length === 1);
    }
    if (HANGS[fault]) {
      const [last] = await deliveriesOf(waiting.at(-1).id);
      assert.equal(last?.attempts, 0, "the other receiver waited for this one");
    }
    const open = await create(peers);
    await sign(peers, open);
    await until(() => isSealed(peers, open.id));
    for (const { id } of waiting) {
      await until(async () => (await deliveriesOf(id))[0]?.attempts === 1);
      const [delivery] = await deliveriesOf(id);
      assert.equal(delivery?.status, "pending");
      assert.match(delivery?.problem ?? "", /connection|no whole answer|HTTP|Parse|Expected/);
    }

    await lines.receiver.setFault(null);
    for (const { id } of waiting) {
      await until(async () => {
        await letTimePass(peers, ["deliver-webhook"]);
        return (await deliveriesOf(id))[0]?.status === "delivered";
      });
      const deliveries = await deliveriesOf(id);
      assert.equal(deliveries.length, 1);
      const told = receivedBy(peers, id).map(({ delivery }) => delivery);
      assert.deepEqual([...new Set(told)], [deliveries[0]?.id]);
    }
  }
  assertNoFaults(peers);
}

interface Delivery {
  id: string;
  status: string;
  attempts: number;
  /** Of the last attempt. */
  problem: string | null;
}

/** What stands of a contract's deliveries to the receiver that is away. */
async function deliveriesOf(contractId: string): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select webhook_delivery.id, webhook_delivery.status, attempt as attempts,
      (select problem from webhook_attempt where delivery_id = webhook_delivery.id
        order by round desc, attempt desc limit 1) as problem
    from webhook_delivery join webhook on webhook.id = webhook_id
    where contract_id = ${contractId} and url = ${peers.receiverUrl}
  `.execute(peers.service.app.services.database);
  return rows;
}

holdCells("receiver", {
  refused: () => hold("refused"),
  reset: () => hold("reset"),
  silent: () => hold("silent"),
  slow: () => hold("slow"),
  garbled: () => hold("garbled"),
});

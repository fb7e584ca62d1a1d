import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before } from "node:test";
import type { LINE_FAULTS } from "#kit/peers/faults/away.ts";
import { holdCells } from "#kit/peers/faults/hold-cells.ts";
import {
  arrivedAt,
  assertNoFaults,
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

let peers: Peers;
const use = usePeers();
before(async () => {
  peers = await use.start();
  const { account, receiverUrl: url } = peers;
  const events = ["contract.completed"];
  assert.equal((await account.call("POST", "/webhooks", { url, events })).status, 201);
});
afterEach(() => mendAll(peers));
after(() => use.end());

/** Longer than anybody is said to wait, on a machine that has much else to do. */
const LATE_MS = 12_000;

async function hold(fault: keyof typeof LINE_FAULTS): Promise<void> {
  const { account, lines } = peers;
  for (const how of ON_THE_LINE[fault]) {
    const signer = `${randomUUID()}@example.com`;
    const open = await create(peers);
    await lines.mail.setFault(how);
    lines.mail.endAll();
    const from = performance.now();
    let isAnswered = false;
    const creating = account
      .call("POST", "/contracts", {
        content: "<p>The miller pays.</p>",
        finalize: true,
        summary: false,
        signers: [{ role: "Signature", email: signer }],
      })
      .finally(() => {
        isAnswered = true;
      });

    await sign(peers, open);
    await until(() => isSealed(peers, open.id));
    await until(() => receivedBy(peers, open.id).length === 1);
    if (HANGS[fault]) assert.equal(isAnswered, false, "others waited for the mail server");

    const answer = await creating;
    assert.deepEqual([answer.status, answer.body.code], [502, "SEND_FAILED"]);
    assert.ok(performance.now() - from < LATE_MS);
    const { id } = answer.body.contract;
    const [link] = (await read(peers, id)).signers;
    assert.deepEqual([link.status, link.sendCount], ["created", 0]);
    assert.deepEqual(arrivedAt(peers, signer), []);

    await lines.mail.setFault(null);
    // Whoever waited for an answer hears that there is none.
    lines.mail.endAll();
    await until(async () => {
      await letTimePass(peers, ["mail-contract"]);
      return (await read(peers, id)).signers[0].status === "sent";
    });
    assert.equal((await read(peers, id)).signers[0].sendCount, 1);
    assert.equal(new Set(arrivedAt(peers, signer)).size, 1);
  }
  assertNoFaults(peers);
}

holdCells("mail", {
  refused: () => hold("refused"),
  reset: () => hold("reset"),
  silent: () => hold("silent"),
  slow: () => hold("slow"),
  garbled: () => hold("garbled"),
});

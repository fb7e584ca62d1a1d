import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before } from "node:test";
import { findContract } from "#contracts/contracts-store.ts";
import { filesNamedBy } from "#contracts/named-files.ts";
import { checkSealed } from "#kit/judges/check-sealed.ts";
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
  type Shown,
  sign,
  until,
  usePeers,
} from "#kit/peers/faults/peers.ts";

let peers: Peers;
const use = usePeers();
before(async () => {
  peers = await use.start();
  const { account, receiverUrl: url } = peers;
  const events = ["contract.completed", "contract.cancelled"];
  assert.equal((await account.call("POST", "/webhooks", { url, events })).status, 201);
});
afterEach(() => mendAll(peers));
after(() => use.end());

/** Longer than anybody is said to wait, on a machine that has much else to do. */
const LATE_MS = 15_000;

/** Where they wait for the whole of its time, more than are sealed at a time could hold others up. */
const waitingFor = (fault: keyof typeof LINE_FAULTS) => (HANGS[fault] ? 5 : 1);

async function hold(fault: keyof typeof LINE_FAULTS): Promise<void> {
  const { account, lines, owner } = peers;
  for (const how of ON_THE_LINE[fault]) {
    const signer = `${randomUUID()}@example.com`;
    const told = await create(peers, { signers: [{ role: "Signature", email: signer }] });
    const waiting: Shown[] = [];
    for (let count = 0; count < waitingFor(fault); count += 1) waiting.push(await create(peers));
    const one = waiting.at(-1);
    const mails = arrivedAt(peers, owner).length;
    await lines.authority.setFault(how);
    for (const contract of waiting) await sign(peers, contract);
    const from = performance.now();
    let isAnswered = false;
    const downloading = account.call("GET", `/contracts/${one.id}/pdf`).finally(() => {
      isAnswered = true;
    });

    const creating = create(peers);
    const cancelled = await account.call("POST", `/contracts/${told.id}/cancel`, {});
    assert.equal(cancelled.status, 200);
    await until(() => receivedBy(peers, told.id).length === 1);
    // What was invited to sign and that it was cancelled.
    await until(() => arrivedAt(peers, signer).length === 2);
    if (HANGS[fault]) assert.equal(isAnswered, false, "others waited for the authority");

    assert.equal((await creating).status, "pending");
    const answer = await downloading;
    assert.deepEqual([answer.status, answer.body.code], [502, "TIMESTAMP_FAILED"]);
    assert.equal(answer.headers.get("retry-after"), "30");
    assert.ok(performance.now() - from < LATE_MS);
    assert.equal((await read(peers, one.id)).finalPdf, null);
    assert.match(await whyItWaits(one.id), /timestamp/);

    await lines.authority.setFault(null);
    await until(async () => {
      await letTimePass(peers, ["seal-contract"]);
      const sealed = await Promise.all(waiting.map((contract) => isSealed(peers, contract.id)));
      return sealed.every((is) => is);
    });
    const pdf = await account.call("GET", `/contracts/${one.id}/pdf`);
    await checkSealed(pdf.bytes, { publicId: one.publicId });
    await until(() => arrivedAt(peers, owner).length - mails === waiting.length);
    for (const contract of waiting) await assertSealedOnce(contract.id);
  }
  assertNoFaults(peers);
}

/** In the words that its owner reads. */
async function whyItWaits(id: string): Promise<string> {
  const contract = await findContract(peers.service.app.services.database, { id });
  return contract?.sealProblem ?? "";
}

async function assertSealedOnce(id: string): Promise<void> {
  assert.deepEqual(
    receivedBy(peers, id).map(({ event }) => event),
    ["contract.completed"],
  );
  const contract = await findContract(peers.service.app.services.database, { id });
  assert.ok(contract);
  const named = new Set(filesNamedBy(contract).map(({ name }) => name));
  for (const name of await peers.service.app.services.files.names(id))
    assert.ok(named.has(name), name);
}

holdCells("authority", {
  refused: () => hold("refused"),
  reset: () => hold("reset"),
  silent: () => hold("silent"),
  slow: () => hold("slow"),
  garbled: () => hold("garbled"),
});

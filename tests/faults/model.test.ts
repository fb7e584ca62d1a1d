import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
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
  sign,
  until,
  usePeers,
} from "#kit/peers/faults/peers.ts";
import { request } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { readEntries } from "#trail/trail-store.ts";

let peers: Peers;
const use = usePeers();
before(async () => {
  peers = await use.start();
});
afterEach(() => mendAll(peers));
after(() => use.end());

async function hold(fault: keyof typeof LINE_FAULTS): Promise<void> {
  const { lines, service } = peers;
  for (const how of ON_THE_LINE[fault]) {
    const before = lines.model.struck;
    await lines.model.setFault(how);
    // Where they wait, more than are asked for at a time.
    const open = [];
    for (let count = HANGS[fault] ? 5 : 2; count > 0; count -= 1)
      open.push(await create(peers, { summary: true }));
    const [signed, ...later] = open;
    await until(() => lines.model.struck > before);
    await sign(peers, signed);
    await until(() => isSealed(peers, signed.id));
    for (const contract of later) assert.equal(await summaryOf(contract.signUrl), null);

    await lines.model.setFault(null);
    // Whoever waited for an answer hears that there is none.
    lines.model.endAll();
    await until(async () => {
      await letTimePass(peers, ["summarise-contract"]);
      const found = await Promise.all(later.map(({ signUrl }) => summaryOf(signUrl)));
      return found.every((summary) => summary === "A parrot moves.");
    });
    for (const { id } of later) {
      const entries = await readEntries(service.app.services.database, id);
      assert.equal(entries.filter(({ event }) => event === "summary.made").length, 1);
    }
  }
  assertNoFaults(peers);
}

async function summaryOf(signUrl: string): Promise<string | null> {
  peers.service.clock.moveMs(2_000);
  const { url } = peers.service;
  const view = await request(`${url}/api/v1/signing/${linkIn(signUrl)}`, "GET");
  assert.equal(view.status, 200);
  return view.body.summary;
}

holdCells("model", {
  refused: () => hold("refused"),
  reset: () => hold("reset"),
  silent: () => hold("silent"),
  slow: () => hold("slow"),
  garbled: () => hold("garbled"),
});

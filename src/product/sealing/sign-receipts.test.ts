import assert from "node:assert/strict";
import { test } from "node:test";
import type { Receipt } from "#evidence/schemas/receipt.ts";
import { DAY_MS } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { hearLog } from "#kit/rooms/heard-log.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { endOfChain } from "#lib/pki/check-seal-chain.ts";
import { receiptSigner } from "./sign-receipts.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const { keyHolder } = issuing.issueSeal();
const receipt = { type: "countersign-receipt", version: 1, signedAt: clock.now().toISOString() };

test("a receipt is signed until the sealing certificate ends, and none is signed from then on", async () => {
  const { log, lines } = hearLog();
  const endsAt = endOfChain(keyHolder.chain);
  const sign = receiptSigner({ keyHolder, limitMs: 5_000, endsAt, clock, log });
  assert.notEqual(await sign(receipt as Receipt), null);
  clock.moveMs(endsAt.getTime() - clock.now().getTime() - 1);
  assert.notEqual(await sign(receipt as Receipt), null);
  clock.moveMs(1);
  assert.equal(await sign(receipt as Receipt), null);
  clock.moveMs(DAY_MS);
  assert.equal(await sign(receipt as Receipt), null);
  assert.match(lines.map(({ event }) => event).join(), /receipt.failed/);
});

test("nobody waits for a key that fails, or does not answer in time: there is no receipt, and the log says why", async () => {
  const never = new Promise<never>(() => {});
  for (const [answer, why] of [
    [() => never, /did not sign within 5 ms/],
    [() => Promise.reject(new Error("the card is gone")), /the card is gone/],
  ] as const) {
    const { log, lines } = hearLog();
    const endsAt = new Date(clock.now().getTime() + DAY_MS);
    const holder = { ...keyHolder, sign: answer };
    const sign = receiptSigner({ keyHolder: holder, limitMs: 5, endsAt, clock, log });
    assert.equal(await sign(receipt as Receipt), null);
    assert.equal(lines.length, 1);
    assert.match(String(lines[0]?.err), why);
  }
});

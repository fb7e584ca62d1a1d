import assert from "node:assert/strict";
import { test } from "node:test";
import type { Receipt } from "#evidence/receipt.ts";
import { DAY_MS } from "#kernel/time.ts";
import { startIssuing } from "#kit/authority/issuing.ts";
import { hearLog } from "#kit/heard-log.ts";
import { heldClock } from "#kit/held-clock.ts";
import { endOfChain } from "./crypto/check-seal-chain.ts";
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
  clock.moveMs(366 * DAY_MS);
  assert.equal(await sign(receipt as Receipt), null);
  assert.match(lines.map(({ event }) => event).join(), /receipt.failed/);
});

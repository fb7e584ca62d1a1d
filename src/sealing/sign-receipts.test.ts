import assert from "node:assert/strict";
import { test } from "node:test";
import type { Receipt } from "#evidence/receipt.ts";
import { DAY_MS } from "#kernel/time.ts";
import { startIssuing } from "#kit/authority/issuing.ts";
import { hearLog } from "#kit/heard-log.ts";
import { heldClock } from "#kit/held-clock.ts";
import { verifyFile } from "#verification/verify-file.ts";
import { endOfChain } from "./crypto/check-seal-chain.ts";
import { receiptSigner } from "./sign-receipts.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const { keyHolder } = issuing.issueSeal();
const signed = clock.now();
const receipt = { type: "countersign-receipt", version: 1, signedAt: signed.toISOString() };

const signerAt = (at = heldClock(clock.now().toISOString())) => {
  const { log, lines } = hearLog();
  const endsAt = endOfChain(keyHolder.chain);
  return { sign: receiptSigner({ keyHolder, limitMs: 5_000, endsAt, clock: at, log }), lines, at };
};

test("a receipt is signed until the sealing certificate ends, and none is signed from then on", async () => {
  const { sign, lines, at } = signerAt();
  assert.notEqual(await sign(receipt as Receipt), null);
  at.moveMs(366 * DAY_MS);
  assert.equal(await sign(receipt as Receipt), null);
  assert.match(lines.map(({ event }) => event).join(), /receipt.failed/);
});

test("a receipt that the next key makes for an earlier signature holds", async () => {
  const early = new Date(signed.getTime() - 300 * DAY_MS).toISOString();
  const jws = await signerAt().sign({ ...receipt, signedAt: early } as Receipt);
  const { verdict } = await verifyFile(Buffer.from(jws ?? ""), [issuing.root.certificate]);
  assert.equal(verdict, "genuine");
});

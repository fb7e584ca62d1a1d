import assert from "node:assert/strict";
import { test } from "node:test";
import { RECEIPT_TYPE } from "#evidence/schemas/receipt.ts";
import { DAY_MS } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { signJws } from "#lib/pki/jws.ts";
import { verifyFile } from "./verify-file.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const { keyHolder } = issuing.issueSeal();

async function verdictAt(signedMs: number) {
  const signedAt = new Date(clock.now().getTime() + signedMs).toISOString();
  const receipt = { type: "countersign-receipt", version: 1, signedAt };
  const jws = await signJws(keyHolder, RECEIPT_TYPE, receipt);
  return (await verifyFile(Buffer.from(jws), [issuing.root.certificate])).verdict;
}

test("a receipt that the next key makes for an earlier signature holds", async () => {
  assert.equal(await verdictAt(-300 * DAY_MS), "genuine");
});

test("a receipt for a signature from when the key's certificate had ended does not", async () => {
  assert.equal(await verdictAt(400 * DAY_MS), "other-document");
});

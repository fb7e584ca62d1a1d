import assert from "node:assert/strict";
import { test } from "node:test";
import { RECEIPT_TYPE } from "#evidence/schemas/receipt.ts";
import { DAY_MS } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readableCertificates } from "#lib/pki/certificate.ts";
import { signJws } from "#lib/pki/jws.ts";
import type { KeyHolder } from "#lib/pki/key-holder.ts";
import { receiptParts } from "./receipt-parts.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const [own, next] = [issuing.issueSeal().keyHolder, issuing.issueSeal().keyHolder];
const roots = readableCertificates([issuing.root.certificate]);
const SEAL = { name: "seal", chain: readableCertificates(own.chain) };

const receipt = (keyHolder: KeyHolder, signedAt: Date) =>
  signJws(keyHolder, RECEIPT_TYPE, { signedAt: signedAt.toISOString() });

test("receipts by the seal's key share its files, and each is counted in the order of signing", async () => {
  const jws = [await receipt(own, clock.now()), await receipt(own, clock.now())];
  const parts = await receiptParts(jws, SEAL, roots);
  assert.deepEqual(
    parts.map(({ number, chain }) => [number, chain === SEAL]),
    [
      [1, true],
      [2, true],
    ],
  );
  assert.deepEqual([parts[0]?.jws, parts[0]?.checkedAt], [jws[0], clock.now()]);
  const header = JSON.parse(Buffer.from(jws[0]!.split(".")[0]!, "base64url").toString());
  assert.equal(parts[0]?.algorithm, header.alg);
});

test("a receipt by another key has files of its own, under its number", async () => {
  const jws = [await receipt(own, clock.now()), await receipt(next, clock.now())];
  const [, other] = await receiptParts(jws, SEAL, roots);
  assert.equal(other?.chain.name, "receipt-2");
  assert.deepEqual(
    other?.chain.chain.map(({ der }) => Buffer.from(der)),
    next.chain.map((der) => Buffer.from(der)),
  );
});

test("one for a signature from before its key is checked as of when the key began", async () => {
  const jws = await receipt(next, new Date(clock.now().getTime() - 5_000 * DAY_MS));
  const [part] = await receiptParts([jws], SEAL, roots);
  const begins = part?.chain.chain.map(({ notBefore }) => notBefore.getTime()) ?? [];
  assert.equal(part?.checkedAt.getTime(), Math.max(...begins));
});

test("a receipt without a certificate is none of this service's", async () => {
  const [, payload, signature] = (await receipt(own, clock.now())).split(".");
  const header = Buffer.from('{"alg":"ES256","x5c":[]}').toString("base64url");
  const jws = [header, payload, signature].join(".");
  await assert.rejects(receiptParts([jws], SEAL, roots), /without a certificate/);
});

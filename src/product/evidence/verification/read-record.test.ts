import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecord } from "./read-record.ts";

const hash = (digit: string) => digit.repeat(64);
const AT = "2026-11-21T09:30:00.000Z";

/** Its signature is the second entry of three. */
const RECORD = {
  contract: { publicId: "0000-0000-0000-0", baseSha256: hash("1"), fieldsSha256: hash("2") },
  trail: {
    entries: [
      { number: 3, event: "signer.opened", at: AT, hash: hash("a"), data: {} },
      {
        number: 4,
        event: "contract.signed",
        at: AT,
        hash: hash("b"),
        data: { signatureId: "s1", role: "Tenant" },
      },
      { number: 5, event: "contract.completed", at: AT, hash: hash("5"), data: {} },
    ],
  },
};

test("of a record the signatures are read, in their order and with all hashes of the trail", async () => {
  const [one, ...others] = await readRecord(Buffer.from(JSON.stringify(RECORD)));
  assert.deepEqual(others, []);
  assert.deepEqual([one?.signatureId, one?.number, one?.at], ["s1", 4, AT]);
  assert.deepEqual(
    [...(one?.hashes ?? [])],
    [
      ...[
        [3, hash("a")],
        [4, hash("b")],
        [5, hash("5")],
      ],
    ],
  );
});

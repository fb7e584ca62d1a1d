import assert from "node:assert/strict";
import { test } from "node:test";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { readCursor, writeCursor } from "./event-cursor.ts";

const [key, other, newer] = [7, 8, 9].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const keys = { payloadKeys: new KeyRing([key]), random: systemRandom };
const cursor = {
  writtenIn: "4294967296123",
  id: "0198c0de-0000-7000-8000-000000000001",
  readAt: new Date("2026-11-22T12:00:00.007Z"),
};
const written = writeCursor(keys, "one", cursor);

test("a cursor is read by the account that it was written for, to the millisecond, and by no other", () => {
  assert.deepEqual(readCursor(keys, "one", written), cursor);
  assert.equal(readCursor(keys, "other", written), null);
  const others = { payloadKeys: new KeyRing([other]) };
  assert.equal(readCursor(others, "one", written), null);
});

test("a cursor from before a key was replaced is still read", () => {
  const replaced = { payloadKeys: new KeyRing([newer, key]) };
  assert.deepEqual(readCursor(replaced, "one", written), cursor);
});

test("what somebody made up, cut off or changed is no cursor", () => {
  const another = written[4] === "A" ? "B" : "A";
  const wrong = [
    ...["", "cur_", "2026-11-22T12:00:00Z", written.slice(4)],
    ...[written.slice(0, -6), `cur_${another}${written.slice(5)}`, `cur_x${written.slice(4)}`],
  ];
  for (const one of wrong) assert.equal(readCursor(keys, "one", one), null, one);
});

test("a cursor tells nothing of how much is written for others, and is never the same twice", () => {
  const bytes = Buffer.from(written.slice(4), "base64url").toString("latin1");
  assert.ok(!bytes.includes(cursor.writtenIn) && !bytes.includes(cursor.id));
  assert.notEqual(writeCursor(keys, "one", cursor), written);
});

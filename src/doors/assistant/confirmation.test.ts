import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { KeyRing } from "#kernel/key-ring.ts";
import {
  CONFIRMATION_MS,
  type Confirmable,
  makeConfirmation,
  readConfirmation,
} from "./confirmation.ts";

const now = new Date("2026-11-23T10:00:00Z");
const [key, newest] = [randomBytes(32), randomBytes(32)];
const keys = new KeyRing([key]);
const what: Confirmable = {
  accountId: "account",
  keyId: "key",
  tool: "send_contract",
  contractId: "contract",
  contractVersion: 3,
  argumentsSha256: "00",
};
const made = () => makeConfirmation(what, { keys, random: randomBytes, now });
const later = (ms: number) => new Date(now.getTime() + ms);

test("a confirmation confirms what it was made for, until its ten minutes are over", () => {
  const text = made();
  const read = readConfirmation(text, what, { keys, now: later(CONFIRMATION_MS - 1) });
  assert.ok(typeof read === "object" && read.nonce.length === 16);
  const late = readConfirmation(text, what, { keys, now: later(CONFIRMATION_MS) });
  assert.equal(late, "confirmation_expired");
});

for (const [part, other] of Object.entries({
  accountId: "other",
  keyId: "other",
  tool: "delete_contract",
  contractId: "other",
  contractVersion: 4,
  argumentsSha256: "01",
})) {
  test(`a confirmation is nothing where the ${part} is another`, () => {
    const read = readConfirmation(made(), { ...what, [part]: other }, { keys, now });
    assert.equal(read, "confirmation_wrong");
  });
}

test("a confirmation with one letter changed, or made with another key, is nothing; one of the key before is good", () => {
  const text = made();
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom(..."aZ09_."), (at, letter) => {
      const changed = text.slice(0, at) + letter + text.slice(at + 1);
      // The last letter of base64url has bits that stand for nothing.
      fc.pre(changed !== text && at !== text.length - 1);
      assert.equal(typeof readConfirmation(changed, what, { keys, now }), "string");
    }),
  );
  const newer = new KeyRing([newest]);
  assert.equal(readConfirmation(text, what, { keys: newer, now }), "confirmation_wrong");
  assert.equal(
    typeof readConfirmation(text, what, { keys: new KeyRing([newest, key]), now }),
    "object",
  );
});

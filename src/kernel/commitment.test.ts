import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { commitmentTo, newSalt, SALT_PATTERN } from "./commitment.ts";

const SALT = "000102030405060708090a0b0c0d0e0f";

test("a commitment is the hash that the published description says, so that anybody can check it", () => {
  const bytes = Buffer.concat([
    Buffer.from("countersign-trail-value-1\0"),
    Buffer.from(SALT, "hex"),
    Buffer.from("Zoë"),
  ]);
  const expected = createHash("sha256").update(bytes).digest("hex");
  assert.equal(commitmentTo(SALT, "Zoë"), expected);
});

test("another salt and another value give another commitment", () => {
  const own = commitmentTo(SALT, "Anna");
  assert.notEqual(commitmentTo(SALT, "Anne"), own);
  assert.notEqual(commitmentTo(SALT.replace("0f", "0e"), "Anna"), own);
  assert.notEqual(commitmentTo(SALT, ""), own);
});

test("a salt is the 16 bytes that chance gave, in the form in which it is kept", () => {
  const asked: number[] = [];
  const salt = newSalt((count) => {
    asked.push(count);
    return Uint8Array.from({ length: count }, (_, at) => at);
  });
  assert.deepEqual(asked, [16]);
  assert.equal(salt, SALT);
  assert.match(salt, SALT_PATTERN);
  for (const other of [SALT.toUpperCase(), SALT.slice(1), `${SALT}0`, ""]) {
    assert.doesNotMatch(other, SALT_PATTERN);
  }
});

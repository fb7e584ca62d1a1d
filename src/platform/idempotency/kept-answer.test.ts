import assert from "node:assert/strict";
import { test } from "node:test";
import { isRefusal } from "#kernel/refusals.ts";
import { decideRepeat, readIdempotencyKey, requestDigest } from "./kept-answer.ts";

test("a key is visible ASCII of 1 to 255 characters, given once", () => {
  assert.equal(readIdempotencyKey(undefined), null);
  assert.equal(readIdempotencyKey("a".repeat(255)), "a".repeat(255));
  for (const wrong of ["", "a".repeat(256), "a b", "ä", "a\u0000", ["a", "b"]]) {
    assert.ok(isRefusal(readIdempotencyKey(wrong)), String(wrong));
  }
});

test("the same body in another order of properties is the same request, anything else is not", () => {
  const digest = requestDigest("POST", "/contracts", { a: 1, b: [1, 2] });
  assert.deepEqual(requestDigest("POST", "/contracts", { b: [1, 2], a: 1 }), digest);
  assert.notDeepEqual(requestDigest("POST", "/contracts", { a: 1, b: [2, 1] }), digest);
  assert.notDeepEqual(requestDigest("POST", "/webhooks", { a: 1, b: [1, 2] }), digest);
});

test("another request under a used key is a conflict, the same one gets the same answer", () => {
  const request = { scope: "s", key: "k", sha256: requestDigest("POST", "/x", {}), most: null };
  const kept = { status: 201, body: { id: 1 }, sha256: request.sha256 };
  assert.deepEqual(decideRepeat(kept, request), { status: 201, body: { id: 1 } });
  const other = decideRepeat(kept, { ...request, sha256: requestDigest("POST", "/x", { a: 1 }) });
  assert.ok(isRefusal(other) && other.refused === "CONFLICT");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { joinAndRelease, releaseBytes } from "./body-bytes.ts";

const own = (length: number, byte: number) => Buffer.allocUnsafeSlow(length).fill(byte);

test("large bytes that are alone in their memory are let go", () => {
  const bytes = own(16 * 1024, 1);
  releaseBytes(bytes);
  assert.equal(bytes.length, 0);
});

test("bytes that share their memory stay, and so do few", () => {
  const whole = own(32 * 1024, 1);
  for (const part of [whole.subarray(0, 20_000), whole.subarray(1)]) {
    releaseBytes(part);
    assert.ok(part.every((byte) => byte === 1));
  }
  assert.equal(whole.length, 32 * 1024);
  const few = own(16 * 1024 - 1, 2);
  releaseBytes(few);
  assert.equal(few[0], 2);
  const shared = new Uint8Array(new SharedArrayBuffer(20_000)).fill(3);
  releaseBytes(shared);
  assert.equal(shared[0], 3);
});

test("what is joined is one behind the other, and no longer anywhere else", () => {
  const chunks = [own(20_000, 1), Buffer.from("ab"), own(16 * 1024, 2)];
  const expected = Buffer.concat(chunks);
  assert.deepEqual(joinAndRelease(chunks), expected);
  assert.deepEqual(
    chunks.map(({ length }) => length),
    [0, 2, 0],
  );
  assert.equal(joinAndRelease([]).length, 0);
});

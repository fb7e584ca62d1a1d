import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRandom } from "./random.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

test("as many bytes come as were asked for, out of the pool and beside it", () => {
  for (const count of [0, 1, 16, 255, 256, 257, 4_095, 4_096, 5_000]) {
    assert.equal(systemRandom(count).length, count);
  }
});

test("nothing comes twice, however often the pool is filled anew", () => {
  const names = Array.from({ length: 20_000 }, () => hex(systemRandom(16)));
  assert.equal(new Set(names).size, names.length);
});

test("every bit is as often set as not", () => {
  const bytes = Array.from({ length: 2_000 }, () => systemRandom(8));
  for (let bit = 0; bit < 64; bit += 1) {
    const set = bytes.filter((one) => ((one[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    // Six times the standard deviation of 2,000 coins, which is 22.4.
    assert.ok(Math.abs(set - 1_000) < 135, `bit ${bit}: ${set} of 2,000`);
  }
});

test("what was given belongs to who asked: changed there, it is not what others get", () => {
  const given = systemRandom(16);
  const before = hex(given);
  const next = hex(systemRandom(16));
  given.fill(0);
  assert.notEqual(before, next);
  assert.equal(given.buffer.byteLength, 16);
});

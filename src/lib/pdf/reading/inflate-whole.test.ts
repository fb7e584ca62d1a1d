import assert from "node:assert/strict";
import { test } from "node:test";
import { constants, deflateSync } from "node:zlib";
import { inflateWhole } from "./inflate-plainly.ts";

const TEXT = Buffer.from("Rent: 900 EUR. ".repeat(50));
const PACKED = deflateSync(TEXT);

test("a zlib stream that is whole is unpacked, however it was packed", () => {
  const ways = [{}, { level: 0 }, { level: 9 }, { strategy: constants.Z_FIXED }];
  for (const text of [TEXT, Buffer.alloc(0), Buffer.alloc(100_000, 7)]) {
    for (const way of ways) {
      assert.deepEqual(Buffer.from(inflateWhole(deflateSync(text, way), 200_000)!), text);
    }
  }
});

test("one that is cut, goes on, has another checksum or unpacks to too much is not", () => {
  for (let end = 0; end < PACKED.length; end += 1) {
    assert.equal(inflateWhole(PACKED.subarray(0, end), 10_000), undefined, String(end));
  }
  assert.equal(inflateWhole(Buffer.concat([PACKED, Buffer.from([0])]), 10_000), undefined);
  const other = Buffer.from(PACKED);
  other[other.length - 1]! ^= 1;
  assert.equal(inflateWhole(other, 10_000), undefined);
  assert.equal(inflateWhole(PACKED, TEXT.length - 1), undefined);
  assert.ok(inflateWhole(PACKED, TEXT.length));
});

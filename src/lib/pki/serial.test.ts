import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { drawSerial } from "./serial.ts";

test("whatever is drawn, a serial number is positive, of 16 octets, and keeps 126 bits of it", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (drawn) => {
      const serial = drawSerial((length) => drawn.slice(0, length));
      // Neither negative nor with a zero in front, so all are of one length (RFC 5280, 4.1.2.2).
      assert.equal(serial[0]! >> 6, 0b01);
      assert.equal(serial[0]! & 0x3f, drawn[0]! & 0x3f);
      assert.deepEqual([...serial.subarray(1)], [...drawn.subarray(1, 16)]);
    }),
  );
});

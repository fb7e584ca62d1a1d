import assert from "node:assert/strict";
import { isIPv4, isIPv6 } from "node:net";
import { test } from "node:test";
import fc from "fast-check";
import { plainAddress } from "./plain-address.ts";

test("an address has one spelling, in whichever it comes", () => {
  for (const [plain, ...others] of [
    ["198.51.100.7", "::ffff:198.51.100.7", "::FFFF:c633:6407", "0:0:0:0:0:ffff:198.51.100.7"],
    ["2001:db8::1:0:0:1", "2001:DB8:0:0:1::1", "2001:0db8:0000:0000:0001:0000:0000:0001"],
    ["::1", "0:0:0:0:0:0:0:1", "0000::1"],
    ["fe80::1", "fe80::1%eth0"],
  ] as const) {
    for (const other of [plain, ...others]) assert.equal(plainAddress(other), plain, other);
  }
});

test("what is no address has none", () => {
  for (const none of [
    "",
    "x",
    "1.2.3",
    "1.2.3.4.5",
    "::g",
    "[::1]",
    "1.2.3.4:80",
    "::ffff:1.2.3",
  ]) {
    assert.equal(plainAddress(none), null, none);
  }
});

test("of any address the plain one is an address, and plain already", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const plain = plainAddress(address) ?? "";
      assert.ok(isIPv4(plain) || isIPv6(plain));
      assert.equal(plainAddress(plain), plain);
    }),
  );
});

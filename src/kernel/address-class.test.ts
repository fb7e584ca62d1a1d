import assert from "node:assert/strict";
import { test } from "node:test";
import { type AddressClass, addressClass } from "./address-class.ts";

/** At each border of each range: the last that is in it, and the first that is not. */
const ADDRESSES: [address: string, kind: AddressClass][] = [
  ["126.255.255.255", "public v4"],
  ["127.0.0.0", "loopback"],
  ["127.255.255.255", "loopback"],
  ["128.0.0.0", "public v4"],
  ["9.255.255.255", "public v4"],
  ["10.0.0.0", "private"],
  ["10.255.255.255", "private"],
  ["11.0.0.0", "public v4"],
  ["172.15.255.255", "public v4"],
  ["172.16.0.0", "private"],
  ["172.31.255.255", "private"],
  ["172.32.0.0", "public v4"],
  ["192.167.255.255", "public v4"],
  ["192.168.0.0", "private"],
  ["192.168.255.255", "private"],
  ["192.169.0.0", "public v4"],
  ["169.253.255.255", "public v4"],
  ["169.254.0.0", "private"],
  ["169.254.255.255", "private"],
  ["169.255.0.0", "public v4"],
  ["100.63.255.255", "public v4"],
  ["100.64.0.0", "private"],
  ["100.127.255.255", "private"],
  ["100.128.0.0", "public v4"],
  ["::1", "loopback"],
  ["0:0:0:0:0:0:0:1", "loopback"],
  ["::2", "public v6"],
  ["fbff:ffff::", "public v6"],
  ["fc00::", "private"],
  ["fdff:ffff::1", "private"],
  ["fe00::", "public v6"],
  ["fe80::1", "private"],
  ["febf::1", "private"],
  ["fec0::1", "public v6"],
  ["2001:db8::1", "public v6"],
  ["::ffff:127.0.0.1", "loopback"],
  ["::ffff:10.0.0.1", "private"],
];

for (const [address, kind] of ADDRESSES) {
  test(`${address} is ${kind}`, () => assert.equal(addressClass(address), kind));
}

test("what is no address is unknown, and tells nothing of itself", () => {
  for (const nothing of ["", "unix", "10.0.0", "sign.example", "10.0.0.1:80", "[::1]"]) {
    assert.equal(addressClass(nothing), "unknown");
  }
});

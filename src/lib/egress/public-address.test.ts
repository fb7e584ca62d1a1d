import assert from "node:assert/strict";
import { test } from "node:test";
import { whyNotPublic } from "./public-address.ts";

/** The first and the last address of a range, and its neighbours where those are public. */
const BORDERS: [what: string, inside: readonly string[], outside: readonly string[]][] = [
  ["this network", ["0.0.0.0", "0.255.255.255"], ["1.0.0.0"]],
  ["private", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]],
  ["shared address space", ["100.64.0.0", "100.127.255.255"], ["100.63.255.255", "100.128.0.0"]],
  ["loopback", ["127.0.0.0", "127.255.255.255"], ["126.255.255.255", "128.0.0.0"]],
  ["a cloud host's own", ["168.63.129.16"], ["168.63.129.15", "168.63.129.17"]],
  ["link-local", ["169.254.0.0", "169.254.255.255"], ["169.253.255.255", "169.255.0.0"]],
  ["private", ["172.16.0.0", "172.31.255.255"], ["172.15.255.255", "172.32.0.0"]],
  ["protocol assignments", ["192.0.0.0", "192.0.0.255"], ["191.255.255.255", "192.0.1.0"]],
  ["documentation", ["192.0.2.0", "192.0.2.255"], ["192.0.1.255", "192.0.3.0"]],
  ["6to4 relays", ["192.88.99.0", "192.88.99.255"], ["192.88.98.255", "192.88.100.0"]],
  ["private", ["192.168.0.0", "192.168.255.255"], ["192.167.255.255", "192.169.0.0"]],
  ["benchmarking", ["198.18.0.0", "198.19.255.255"], ["198.17.255.255", "198.20.0.0"]],
  ["documentation", ["198.51.100.0", "198.51.100.255"], ["198.51.99.255", "198.51.101.0"]],
  ["documentation", ["203.0.113.0", "203.0.113.255"], ["203.0.112.255", "203.0.114.0"]],
  ["multicast", ["224.0.0.0", "239.255.255.255"], ["223.255.255.255"]],
  ["reserved", ["240.0.0.0", "255.255.255.255"], []],
  ["Teredo", ["2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"], ["2000:ffff::1"]],
  ["protocol assignments", ["2001:1::", "2001:1ff:ffff::"], ["2001:200::"]],
  ["documentation", ["2001:db8::", "2001:db8:ffff::"], ["2001:db7:ffff::", "2001:db9::"]],
  ["6to4", ["2002::", "2002:ffff::"], ["2001:ffff::", "2003::"]],
  ["documentation", ["3fff::", "3fff:fff:ffff::"], ["3ffe:ffff::", "3fff:1000::"]],
];

for (const [what, inside, outside] of BORDERS) {
  test(`from ${inside[0]} to ${inside.at(-1)} an address is ${what}, and beside it public`, () => {
    for (const address of inside) assert.equal(whyNotPublic(address), what, address);
    for (const address of outside) assert.equal(whyNotPublic(address), null, address);
  });
}

const NAMED: [address: string, what: string][] = [
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["::7f00:1", "IPv4-compatible"],
  ["::8.8.8.8", "IPv4-compatible"],
  ["::ffff:0:8.8.8.8", "IPv4-translated"],
  ["64:ff9b:1::1", "local NAT64"],
  ["100::1", "discard"],
  ["100:0:0:1::1", "dummy"],
  ["5f00::1", "segment routing"],
  ["fc00::", "private"],
  ["fdff:ffff::1", "private"],
  ["fe80::1", "link-local"],
  ["febf::1", "link-local"],
  ["fec0::1", "site-local"],
  ["feff::1", "site-local"],
  ["ff02::1", "multicast"],
  ["1fff:ffff::1", "unassigned"],
  ["4000::1", "unassigned"],
  ["100:0:0:2::1", "unassigned"],
  ["e000::1", "unassigned"],
  ["fbff::1", "unassigned"],
  ["65:ff9b::1", "unassigned"],
];

for (const [address, what] of NAMED) {
  test(`${address} is ${what}`, () => assert.equal(whyNotPublic(address), what));
}

test("an IPv4 address is as special mapped into IPv6 or behind NAT64 as it is without", () => {
  for (const [, inside, outside] of BORDERS) {
    for (const address of [...inside, ...outside].filter((one) => !one.includes(":"))) {
      const what = whyNotPublic(address);
      for (const prefix of ["::ffff:", "64:ff9b::"]) {
        assert.equal(whyNotPublic(prefix + address), what, prefix + address);
      }
    }
  }
});

test("unicast in IPv6 is public from its first address to its last", () => {
  for (const address of ["2000::", "2400:cb00::1", "2a00:1450::1", "3ffe::1", "3fff:ffff::1"]) {
    assert.equal(whyNotPublic(address), null, address);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { inNetworks } from "./networks.ts";

test("a network holds its first and its last address and neither neighbour", () => {
  for (const [network, inside, outside] of [
    ["10.0.0.0/8", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]],
    ["192.0.2.128/25", ["192.0.2.128", "192.0.2.255"], ["192.0.2.127", "192.0.3.0"]],
    ["192.0.2.7", ["192.0.2.7"], ["192.0.2.6", "192.0.2.8"]],
    ["192.0.2.7/32", ["192.0.2.7"], ["192.0.2.6", "192.0.2.8"]],
    ["2001:db8::/32", ["2001:db8::", "2001:db8:ffff:ffff::1"], ["2001:db7::", "2001:db9::"]],
    ["2001:db8::7", ["2001:db8::7"], ["2001:db8::6", "2001:db8::8"]],
    ["128.0.0.0/1", ["128.0.0.0", "255.255.255.255"], ["127.255.255.255"]],
    ["8000::/1", ["8000::", "ffff::"], ["7fff::"]],
  ] as const) {
    const holds = inNetworks([network]);
    for (const address of inside) assert.equal(holds(address), true, `${address} in ${network}`);
    for (const address of outside) assert.equal(holds(address), false, `${address} in ${network}`);
  }
});

test("an address within a network names the same network", () => {
  const holds = inNetworks(["192.0.2.77/24"]);
  assert.equal(holds("192.0.2.0"), true);
  assert.equal(holds("192.0.3.0"), false);
});

test("an IPv4 address that is written as an IPv6 one lies where the IPv4 address does", () => {
  const holds = inNetworks(["10.0.0.0/8"]);
  assert.equal(holds("::ffff:10.1.2.3"), true);
  assert.equal(holds("::ffff:a01:203"), true);
  assert.equal(holds("::ffff:11.1.2.3"), false);
});

test("one of several networks is enough, and of none nobody is in", () => {
  const holds = inNetworks(["10.0.0.0/8", "2001:db8::/32"]);
  assert.equal(holds("10.1.1.1"), true);
  assert.equal(holds("2001:db8::1"), true);
  assert.equal(holds("192.0.2.1"), false);
  assert.equal(inNetworks([])("10.1.1.1"), false);
});

test("a zone behind an address is left out, and what is no address lies nowhere", () => {
  const holds = inNetworks(["fe80::/10", "0.0.0.0/1"]);
  assert.equal(holds("fe80::1%eth0"), true);
  for (const nothing of ["", "localhost", "10.0.0", "10.0.0.1/8", " 10.0.0.1", "010.0.0.1", "%"]) {
    assert.equal(holds(nothing), false, JSON.stringify(nothing));
  }
});

const NO_NETWORKS = [
  ...["", "localhost", "10.0.0", "10.0.0.0/33", "10.0.0.0/0", "10.0.0.0/", "10.0.0.0/-8"],
  ...["10.0.0.0/8/8", "10.0.0.0/ 8", "10.0.0.0/8.0", "10.0.0.0/1e1", "10.0.0.0/0008"],
  ...["::/0", "2001:db8::/129", "2001:db8::/x", "/8", "10.0.0.0,10.1.0.0"],
];

for (const network of NO_NETWORKS) {
  test(`${JSON.stringify(network)} is refused, since it is no network or holds everybody`, () => {
    assert.throws(() => inNetworks(["10.0.0.0/8", network]), RangeError);
  });
}

test("an IPv6 network may have 128 bits, an IPv4 network 32", () => {
  assert.equal(inNetworks(["2001:db8::1/128"])("2001:db8::1"), true);
  assert.equal(inNetworks(["10.0.0.1/32"])("10.0.0.1"), true);
});

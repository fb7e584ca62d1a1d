import assert from "node:assert/strict";
import { test } from "node:test";
import { clientNetwork } from "./client-network.ts";

test("an IPv4 address stands for itself, however it is spelled", () => {
  assert.equal(clientNetwork("203.0.113.9"), "203.0.113.9");
  for (const ip of ["::ffff:203.0.113.9", "::ffff:cb00:7109", "0:0:0:0:0:FFFF:203.0.113.9"]) {
    assert.equal(clientNetwork(ip), "203.0.113.9");
  }
});

test("all addresses of one /64 are one network, however they are spelled", () => {
  const network = "2001:db8:0:7::/64";
  for (const ip of ["2001:db8:0:7::1", "2001:0db8:0:7:ffff:1:2:3", "2001:DB8:0:7:0:0:0:0"]) {
    assert.equal(clientNetwork(ip), network);
  }
  assert.notEqual(clientNetwork("2001:db8:0:8::1"), network);
  assert.equal(clientNetwork("::1"), "0:0:0:0::/64");
  assert.equal(clientNetwork("fe80::1%eth0"), "fe80:0:0:0::/64");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { inNetworks } from "#kernel/networks.ts";
import { clientAddress } from "./client-address.ts";

const isTrusted = inNetworks(["127.0.0.1", "10.0.0.0/8", "2001:db8:aa::/48"]);
const of = (peer: string, forwarded?: string) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const { ip, addressFrom } = clientAddress(peer, headers, isTrusted);
  return `${ip} ${addressFrom}`;
};

test("what a peer says that is no trusted proxy changes nothing", () => {
  assert.equal(of("198.51.100.7", "203.0.113.7"), "198.51.100.7 connection");
  assert.equal(of("2001:db8::1", "203.0.113.7, 10.0.0.1"), "2001:db8::1 connection");
  assert.equal(of("198.51.100.7"), "198.51.100.7 connection");
});

test("the address is the last that no trusted proxy has, whatever a client wrote before it", () => {
  for (const [forwarded, expected] of [
    ["203.0.113.7", "203.0.113.7 forwarded"],
    ["198.51.100.1, 203.0.113.7", "203.0.113.7 forwarded"],
    ["203.0.113.7, 10.1.2.3", "203.0.113.7 forwarded"],
    ["203.0.113.7,10.1.2.3,  2001:db8:aa::9", "203.0.113.7 forwarded"],
    ["10.9.9.9", "10.9.9.9 forwarded"],
    ["::ffff:203.0.113.7", "203.0.113.7 forwarded"],
    ["::ffff:cb00:7107", "203.0.113.7 forwarded"],
    ["[0:0:0:0:0:ffff:203.0.113.7]:443", "203.0.113.7 forwarded"],
    ["203.0.113.7, ::ffff:a01:203", "203.0.113.7 forwarded"],
    ["2001:DB8:0:0::7", "2001:db8::7 forwarded"],
    ["203.0.113.7:51234", "203.0.113.7 forwarded"],
    ["[2001:db8::7]:443", "2001:db8::7 forwarded"],
  ] as const) {
    for (const peer of ["127.0.0.1", "::ffff:127.0.0.1", "2001:db8:aa::1"]) {
      assert.equal(of(peer, forwarded), expected, forwarded);
    }
  }
});

test("a trusted proxy that names nobody, or nobody's address, leaves its own, and it is said so", () => {
  for (const forwarded of [undefined, "", "unknown", "_hidden", "203.0.113.7, evil\u0007", ","]) {
    assert.equal(of("127.0.0.1", forwarded), "127.0.0.1 proxy", forwarded);
  }
  assert.equal(of("127.0.0.1", "x, 10.0.0.2"), "10.0.0.2 forwarded");
});

test("whatever stands in the header, the address is one of those that it was given", () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string());
  fc.assert(
    fc.property(fc.constantFrom("127.0.0.1", "198.51.100.7"), fc.array(address), (peer, named) => {
      const { ip, addressFrom } = clientAddress(
        peer,
        { "x-forwarded-for": named.join(", ") },
        isTrusted,
      );
      assert.equal(addressFrom === "forwarded" ? ip !== "" : ip === peer, true);
      assert.match(ip, /^[\da-f.:%\w]+$/i);
      if (peer === "198.51.100.7") assert.equal(addressFrom, "connection");
    }),
  );
});

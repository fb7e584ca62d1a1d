import assert from "node:assert/strict";
import { test } from "node:test";
import { isLoopbackAddress, isLoopbackHost } from "./loopback.ts";

const OWN = [
  ...["localhost", "LOCALHOST", "localhost.", "localhost:3000", "LocalHost:80", "a.localhost"],
  ...["a.b-1.localhost.", "127.0.0.1", "127.0.0.1:3000", "127.255.255.254", "[::1]", "[::1]:3000"],
  ...["[::ffff:127.0.0.1]", "[0:0:0:0:0:0:0:1]:65535"],
];

for (const host of OWN) {
  test(`${host} can only mean this machine`, () => assert.equal(isLoopbackHost(host), true));
}

const FOREIGN = [
  ...["", "localhost.example.com", "notlocalhost", "a_b.localhost", "localhost..", ".localhost"],
  ...["localhost:", "localhost:123456", "localhost:80:80", "localhost/", "user@localhost"],
  ...["126.0.0.1", "128.0.0.1", "0.0.0.0", "[::2]", "[::]", "[[::1]]", "[::1", "10.0.0.1"],
  ...["127.0.0.1.example.com", "localhost\n", " localhost"],
];

for (const host of FOREIGN) {
  test(`${JSON.stringify(host)} may mean another machine`, () => {
    assert.equal(isLoopbackHost(host), false);
  });
}

test("an address is this machine's own from the first to the last of its network", () => {
  for (const address of ["127.0.0.0", "127.255.255.255", "::1", "::ffff:127.0.0.1"]) {
    assert.equal(isLoopbackAddress(address), true, address);
  }
  for (const address of ["126.255.255.255", "128.0.0.0", "::", "::2", "localhost", ""]) {
    assert.equal(isLoopbackAddress(address), false, address);
  }
});

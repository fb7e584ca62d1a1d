import assert from "node:assert/strict";
import { test } from "node:test";
import { type MailboxVisit, mayReadMailbox } from "./may-read-mailbox.ts";

const AT_HOME: MailboxVisit = {
  peerAddress: "127.0.0.1",
  host: "localhost:3000",
  isForwarded: false,
  baseUrl: "http://localhost:3000",
};

const VISITS: [who: string, change: Partial<MailboxVisit>, may: boolean][] = [
  ["a browser on this machine", {}, true],
  ["the same over IPv6", { peerAddress: "::1", host: "[::1]:3000" }, true],
  ["an IPv4 connection to an IPv6 socket", { peerAddress: "::ffff:127.0.0.1" }, true],
  ["a browser that uses the number", { host: "127.0.0.1:3000" }, true],
  ["a neighbour on the network", { peerAddress: "192.168.1.20" }, false],
  ["a stranger who names localhost", { peerAddress: "203.0.113.9", host: "localhost" }, false],
  ["a site that had its name bound to 127.0.0.1", { host: "evil.example:3000" }, false],
  ["a name that only begins like ours", { host: "localhost.evil.example" }, false],
  ["nobody by name", { host: "" }, false],
  ["a visitor of a proxy on this machine", { isForwarded: true }, false],
  ["a proxy that says nothing", { baseUrl: "https://sign.example.com" }, false],
];

for (const [who, change, may] of VISITS) {
  test(`${who} ${may ? "may" : "may not"} read the mailbox`, () => {
    assert.equal(mayReadMailbox({ ...AT_HOME, ...change }), may);
  });
}

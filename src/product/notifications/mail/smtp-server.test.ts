import assert from "node:assert/strict";
import { test } from "node:test";
import { isLoopbackAddress, isLoopbackHost } from "#kernel/loopback.ts";
import { readSmtpServer } from "./smtp-server.ts";

const login = { user: "u", password: "p" };

const SERVERS: [url: string, expected: Partial<ReturnType<typeof readSmtpServer>>][] = [
  [
    "smtp://mail.example.com",
    { host: "mail.example.com", port: 587, tls: "ifOffered", login: null },
  ],
  ["smtps://mail.example.com", { port: 465, tls: "fromStart" }],
  ["smtp://mail.example.com:25/", { port: 25 }],
  ["smtp://[2001:db8::7]:2525", { host: "2001:db8::7", port: 2525 }],
  ["smtp://u:p@mail.example.com", { tls: "required", login }],
  ["smtp://u:p@mail.example.com?ignoreTLS=true", { tls: "never", login }],
  ["smtp://u:p@localhost:1025", { tls: "ifOffered", login }],
  ["smtp://u:p@127.0.0.1:1025", { tls: "ifOffered", login }],
  ["smtp://mail.example.com?requireTLS=true", { tls: "required" }],
  ["smtp://mail.example.com?tls.rejectUnauthorized=false", { checkCertificate: false }],
  ["smtp://mail.example.com", { checkCertificate: true }],
  ["smtp://a%40b.c:p%3A%2F%25@mail.example.com", { login: { user: "a@b.c", password: "p:/%" } }],
];

for (const [url, expected] of SERVERS) {
  test(`${url} is read as ${JSON.stringify(expected)}`, () => {
    const server = readSmtpServer(url);
    assert.deepEqual({ ...server, ...expected }, server);
  });
}

const WRONG = [
  "mail.example.com",
  "http://mail.example.com",
  "smtp://",
  "smtp://mail.example.com/path",
  "smtp://mail.example.com#part",
  "smtp://mail.example.com?debug=true",
  "smtp://mail.example.com?requireTLS=yes",
  "smtp://mail.example.com:99999",
];

for (const url of WRONG) {
  test(`${url} is no mail server`, () => {
    assert.throws(() => readSmtpServer(url));
  });
}

const HOSTS: [host: string, isLoopback: boolean][] = [
  ["localhost", true],
  ["LOCALHOST:3000", true],
  ["localhost.", true],
  ["app.localhost:3000", true],
  ["127.0.0.1", true],
  ["127.9.8.7:80", true],
  ["[::1]:3000", true],
  ["[::1]", true],
  ["[::ffff:127.0.0.1]:3000", true],
  ["", false],
  ["example.com", false],
  ["localhost.example.com", false],
  ["127.0.0.1.example.com", false],
  ["127.0.0.1@example.com", false],
  ["notlocalhost", false],
  ["localhost:3000:1", false],
  ["localhost, example.com", false],
  ["192.168.0.1", false],
  ["0.0.0.0", false],
  ["[::]:3000", false],
  ["2130706433", false],
  ["0x7f.1", false],
];

for (const [host, expected] of HOSTS) {
  test(`the host "${host}" ${expected ? "can only mean" : "may not mean"} this machine`, () => {
    assert.equal(isLoopbackHost(host), expected);
  });
}

test("loopback addresses are known in every spelling of a socket", () => {
  for (const address of ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"]) {
    assert.ok(isLoopbackAddress(address), address);
  }
  for (const address of ["", "10.0.0.1", "::ffff:10.0.0.1", "fe80::1", "::", "localhost"]) {
    assert.ok(!isLoopbackAddress(address), address);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { isFromOwnPage, sessionCookie } from "./visit.ts";

const baseUrl = "https://sign.example";

const ORIGINS: [origin: string | null, host: string, own: boolean][] = [
  [null, "sign.example", true],
  ["https://sign.example", "sign.example", true],
  // A proxy asks under a name of its own.
  ["https://sign.example", "inside:3000", true],
  ["https://other-name.example", "other-name.example", true],
  ["http://sign.example", "sign.example", false],
  ["https://evil.example", "sign.example", false],
  ["https://sign.example.evil.example", "sign.example", false],
  ["https://sign.example:8443", "sign.example", false],
  ["null", "sign.example", false],
  ["", "sign.example", false],
];

for (const [origin, host, own] of ORIGINS) {
  test(`a form from ${origin ?? "nowhere named"} to ${host} is ${own ? "" : "not "}ours`, () => {
    assert.equal(isFromOwnPage({ baseUrl }, { headers: { origin, host } }), own);
  });
}

test("over TLS no other host of the domain can set the session's cookie", () => {
  assert.match(sessionCookie({ baseUrl }), /^__Host-/);
  assert.doesNotMatch(sessionCookie({ baseUrl: "http://localhost:3000" }), /^__/);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { sessionCookie } from "./visit.ts";

const baseUrl = "https://sign.example";

test("over TLS no other host of the domain can set the session's cookie", () => {
  assert.match(sessionCookie({ baseUrl }), /^__Host-/);
  assert.doesNotMatch(sessionCookie({ baseUrl: "http://localhost:3000" }), /^__/);
});

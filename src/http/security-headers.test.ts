import assert from "node:assert/strict";
import { test } from "node:test";
import { pagePolicy } from "./security-headers.ts";

test("without connections a page's scripts reach nobody, not even the service", () => {
  const rules = pagePolicy("bm9uY2U=", "no-connections").split("; ");
  for (const rule of [
    "default-src 'none'",
    "connect-src 'none'",
    "img-src data:",
    "form-action 'self'",
    "script-src 'self'",
    "base-uri 'none'",
  ]) {
    assert.ok(rules.includes(rule), rule);
  }
});

test("any other page may call the service it came from, and nobody else", () => {
  assert.ok(pagePolicy("bm9uY2U=").split("; ").includes("connect-src 'self'"));
});

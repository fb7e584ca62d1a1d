import assert from "node:assert/strict";
import { test } from "node:test";
import { pagePolicy, strictTransport } from "./security-headers.ts";

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

test("any other page may call the service it came from and use its fonts, and nobody else's", () => {
  for (const rule of ["connect-src 'self'", "font-src 'self'"]) {
    assert.ok(pagePolicy("bm9uY2U=").split("; ").includes(rule));
  }
  assert.doesNotMatch(pagePolicy("bm9uY2U=", "no-connections"), /font-src/);
});

test("a mail may have its own styles and links, and neither scripts, forms nor an origin", () => {
  const rules = pagePolicy("bm9uY2U=", "is-mail").split("; ");
  for (const rule of [
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ]) {
    assert.ok(rules.includes(rule), rule);
  }
  assert.ok(!rules.some((rule) => rule.startsWith("script-src")));
});

test("only the page that shows a mail may hold a frame, and only of the service itself", () => {
  assert.ok(pagePolicy("bm9uY2U=", "shows-own").split("; ").includes("frame-src 'self'"));
  assert.doesNotMatch(pagePolicy("bm9uY2U="), /frame-src/);
});

test("browsers are told of other hosts below this one only where the operator says so", () => {
  assert.equal(strictTransport({ withSubdomains: false }), "max-age=31536000");
  assert.equal(strictTransport({ withSubdomains: true }), "max-age=31536000; includeSubDomains");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { isSiteOrigin } from "./web-origins.ts";

const ORIGINS = [
  ...["https://example.com", "https://a.b.example.com", "https://example.com:8443"],
  ...["https://xn--mller-kva.de", "https://192.0.2.1", "https://[2001:db8::1]"],
  ...["http://localhost", "http://localhost:3000", "https://localhost"],
];

for (const origin of ORIGINS) {
  test(`${origin} is one site`, () => assert.equal(isSiteOrigin(origin), true));
}

const NONE: [why: string, typed: string][] = [
  ["nothing", ""],
  ["a name alone", "example.com"],
  ["plain http", "http://example.com"],
  ["plain http of a loopback address", "http://127.0.0.1:3000"],
  ["plain http below localhost", "http://a.localhost"],
  ["a slash at the end", "https://example.com/"],
  ["a path", "https://example.com/a"],
  ["a query", "https://example.com?a"],
  ["a fragment", "https://example.com#a"],
  ["capital letters", "https://Example.com"],
  ["a capital scheme", "HTTPS://example.com"],
  ["the port that goes without saying", "https://example.com:443"],
  ["a user", "https://a@example.com"],
  ["letters beyond ASCII", "https://müller.de"],
  ["every subdomain", "https://*.example.com"],
  ["two sites", "https://example.com https://evil.example"],
  ["a blank in front", " https://example.com"],
  ["a line end behind", "https://example.com\n"],
  ["the end of a directive", "https://example.com;script-src"],
  ["a comma", "https://a,b.example"],
  ["a quotation mark", "https://a'b.example"],
  ["another scheme", "ftp://example.com"],
  ["a scheme alone", "https:"],
  ["data", "data:text/html,x"],
  ["none", "null"],
  ["a keyword", "'self'"],
];

for (const [why, typed] of NONE) {
  test(`${why} is no site: ${JSON.stringify(typed)}`, () => {
    assert.equal(isSiteOrigin(typed), false);
  });
}

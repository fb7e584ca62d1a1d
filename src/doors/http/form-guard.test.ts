import assert from "node:assert/strict";
import { test } from "node:test";
import { formToken, isFormToken, isFromElsewhere } from "./form-guard.ts";

const SESSION = "a".repeat(43);

test("a form's token is its own session's and nobody else's", () => {
  const token = formToken(SESSION);
  assert.equal(isFormToken(SESSION, token), true);
  assert.equal(isFormToken("b".repeat(43), token), false);
  assert.ok(!token.includes(SESSION));
});

const FORGED: [what: string, sent: unknown][] = [
  ["nothing", undefined],
  ["an empty text", ""],
  ["the session itself", SESSION],
  ["a token that lacks its end", formToken(SESSION).slice(0, -1)],
  ["a token with more behind it", `${formToken(SESSION)}=`],
  ["a token in a list", [formToken(SESSION)]],
  ["a text of other letters in the same number of characters", "ä".repeat(43)],
];

for (const [what, sent] of FORGED) {
  test(`${what} is no token`, () => assert.equal(isFormToken(SESSION, sent), false));
}

const BASE = "https://sign.example";

const SENDERS: [
  origin: string | undefined,
  site: string | undefined,
  host: string,
  own: boolean,
][] = [
  // Browsers that say nothing: the token decides.
  [undefined, undefined, "sign.example", true],
  [undefined, "same-origin", "sign.example", true],
  // Typed into the address bar.
  [undefined, "none", "sign.example", true],
  [undefined, "cross-site", "sign.example", false],
  [undefined, "same-site", "sign.example", false],
  [undefined, "x", "sign.example", false],
  [undefined, "", "sign.example", false],
  ["https://sign.example", undefined, "sign.example", true],
  ["https://sign.example", "same-origin", "sign.example", true],
  ["https://sign.example", "cross-site", "sign.example", false],
  // A proxy asks under a name of its own.
  ["https://sign.example", undefined, "inside:3000", true],
  ["https://other-name.example", undefined, "other-name.example", true],
  ["http://sign.example", undefined, "sign.example", false],
  ["https://evil.example", undefined, "sign.example", false],
  ["https://evil.example", "same-origin", "sign.example", false],
  ["https://beside.sign.example", "same-site", "sign.example", false],
  ["https://sign.example.evil.example", undefined, "sign.example", false],
  ["https://sign.example:8443", undefined, "sign.example", false],
  ["null", undefined, "sign.example", false],
  ["null", "same-origin", "sign.example", false],
  ["", undefined, "sign.example", false],
];

for (const [origin, site, host, own] of SENDERS) {
  const said = `of origin ${origin ?? "unsaid"} and site ${site ?? "unsaid"}`;
  test(`a form ${said} to ${host} is ${own ? "" : "not "}from our pages`, () => {
    const headers = { host, ...(origin !== undefined && { origin }), "sec-fetch-site": site };
    assert.equal(isFromElsewhere(headers, BASE), !own);
  });
}

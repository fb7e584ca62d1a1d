import assert from "node:assert/strict";
import { test } from "node:test";
import { formToken, isFormToken } from "./form-token.ts";

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

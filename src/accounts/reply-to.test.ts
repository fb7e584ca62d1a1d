import assert from "node:assert/strict";
import { test } from "node:test";
import type { Email } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { decideReplyTo, isReplyToOpen } from "./reply-to.ts";
import { codeHashOf, makeSignInCode } from "./sign-in-code.ts";

const now = new Date("2026-11-23T10:00:00Z");
const { code, codeHash } = makeSignInCode("this session", () => new Uint8Array([0, 0, 0, 1, 2, 3]));
const asked = {
  ...{ email: "office@shop.example" as Email, codeHash, tries: 0 },
  expiresAt: new Date(now.getTime() + 1),
};
const right = codeHashOf("this session", code);

test("the code that was mailed confirms the address, typed with a blank in its middle too", () => {
  assert.equal(decideReplyTo(asked, right, now), "right");
  const halves = `${code.slice(0, 3)} ${code.slice(3)} `;
  assert.equal(decideReplyTo(asked, codeHashOf("this session", halves), now), "right");
});

test("another code, and the right one in another session, confirm nothing", () => {
  assert.equal(decideReplyTo(asked, codeHashOf("this session", "000000"), now), "wrong");
  assert.equal(decideReplyTo(asked, codeHashOf("another session", code), now), "wrong");
  assert.equal(decideReplyTo(null, right, now), "wrong");
});

test("after its time, and after five codes that were wrong, not even the right code confirms", () => {
  assert.equal(decideReplyTo(asked, right, asked.expiresAt), "wrong");
  const tried = (tries: number) => decideReplyTo({ ...asked, tries }, right, now);
  assert.equal(tried(LIMITS.signInFailures - 1), "right");
  assert.equal(tried(LIMITS.signInFailures), "wrong");
  assert.equal(isReplyToOpen({ ...asked, tries: LIMITS.signInFailures }, now), false);
});

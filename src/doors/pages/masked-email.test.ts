import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import { maskedEmail } from "./masked-email.ts";

const CASES = [
  ["maria@example.org", "m…@example.org"],
  ["m@example.org", "m…@example.org"],
  ["ömer.çelik@example.org", "ö…@example.org"],
  ["𝒜nna@example.org", "𝒜…@example.org"],
  ['"secret@home"@example.org', '"…@example.org'],
  ["without-a-place", "…"],
] as const;

for (const [email, masked] of CASES) {
  test(`of ${email} only ${masked} is shown`, () => {
    assert.equal(maskedEmail(knownText(email)), masked);
  });
}

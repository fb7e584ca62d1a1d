import assert from "node:assert/strict";
import { test } from "node:test";
import { roleWith, signingViewWith } from "#kit/rooms/signing-views.ts";
import { isNamed } from "./named-role.ts";

test("the word that stands for a role which nobody named is no name, in the contract's language alone", () => {
  for (const [language, word] of [
    ["en", "Signature"],
    ["de", "Unterschrift"],
  ] as const) {
    const view = signingViewWith({ contract: { language }, roles: [roleWith(word)] });
    assert.equal(isNamed(view, word), false);
    assert.equal(isNamed(view, "Tenant"), true);
    const two = signingViewWith({ contract: { language }, roles: [roleWith(word), roleWith("B")] });
    assert.equal(isNamed(two, word), true, "beside another it tells them apart");
  }
  const other = signingViewWith({ contract: { language: "de" }, roles: [roleWith("Signature")] });
  assert.equal(isNamed(other, "Signature"), true);
});

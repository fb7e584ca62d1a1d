import assert from "node:assert/strict";
import { test } from "node:test";
import { decideTier } from "./partner-tier.ts";

test("whoever came directly, or has the second tier of a partner, may use the API", () => {
  for (const partnerTier of [null, 2, 3]) assert.equal(decideTier({ partnerTier }), null);
});

test("a tier below is told which one it needs", () => {
  for (const partnerTier of [0, 1]) {
    const refusal = decideTier({ partnerTier });
    assert.equal(refusal?.refused, "PARTNER_TIER_REQUIRED");
    assert.deepEqual(refusal?.extra, { requiredTier: 2 });
    assert.match(refusal?.message ?? "", new RegExp(`partner tier ${partnerTier};`));
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import Stripe from "stripe";
import { isSignedByStripe } from "./stripe-signature.ts";

const NOW = new Date("2026-11-23T09:30:00.000Z");
const SECONDS = NOW.getTime() / 1_000;
const SECRET = "whsec_onesecretonesecret";
const BODY = JSON.stringify({ id: "evt_1", type: "checkout.session.completed", name: "Zoë" });

function signed(change: { payload?: string; secret?: string; timestamp?: number } = {}): string {
  const { webhooks } = new Stripe("sk_test_none");
  const usual = { payload: BODY, secret: SECRET, timestamp: SECONDS };
  return webhooks.generateTestHeaderString({ ...usual, ...change });
}

const right = signed();
const hex = /v1=([0-9a-f]+)/.exec(right)?.[1] ?? "";

const CASES: [what: string, holds: boolean, signature: string | undefined, body?: string][] = [
  ["what the provider's own library signs", true, right],
  ["300 s old", true, signed({ timestamp: SECONDS - 300 })],
  ["301 s old", false, signed({ timestamp: SECONDS - 301 })],
  ["301 s ahead", false, signed({ timestamp: SECONDS + 301 })],
  ["another secret's", false, signed({ secret: "whsec_another" })],
  ["the body changed by one byte", false, right, BODY.replace("Zoë", "Zoe")],
  ["one of several signatures", true, right.replace("v1=", `v1=${"0".repeat(64)},v1=`)],
  ["of another scheme", false, right.replace("v1=", "v0=")],
  ["a time that was put in later", false, right.replace(/t=\d+/, `t=${SECONDS - 10}`)],
  ["no time", false, `v1=${hex}`],
  ["upper case", false, right.replace(hex, hex.toUpperCase())],
  ["cut short", false, right.slice(0, -2)],
  ["nothing", false, undefined],
  ["an empty text", false, ""],
  [
    "right behind a thousand wrong ones",
    false,
    `t=${SECONDS},${`v1=${"0".repeat(64)},`.repeat(1_000)}v1=${hex}`,
  ],
];

for (const [what, holds, signature, body = BODY] of CASES) {
  test(`a notice is ${holds ? "taken" : "refused"}: ${what}`, () => {
    const sent = { body: Buffer.from(body), signature };
    assert.equal(isSignedByStripe(sent, ["whsec_newersecret", SECRET], NOW), holds);
  });
}

test("without a secret nothing is the provider's", () => {
  assert.equal(isSignedByStripe({ body: Buffer.from(BODY), signature: right }, [], NOW), false);
});

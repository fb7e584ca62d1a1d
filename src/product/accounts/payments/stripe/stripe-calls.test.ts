import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { ProviderTrouble } from "#accounts/payments/provider.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";
import { STRIPE_VERSION, type StripeCalls, stripeCalls } from "./stripe-calls.ts";

const KEY = "sk_test_4eC39HqLyjWDarjtT1zdp7dc";
let peer: Receiver;
let calls: StripeCalls;
before(async () => {
  peer = await startReceiver();
  const { origin } = new URL(peer.url);
  const reach = { ...ANYWHERE, trustedRoots: peer.trustedRoots };
  calls = stripeCalls({ key: KEY, apiUrl: origin, reach });
});
beforeEach(() => says({}));
after(() => peer?.close());

const says = (body: unknown, status = 200) =>
  peer.answerWith({
    status,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

/** What the last request said. */
function asked() {
  const request = peer.received.at(-1);
  assert.ok(request);
  const { method, path, headers, body } = request;
  return { method, path, headers, body: String(body) };
}

test("a session is created by a form, under the key and once for each idempotency key", async () => {
  const session = { id: "cs_1", url: "https://checkout.example/1" };
  says(session);
  assert.deepEqual(await calls.createSession({ mode: "payment", a: { b: [1] } }, "once"), session);
  const { method, path, headers, body } = asked();
  assert.deepEqual([method, path], ["POST", "/v1/checkout/sessions"]);
  assert.equal(body, "mode=payment&a%5Bb%5D%5B0%5D=1");
  assert.deepEqual(
    [headers.authorization, headers["stripe-version"], headers["idempotency-key"]],
    [`Bearer ${KEY}`, STRIPE_VERSION, "once"],
  );
  assert.equal(headers["content-type"], "application/x-www-form-urlencoded");
});

test("a session is looked up with its payment, charge and invoice, whatever its id is", async () => {
  await calls.findSession("cs_1/../x?y");
  const { method, path, body } = asked();
  assert.deepEqual([method, body], ["GET", ""]);
  assert.equal(
    path,
    "/v1/checkout/sessions/cs_1%2F..%2Fx%3Fy?expand[]=payment_intent.latest_charge&expand[]=invoice",
  );
});

test("disputes of a payment are told by their states", async () => {
  says({ data: [{ status: "lost" }, { status: "needs_response" }] });
  assert.deepEqual(await calls.findDisputes("pi_1&x"), ["lost", "needs_response"]);
  assert.equal(asked().path, "/v1/disputes?payment_intent=pi_1%26x&limit=10");
});

/** What an answer that is none is told as. */
const TROUBLES: [what: string, body: unknown, status: number, told: string][] = [
  [
    "words of its own list",
    { error: { type: "card_error", code: "amount_too_small", param: "a[b]", message: KEY } },
    402,
    "Stripe answered 402 (card_error, amount_too_small, a[b])",
  ],
  [
    "words that are none of a list",
    { error: { type: "an error of many words", code: 7, param: "x".repeat(81) } },
    400,
    "Stripe answered 400",
  ],
  ["nothing about an error", {}, 404, "Stripe answered 404"],
  ["something that is no JSON", "<html>", 500, "Stripe answered 500"],
  ["a status that is no error", { id: "cs_1" }, 201, "Stripe answered 201"],
  ["no JSON where there should be", "<html>", 200, "Stripe answered something that is no JSON"],
];

for (const [what, body, status, told] of TROUBLES) {
  test(`an answer with ${what} is trouble, and tells no more than that`, async () => {
    says(body, status);
    await assert.rejects(calls.findSession("cs_1"), (error: Error) => {
      assert.ok(error instanceof ProviderTrouble);
      assert.equal(error.message, told);
      return true;
    });
  });
}

test("a provider that cannot be reached is trouble, and tells nothing of the key", async () => {
  const away = stripeCalls({ key: KEY, apiUrl: "https://127.0.0.1:9", reach: ANYWHERE });
  await assert.rejects(away.findSession("cs_1"), (error: Error) => {
    assert.ok(error instanceof ProviderTrouble);
    assert.match(error.message, /^Stripe: /);
    assert.ok(!error.message.includes(KEY));
    return true;
  });
});

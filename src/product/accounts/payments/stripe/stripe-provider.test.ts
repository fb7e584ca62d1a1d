import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import Stripe from "stripe";
import { type Provider, ProviderTrouble } from "#accounts/payments/provider.ts";
import type { Pack } from "#kernel/pack.ts";
import { packsFile } from "#kit/documents/packs.ts";
import {
  PRICE,
  STRIPE_KEY,
  startStripe,
  type TestStripe,
  WEBHOOK_SECRET,
} from "#kit/peers/stripe.ts";
import { ownMs } from "#kit/rooms/own-time.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";
import { STRIPE_VERSION } from "./stripe-calls.ts";
import { stripeProvider } from "./stripe-provider.ts";

let peer: TestStripe;
let provider: Provider;
before(async () => {
  peer = await startStripe(packsFile());
  provider = providerWith({});
});
after(() => peer?.close());

function providerWith(change: { checkoutOrigin?: string; key?: string }): Provider {
  return stripeProvider({
    key: STRIPE_KEY,
    apiUrl: peer.url,
    reach: ANYWHERE,
    automaticTax: true,
    webhookSecrets: [WEBHOOK_SECRET],
    checkoutOrigin: peer.url,
    ...change,
  });
}

const PACK: Pack = {
  id: "ten",
  credits: 10,
  stripePrice: PRICE.id,
  price: { de: "19 €", en: "€19", es: "19 €", fr: "19 €" },
};

let purchases = 0;
function checkout(change: { purchaseId?: string; accountId?: string } = {}) {
  purchases += 1;
  return {
    purchaseId: `purchase-${purchases}`,
    accountId: "a",
    pack: PACK,
    language: "de" as const,
    email: "zoe@example.org",
    paidUrl: "https://x.example/pay/1?purchase=1",
    backUrl: "https://x.example/pay/1",
    ...change,
  };
}

async function begun() {
  const wish = checkout();
  const { reference } = await provider.begin(wish);
  return { id: wish.purchaseId, reference };
}

test("the same purchase has the same checkout, and nobody gets at it as another account", async () => {
  const wish = checkout();
  const first = await provider.begin(wish);
  assert.deepEqual(await provider.begin(wish), first);
  assert.notDeepEqual(await provider.begin({ ...wish, accountId: "b" }), first);
});

test("a checkout is looked at as what became of it", async () => {
  const { reference, ...of } = await begun();
  const look = () => provider.look({ ...of, reference });
  assert.deepEqual(await look(), { is: "open" });
  peer.pay(reference, { later: true });
  assert.deepEqual(await look(), { is: "open" });
  peer.fail(reference);
  assert.deepEqual(await look(), { is: "failed" });
  peer.arrive(reference);
  const paid = {
    is: "paid",
    amount: PRICE.amount,
    currency: "eur",
    refunded: 0,
    dispute: "none",
    receiptUrl: "https://invoice.stripe.com/i/1",
    paymentReference: `pi_${reference}`,
  };
  assert.deepEqual(await look(), paid);
  peer.refund(reference, 500);
  assert.deepEqual(await look(), { ...paid, refunded: 500 });
  for (const [status, dispute] of [
    ["needs_response", "open"],
    ["warning_closed", "none"],
    ["won", "none"],
    ["lost", "lost"],
  ]) {
    peer.dispute(reference, status ?? "");
    assert.deepEqual(await look(), { ...paid, refunded: 500, dispute });
  }
  const other = await begun();
  peer.expire(other.reference);
  assert.deepEqual(await provider.look(other), { is: "expired" });
});

test("a checkout that is of another purchase, or stands elsewhere, is none", async () => {
  const { reference } = await begun();
  await assert.rejects(provider.look({ id: "another", reference }), ProviderTrouble);
  const elsewhere = providerWith({ checkoutOrigin: "https://checkout.stripe.com" });
  await assert.rejects(elsewhere.begin(checkout()), /STRIPE_CHECKOUT_ORIGIN/);
});

for (const fault of ["refuses", "breaks", "hangs"] as const) {
  test(`a provider that ${fault} is trouble within four seconds, told without a secret`, async () => {
    peer.setFault(fault);
    const fails = () =>
      assert.rejects(provider.begin(checkout()), (error: Error) => {
        assert.ok(error instanceof ProviderTrouble);
        assert.doesNotMatch(error.message, /sk_|zoe@/);
        return true;
      });
    const took = await ownMs(fails).finally(() => peer.setFault(null));
    assert.ok(took < 4_000, `${took} ms`);
  });
}

test("a key that is refused is told by the words of the provider's list, never by its message", async () => {
  const wrong = providerWith({ key: "sk_test_wrongwrongwrong" });
  await assert.rejects(wrong.begin(checkout()), (error: Error) => {
    assert.equal(error.message, "Stripe answered 401 (invalid_request_error, invalid_api_key)");
    return true;
  });
});

test("a notice names the checkout or the payment that it is about, and others are unknown", async () => {
  const { reference } = await begun();
  peer.pay(reference);
  const read = (type: string) => {
    const { body, signature } = peer.event(type, reference);
    const taken = provider.read?.({ body: Buffer.from(body), signature }, new Date());
    return typeof taken === "object" ? taken.about : taken;
  };
  assert.deepEqual(read("checkout.session.completed"), { reference });
  assert.deepEqual(read("refund.created"), { paymentReference: `pi_${reference}` });
  assert.equal(read("customer.created"), "unknown");
  assert.equal(
    provider.read?.({ body: Buffer.from("{}"), signature: "t=1,v1=0" }, new Date()),
    "unsigned",
  );
});

test("the provider's own client reads from this peer what the service reads", async () => {
  const { hostname: host, port } = new URL(peer.url);
  const client = new Stripe(STRIPE_KEY, { host, port: Number(port), protocol: "http" });
  const session = await client.checkout.sessions.create({
    mode: "payment",
    client_reference_id: "own",
    customer_email: "zoe@example.org",
    line_items: [{ price: PRICE.id, quantity: 1 }],
    success_url: "https://x.example/1",
    cancel_url: "https://x.example/2",
    locale: "de",
    billing_address_collection: "required",
    tax_id_collection: { enabled: true },
    automatic_tax: { enabled: true },
    invoice_creation: { enabled: true },
  });
  peer.pay(session.id);
  peer.dispute(session.id, "lost");
  const expand = ["payment_intent.latest_charge", "invoice"];
  const found = await client.checkout.sessions.retrieve(session.id, { expand });
  const intent = found.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  const { data } = await client.disputes.list({ payment_intent: intent.id });
  assert.deepEqual(
    [found.payment_status, charge.disputed, data[0]?.status],
    ["paid", true, "lost"],
  );
  const looked = await provider.look({ id: "own", reference: session.id });
  assert.ok(looked.is === "paid" && looked.dispute === "lost");
  assert.equal(looked.paymentReference, intent.id);
  assert.equal(STRIPE_VERSION, Stripe.API_VERSION ?? STRIPE_VERSION);
});

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf, taken } from "#kit/rooms/contracts-room.ts";
import { paymentsRoom, TEN_CREDITS } from "#kit/rooms/payments-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { buy, type Wish } from "./buy.ts";
import { FIRST_LOOK_MS } from "./decide-settle.ts";
import { type Checkout, ProviderTrouble, type Selling } from "./provider.ts";
import { findPurchase, listPurchases } from "./purchases-store.ts";

let room: Room;
let accounts: AccountsRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  accounts = accountsRoom(room);
});
after(() => use.end());

const wishOf = (change: Partial<Wish> = {}): Wish => ({
  purchaseId: randomUUID(),
  pack: "ten",
  contractId: null,
  language: "fr",
  path: "/pay/abc",
  ...change,
});

/** Services whose checkout opens, and what it was opened for. */
function selling(change: Partial<Selling> = {}) {
  const opened: Checkout[] = [];
  const begin = async (checkout: Checkout) => {
    opened.push(checkout);
    return { reference: `checkout of ${checkout.purchaseId}`, url: "https://pay.example/1" };
  };
  return { services: paymentsRoom(room, { begin }, change), opened };
}

const purchasesOf = ({ accountId }: SignedInMember) => listPurchases(room.database, accountId, 9);

test("a purchase begins with its checkout, and is looked at by itself a while later", async () => {
  const by = await accounts.newSignedIn();
  const { services, opened } = selling();
  const wish = wishOf({ contractId: randomUUID() });
  const purchase = taken(await buy(services, by, wish));
  const { accountId, person } = by;
  assert.deepEqual(purchase, {
    id: wish.purchaseId,
    accountId,
    contractId: wish.contractId,
    pack: "ten",
    credits: 10,
    provider: "stripe",
    reference: `checkout of ${wish.purchaseId}`,
    state: "begun",
    checkoutUrl: "https://pay.example/1",
    paymentReference: null,
    language: "fr",
    amount: null,
    currency: null,
    receiptUrl: null,
    creditsRefunded: 0,
    isDisputed: false,
    begunBy: { kind: "person", id: person.id, name: person.email },
    begunAt: room.clock.now(),
    paidAt: null,
  });
  assert.deepEqual(await findPurchase(room.database, { id: wish.purchaseId }), purchase);
  assert.deepEqual(opened, [
    {
      purchaseId: wish.purchaseId,
      accountId,
      pack: TEN_CREDITS,
      email: person.email,
      paidUrl: `http://localhost:3000/pay/abc?purchase=${wish.purchaseId}`,
      backUrl: "http://localhost:3000/pay/abc",
      language: "fr",
    },
  ]);
  const payload = { purchaseId: wish.purchaseId, look: 0 };
  assert.deepEqual(services.jobs.enqueued, [
    { name: "settle-purchase", payload, turn: { afterMs: FIRST_LOOK_MS } },
  ]);
  assert.deepEqual(services.told, []);
});

test("a form that is sent again leads to the same checkout, and opens no second one", async () => {
  const by = await accounts.newSignedIn();
  const { services, opened } = selling();
  const wish = wishOf();
  const first = taken(await buy(services, by, wish));
  assert.deepEqual(taken(await buy(services, by, wish)), first);
  assert.deepEqual([opened.length, services.jobs.enqueued.length], [1, 1]);
});

test("a form that is sent twice at once is one purchase, which is looked at once", async () => {
  const by = await accounts.newSignedIn();
  const { services } = selling();
  const wish = wishOf();
  const [one, other] = await Promise.all([buy(services, by, wish), buy(services, by, wish)]);
  assert.deepEqual(one, other);
  assert.deepEqual([(await purchasesOf(by)).length, services.jobs.enqueued.length], [1, 1]);
});

test("nobody gets at another account's purchase, even where both begin it at once", async () => {
  const [by, thief] = [await accounts.newSignedIn(), await accounts.newSignedIn()];
  const { services } = selling();
  const wish = wishOf();
  taken(await buy(services, by, wish));
  assert.equal(refusalOf(await buy(services, thief, wish)).refused, "INVALID");
  const next = wishOf();
  const both = await Promise.all([buy(services, by, next), buy(services, thief, next)]);
  assert.equal(both.filter((outcome) => "refused" in outcome).length, 1);
});

test("of a checkout that is another purchase's nothing is begun", async () => {
  const by = await accounts.newSignedIn();
  const services = paymentsRoom(room, {
    begin: async () => ({ reference: `the same for ${by.accountId}`, url: "https://pay.example" }),
  });
  taken(await buy(services, by, wishOf()));
  assert.equal(refusalOf(await buy(services, by, wishOf())).refused, "INVALID");
  assert.equal((await purchasesOf(by)).length, 1);
});

test("nothing is begun of a pack that there is not, by an id that is none, or where nothing is sold", async () => {
  const by = await accounts.newSignedIn();
  const { services, opened } = selling();
  const none = selling({ way: "none" }).services;
  for (const [of, wish] of [
    [services, wishOf({ pack: "eleven" })],
    [services, wishOf({ purchaseId: "mine" })],
    [none, wishOf()],
  ] as const) {
    assert.equal(refusalOf(await buy(of, by, wish)).refused, "INVALID");
  }
  assert.deepEqual([opened, await purchasesOf(by)], [[], []]);
});

test("where the provider does not answer, nothing is begun", async () => {
  const by = await accounts.newSignedIn();
  const services = paymentsRoom(room, {
    begin: async () => {
      throw new ProviderTrouble("away");
    },
  });
  await assert.rejects(buy(services, by, wishOf()), ProviderTrouble);
  assert.deepEqual([await purchasesOf(by), services.jobs.enqueued], [[], []]);
});

test("without a provider whoever runs the service is asked for an invoice, and nothing is looked at", async () => {
  const by = await accounts.newSignedIn();
  const { services } = selling({ way: "manual", provider: null });
  const wish = wishOf();
  const purchase = taken(await buy(services, by, wish));
  const { state, provider, reference, checkoutUrl } = purchase;
  assert.deepEqual([state, provider, reference, checkoutUrl], ["asked", "manual", null, null]);
  assert.deepEqual(services.told, [{ purchaseId: wish.purchaseId, what: "asked" }]);
  taken(await buy(services, by, wish));
  assert.deepEqual([services.told.length, services.jobs.enqueued], [1, []]);
});

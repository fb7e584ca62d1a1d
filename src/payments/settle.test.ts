import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { findAccount } from "#accounts/accounts-store.ts";
import { contractsRoom } from "#kit/contracts-room.ts";
import { type Room, useRoom } from "#kit/room.ts";
import type { PaymentsHouse } from "./payments-house.ts";
import { type Provider, ProviderTrouble } from "./provider.ts";
import type { Looked, Paid, Purchase } from "./purchase.ts";
import { findPurchase, insertPurchase } from "./purchases-store.ts";
import { settle } from "./settle.ts";

const use = useRoom();
let room: Room;
before(async () => {
  room = await use.start();
});
after(() => use.end());

const PAID: Paid = {
  ...{ is: "paid", amount: 1_000, currency: "eur", receiptUrl: null, paymentReference: "pi_1" },
  ...{ refunded: 0, dispute: "none" },
};
const REFUNDED: Paid = { ...PAID, refunded: 400 };

interface Scene {
  house: PaymentsHouse;
  purchase: Purchase;
  credits(): Promise<number | undefined>;
}

/** A purchase of ten credits; `look` says what became of it. */
async function begun(look: Provider["look"]): Promise<Scene> {
  const { account } = await room.newCaller();
  const { database, trail, clock, ids, mailLimits, baseUrl } = contractsRoom(room);
  const provider = { name: "stripe", isTest: true, origin: "https://pay.example", read: null };
  const house: PaymentsHouse = {
    ...{ database, trail, clock, ids, mailLimits, baseUrl, log: () => {} },
    jobs: { enqueue: async () => {} },
    selling: {
      ...{ way: "checkout", packs: [] },
      provider: { ...provider, look, begin: () => assert.fail("nothing is begun") },
    },
    tellOfPurchase: async () => {},
  };
  const purchase: Purchase = {
    ...{ id: randomUUID(), accountId: account.id, contractId: null, pack: "ten", credits: 10 },
    ...{ provider: "stripe", reference: randomUUID(), paymentReference: null, checkoutUrl: null },
    ...{ state: "begun", amount: null, currency: null, receiptUrl: null, creditsRefunded: 0 },
    ...{ isDisputed: false, language: "en", begunAt: clock.now(), paidAt: null },
    begunBy: { kind: "person", id: randomUUID(), name: "Owner" } as Purchase["begunBy"],
  };
  assert.ok(await insertPurchase(database, purchase));
  const credits = async () => (await findAccount(database, account.id))?.credits;
  return { house, purchase, credits };
}

test("what somebody saw before another entered a refund does not give the credits back", async () => {
  const answers: Looked[] = [PAID];
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let looks = 0;
  const scene = await begun(async () => {
    looks += 1;
    const answer = answers.at(-1) as Looked;
    if (looks === 2) {
      asked.resolve();
      await held.promise;
    }
    return answer;
  });
  const { house, purchase, credits } = scene;
  await settle(house, purchase.id);
  assert.equal(await credits(), 10);

  const slow = settle(house, purchase.id);
  await asked.promise;
  answers.push(REFUNDED);
  await settle(house, purchase.id);
  assert.equal(await credits(), 6);
  held.resolve();
  await slow;
  assert.equal(await credits(), 6);
  assert.equal((await findPurchase(house.database, purchase))?.creditsRefunded, 4);
});

test("however many look at once, what was paid is entered once", async () => {
  const { house, purchase, credits } = await begun(async () => PAID);
  await Promise.all(Array.from({ length: 20 }, () => settle(house, purchase.id)));
  assert.equal(await credits(), 10);
});

test("where the provider does not answer, nothing is changed", async () => {
  const { house, purchase, credits } = await begun(async () => {
    throw new ProviderTrouble("away");
  });
  await assert.rejects(settle(house, purchase.id), ProviderTrouble);
  assert.deepEqual(await findPurchase(house.database, purchase), purchase);
  assert.equal(await credits(), 0);
});

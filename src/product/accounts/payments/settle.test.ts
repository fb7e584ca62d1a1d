import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { findAccount } from "#accounts/accounts-store.ts";
import { listCredits } from "#accounts/credits-store.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { created, read } from "#kit/rooms/contracts-room.ts";
import { type PaymentsRoom, paymentsRoom } from "#kit/rooms/payments-room.ts";
import { begunPurchase } from "#kit/rooms/purchases.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { setCredits } from "#kit/rooms/set-credits.ts";
import { type Provider, ProviderTrouble } from "./provider.ts";
import type { Looked, Paid, Purchase } from "./purchase.ts";
import { findPurchase, insertPurchase, updatePurchase } from "./purchases-store.ts";
import { lookAgain, settle } from "./settle.ts";

const use = useRoom();
let room: Room;
before(async () => {
  room = await use.start();
});
after(() => use.end());

const PAID: Paid = {
  is: "paid",
  amount: 1_000,
  currency: "eur",
  receiptUrl: null,
  paymentReference: "pi_1",
  refunded: 0,
  dispute: "none",
};
const REFUNDED: Paid = { ...PAID, refunded: 400 };

interface Scene {
  services: PaymentsRoom;
  purchase: Purchase;
  credits(): Promise<number | undefined>;
}

/** A purchase of ten credits, for a contract where one is named; `look` says what became of it. */
async function begun(look: Provider["look"], change: Partial<Purchase> = {}): Promise<Scene> {
  const accountId = change.accountId ?? (await room.openAccount());
  const services = paymentsRoom(room, { look });
  const purchase = begunPurchase(accountId, { begunAt: room.clock.now(), ...change });
  assert.ok(await insertPurchase(room.database, purchase));
  const credits = async () => (await findAccount(room.database, accountId))?.credits;
  return { services, purchase, credits };
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
  const { services, purchase, credits } = scene;
  await settle(services, purchase.id);
  assert.equal(await credits(), 10);

  const slow = settle(services, purchase.id);
  await asked.promise;
  answers.push(REFUNDED);
  await settle(services, purchase.id);
  assert.equal(await credits(), 6);
  held.resolve();
  await slow;
  assert.equal(await credits(), 6);
  assert.equal((await findPurchase(services.database, purchase))?.creditsRefunded, 4);
});

test("however many look at once, what was paid is entered once, and told once", async () => {
  const { services, purchase, credits } = await begun(async () => PAID);
  await Promise.all(Array.from({ length: 20 }, () => settle(services, purchase.id)));
  assert.equal(await credits(), 10);
  assert.deepEqual(services.told, [{ purchaseId: purchase.id, what: "paid" }]);
});

test("where the provider does not answer, nothing is changed", async () => {
  const { services, purchase, credits } = await begun(async () => {
    throw new ProviderTrouble("away");
  });
  await assert.rejects(settle(services, purchase.id), ProviderTrouble);
  assert.deepEqual(await findPurchase(services.database, purchase), purchase);
  assert.equal(await credits(), 0);
});

test("what was bought is entered in the buyer's name and what went back in the service's, each told of", async () => {
  const answers: Looked[] = [PAID, REFUNDED];
  const { services, purchase } = await begun(async () => answers.shift() as Looked);
  const paid = await settle(services, purchase.id);
  const facts = {
    state: "paid",
    amount: 1_000,
    currency: "eur",
    paidAt: room.clock.now(),
  } as const;
  assert.deepEqual(paid, { ...purchase, ...facts, paymentReference: "pi_1" });
  assert.deepEqual(await settle(services, purchase.id), { ...paid, creditsRefunded: 4 });
  const entries = await listCredits(room.database, purchase.accountId, { before: null, most: 9 });
  assert.deepEqual(
    entries.map(({ kind, delta, by, purchaseId }) => [kind, delta, by.kind, purchaseId]),
    [
      ["refunded", -4, "service", purchase.id],
      ["bought", 10, "person", purchase.id],
    ],
  );
  assert.deepEqual(
    services.told.map(({ what }) => what),
    ["paid", "refunded"],
  );
});

test("what was paid and went back before anybody looked is both entered and both told", async () => {
  const { services, purchase, credits } = await begun(async () => ({ ...PAID, refunded: 1_000 }));
  await settle(services, purchase.id);
  assert.equal(await credits(), 0);
  assert.deepEqual(
    services.told.map(({ what }) => what),
    ["paid", "refunded"],
  );
});

test("a dispute alone moves no credit and tells nobody", async () => {
  const answers: Looked[] = [PAID, { ...PAID, dispute: "open" }];
  const { services, purchase, credits } = await begun(async () => answers.shift() as Looked);
  await settle(services, purchase.id);
  const disputed = await settle(services, purchase.id);
  assert.deepEqual([disputed?.isDisputed, await credits(), services.told.length], [true, 10, 1]);
});

test("a checkout that failed or is over is noted, and nobody is told", async () => {
  for (const is of ["failed", "expired"] as const) {
    const { services, purchase } = await begun(async () => ({ is }));
    assert.equal((await settle(services, purchase.id))?.state, is);
    assert.deepEqual(services.told, []);
  }
});

test("where the owner cannot be told, nothing is entered", async () => {
  const { services, purchase, credits } = await begun(async () => PAID);
  const failing = {
    ...services,
    tellOfPurchase: async () => {
      throw new Error("no mail can be put out");
    },
  };
  await assert.rejects(settle(failing, purchase.id), /no mail/);
  assert.deepEqual([await credits(), await findPurchase(room.database, purchase)], [0, purchase]);
});

test("a purchase of another provider's, or that nobody knows, is not asked about", async () => {
  const { services } = await begun(async () => PAID);
  const { purchase } = await begun(async () => PAID, { provider: "manual", reference: null });
  const strict = paymentsRoom(room);
  assert.deepEqual(await settle(strict, purchase.id), purchase);
  assert.equal(await settle(strict, randomUUID()), null);
  const none = { ...services, selling: { ...services.selling, provider: null } };
  assert.deepEqual(await settle(none, purchase.id), purchase);
});

test("a purchase that changes each time that somebody looks is left for later", async () => {
  let looks = 0;
  const scene: Scene = await begun(async () => {
    looks += 1;
    const isDisputed = looks % 2 === 1;
    await updatePurchase(room.database, { ...scene.purchase, isDisputed });
    return PAID;
  });
  await assert.rejects(settle(scene.services, scene.purchase.id), ProviderTrouble);
  assert.deepEqual([looks, await scene.credits()], [5, 0]);
});

/** A contract that waits for payment, and ten credits that are bought for it. */
async function forContract(look: Provider["look"]) {
  // It waits where the month is used up and a credit would pay for it.
  const caller = await room.newCaller({ ownLimit: 0, credits: 1 });
  const scene = await begun(look, { accountId: caller.account.id });
  const { contracts } = scene.services;
  const contract = await created(contracts, caller);
  assert.equal(contract.status, "pending_payment");
  await setCredits(room.database, caller.account.id, 0);
  await room.database
    .updateTable("purchase")
    .set({ contract_id: contract.id })
    .where("id", "=", scene.purchase.id)
    .execute();
  return { ...scene, contract, status: async () => (await read(contracts, contract)).status };
}

test("one of the credits pays at once for the contract that they were bought for", async () => {
  const { services, purchase, credits, status } = await forContract(async () => PAID);
  await settle(services, purchase.id);
  assert.deepEqual([await status(), await credits()], ["pending", 9]);
  await settle(services, purchase.id);
  assert.equal(await credits(), 9);
});

test("a contract that does not wait any more leaves the credit where it is", async () => {
  const { services, purchase, contract, credits } = await forContract(async () => PAID);
  await room.database
    .updateTable("contract")
    .set({ status: "cancelled" })
    .where("id", "=", contract.id)
    .execute();
  await settle(services, purchase.id);
  assert.equal(await credits(), 10);
});

test("credits that all went back pay for no contract, and those for another account's contract not either", async () => {
  const back = await forContract(async () => ({ ...PAID, refunded: 1_000 }));
  await settle(back.services, back.purchase.id);
  assert.deepEqual([await back.status(), await back.credits()], ["pending_payment", 0]);
  const other = await forContract(async () => PAID);
  const thief = await begun(async () => PAID, { contractId: other.contract.id });
  await settle(thief.services, thief.purchase.id);
  assert.deepEqual([await other.status(), await thief.credits()], ["pending_payment", 10]);
});

const look = (services: PaymentsRoom, { id }: Purchase, number: number | null) =>
  lookAgain(services, { purchaseId: id, look: number });

test("the job that looks by itself comes again as long as something may happen, once for each look", async () => {
  const { services, purchase } = await begun(async () => ({ is: "open" }));
  await Promise.all([look(services, purchase, 0), look(services, purchase, 0)]);
  const next = (number: number, afterMs: number) => ({
    name: "settle-purchase",
    turn: { afterMs },
    payload: { purchaseId: purchase.id, look: number },
  });
  assert.deepEqual(services.jobs.enqueued, [next(1, HOUR_MS)]);
  await look(services, purchase, 1);
  await look(services, purchase, 0);
  assert.deepEqual(services.jobs.enqueued, [next(1, HOUR_MS), next(2, HOUR_MS)]);
});

test("a look after a notice settles and does not come again", async () => {
  const { services, purchase, credits } = await begun(async () => PAID);
  await look(services, purchase, null);
  assert.deepEqual([await credits(), services.jobs.enqueued], [10, []]);
  await look(services, purchase, 0);
  assert.deepEqual(
    services.jobs.enqueued.map(({ turn }) => turn),
    [{ afterMs: DAY_MS }],
  );
});

test("nobody looks again at what all went back, nor at what nobody knows", async () => {
  const { services, purchase } = await begun(async () => ({ ...PAID, refunded: 1_000 }));
  await look(services, purchase, 0);
  await look(services, { ...purchase, id: randomUUID() }, 0);
  assert.deepEqual(services.jobs.enqueued, []);
});

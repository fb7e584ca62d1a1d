import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { type PaymentsRoom, paymentsRoom } from "#kit/payments-room.ts";
import { begunPurchase } from "#kit/purchases.ts";
import { type Room, useRoom } from "#kit/room.ts";
import type { PaymentNotice, SentNotice } from "./provider.ts";
import { insertPurchase } from "./purchases-store.ts";
import { takeNotice } from "./take-notice.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const SENT: SentNotice = { body: Buffer.from("{}"), signature: "signed" };

async function purchase() {
  const made = begunPurchase(await room.openAccount());
  assert.ok(await insertPurchase(room.database, made));
  return made;
}

/** Takes what reads as this notice. */
const take = (house: PaymentsRoom, notice: PaymentNotice | "unsigned" | "unknown") =>
  takeNotice(
    house,
    (sent, now) => {
      assert.deepEqual([sent, now], [SENT, room.clock.now()]);
      return notice;
    },
    SENT,
  );

const about = (reference: string, id = randomUUID()): PaymentNotice => ({
  ...{ id, type: "checkout.session.completed", about: { reference } },
});

test("what a provider says of a purchase has it looked at, once for each of its words", async () => {
  const house = paymentsRoom(room);
  const { id, reference } = await purchase();
  const notice = about(reference ?? "");
  assert.equal(await take(house, notice), "taken");
  assert.equal(await take(house, notice), "known");
  const looked = { name: "settle-purchase", payload: { purchaseId: id, look: null }, turn: null };
  assert.deepEqual(house.jobs.enqueued, [looked]);
  assert.equal(await take(house, about(reference ?? "")), "taken");
  assert.deepEqual(house.jobs.enqueued, [looked, looked]);
});

test("the same word that arrives twice at once is taken once", async () => {
  const house = paymentsRoom(room);
  const notice = about((await purchase()).reference ?? "");
  const both = await Promise.all([take(house, notice), take(house, notice)]);
  assert.deepEqual(both.sort(), ["known", "taken"]);
  assert.equal(house.jobs.enqueued.length, 1);
});

test("what is not the provider's own, or about no purchase, has nothing looked at", async () => {
  const house = paymentsRoom(room);
  assert.equal(await take(house, "unsigned"), "unsigned");
  assert.equal(await take(house, "unknown"), "unknown");
  const notice = about(randomUUID());
  assert.equal(await take(house, notice), "unknown");
  assert.equal(await take(house, notice), "known");
  assert.deepEqual(house.jobs.enqueued, []);
});

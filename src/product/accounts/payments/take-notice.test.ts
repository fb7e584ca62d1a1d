import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { type PaymentsRoom, paymentsRoom } from "#kit/rooms/payments-room.ts";
import { begunPurchase } from "#kit/rooms/purchases.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
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
const take = (services: PaymentsRoom, notice: PaymentNotice | "unsigned" | "unknown") =>
  takeNotice(
    services,
    (sent, now) => {
      assert.deepEqual([sent, now], [SENT, room.clock.now()]);
      return notice;
    },
    SENT,
  );

const about = (reference: string, id = randomUUID()): PaymentNotice => ({
  id,
  type: "checkout.session.completed",
  about: { reference },
});

test("what a provider says of a purchase has it looked at, once for each of its words", async () => {
  const services = paymentsRoom(room);
  const { id, reference } = await purchase();
  const notice = about(reference ?? "");
  assert.equal(await take(services, notice), "taken");
  assert.equal(await take(services, notice), "known");
  const looked = { name: "settle-purchase", payload: { purchaseId: id, look: null }, turn: null };
  assert.deepEqual(services.jobs.enqueued, [looked]);
  assert.equal(await take(services, about(reference ?? "")), "taken");
  assert.deepEqual(services.jobs.enqueued, [looked, looked]);
});

test("the same word that arrives twice at once is taken once", async () => {
  const services = paymentsRoom(room);
  const notice = about((await purchase()).reference ?? "");
  const both = await Promise.all([take(services, notice), take(services, notice)]);
  assert.deepEqual(both.sort(), ["known", "taken"]);
  assert.equal(services.jobs.enqueued.length, 1);
});

test("what is not the provider's own, or about no purchase, has nothing looked at", async () => {
  const services = paymentsRoom(room);
  assert.equal(await take(services, "unsigned"), "unsigned");
  assert.equal(await take(services, "unknown"), "unknown");
  const notice = about(randomUUID());
  assert.equal(await take(services, notice), "unknown");
  assert.equal(await take(services, notice), "known");
  assert.deepEqual(services.jobs.enqueued, []);
});

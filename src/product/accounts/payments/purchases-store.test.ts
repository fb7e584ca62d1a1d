import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { begunPurchase } from "#kit/rooms/purchases.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Purchase } from "./purchase.ts";
import {
  countLook,
  findPurchase,
  findPurchaseOf,
  insertNotice,
  insertPurchase,
  listPurchases,
  lockPurchase,
  sweepNotices,
  updatePurchase,
} from "./purchases-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const newId = async () => (await room.newAccount()).id;

async function newPurchase(accountId?: string, change: Partial<Purchase> = {}): Promise<Purchase> {
  const purchase = begunPurchase(accountId ?? (await newId()), change);
  assert.equal(await insertPurchase(room.database, purchase), true);
  return purchase;
}

const find = (id: string, accountId?: string) =>
  findPurchase(room.database, { id, ...(accountId && { accountId }) });

test("a purchase is read back as it was begun, by its id, and of its account alone where one is named", async () => {
  const purchase = await newPurchase(undefined, {
    contractId: room.ids.uuid(),
    checkoutUrl: "https://pay.example/1",
    language: "fr",
    begunAt: room.inMs(7),
  });
  const { id, accountId } = purchase;
  assert.deepEqual(await find(id), purchase);
  assert.deepEqual(await find(id, accountId), purchase);
  assert.equal(await find(id, await newId()), null);
  assert.equal(await find(room.ids.uuid()), null);
});

test("there is one purchase of an id, and one of a checkout", async () => {
  const purchase = await newPurchase();
  const { id, reference, accountId } = purchase;
  for (const again of [
    begunPurchase(accountId, { id, credits: 99 }),
    begunPurchase(accountId, { reference, credits: 99 }),
  ]) {
    assert.equal(await insertPurchase(room.database, again), false);
  }
  assert.deepEqual(await find(id), purchase);
  for (let asked = 0; asked < 2; asked += 1) await newPurchase(accountId, { reference: null });
});

test("what becomes of a purchase is written, and nothing else of it or of another", async () => {
  const [purchase, other] = [await newPurchase(), await newPurchase()];
  const change: Partial<Purchase> = {
    state: "paid",
    amount: 2 ** 40,
    currency: "eur",
    receiptUrl: "https://pay.example/r",
    paymentReference: room.ids.uuid(),
    creditsRefunded: 3,
    isDisputed: true,
    paidAt: room.inMs(5),
  };
  const read = { pack: "none", credits: 99, checkoutUrl: "x", accountId: other.accountId };
  await updatePurchase(room.database, { ...purchase, ...change, ...read });
  assert.deepEqual(await find(purchase.id), { ...purchase, ...change });
  assert.deepEqual(await find(other.id), other);
});

test("a purchase is locked from whoever settles it too, and no other is", async () => {
  const [purchase, other] = [await newPurchase(), await newPurchase()];
  await inTransaction(room.database, async ({ queries }) => {
    assert.deepEqual(await lockPurchase(queries, purchase.id), purchase);
    assert.equal(await lockPurchase(queries, room.ids.uuid()), null);
    const held = ({ id: value }: Purchase) =>
      isHeldFrom(room.database, "key share", "purchase", { value });
    assert.deepEqual([await held(purchase), await held(other)], [true, false]);
  });
});

test("a purchase is found by its checkout and by its payment, and by the one's name as the other's not", async () => {
  const purchase = await newPurchase();
  const paymentReference = room.ids.uuid();
  await updatePurchase(room.database, { ...purchase, paymentReference });
  await newPurchase();
  const { id, reference } = purchase;
  const of = (about: Parameters<typeof findPurchaseOf>[1]) => findPurchaseOf(room.database, about);
  assert.equal(await of({ reference: reference ?? "" }), id);
  assert.equal(await of({ paymentReference }), id);
  assert.equal(await of({ reference: paymentReference }), null);
  assert.equal(await of({ paymentReference: reference ?? "" }), null);
});

test("purchases of one account are listed from the newest on, so many of them", async () => {
  const accountId = await newId();
  const at = (ms: number, id?: string) =>
    newPurchase(accountId, { begunAt: room.inMs(ms), ...(id && { id }) });
  const old = await at(0);
  const [one, two] = [await at(1, room.ids.uuid()), await at(1, room.ids.uuid())];
  await newPurchase();
  const listed = async (most: number) =>
    (await listPurchases(room.database, accountId, most)).map(({ id }) => id);
  assert.deepEqual(await listed(9), [two.id, one.id, old.id]);
  assert.deepEqual(await listed(2), [two.id, one.id]);
});

test("a look is counted by one of two at once, of this purchase alone", async () => {
  const [purchase, other] = [await newPurchase(), await newPurchase()];
  const count = ({ id }: Purchase, look: number) => countLook(room.database, { id, look });
  assert.equal(await count(purchase, 1), false);
  const both = await Promise.all([count(purchase, 0), count(purchase, 0)]);
  assert.deepEqual(both.sort(), [false, true]);
  assert.deepEqual([await count(purchase, 0), await count(purchase, 1)], [false, true]);
  assert.equal(await count(other, 0), true);
});

test("what a provider said is noted once, until it is forgotten", async () => {
  const note = (id: string, ms = 0) =>
    insertNotice(room.database, { id, type: "checkout", purchaseId: null }, room.inMs(ms));
  const [id, old] = [room.ids.uuid(), room.ids.uuid()];
  assert.equal(await note(old, -1), true);
  const both = await Promise.all([note(id), note(id)]);
  assert.deepEqual(both.sort(), [false, true]);
  await sweepNotices(room.database, room.inMs(0));
  assert.deepEqual([await note(id), await note(old)], [false, true]);
});

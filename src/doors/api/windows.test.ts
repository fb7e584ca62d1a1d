import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { type HeldClock, heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { charge, linkWindow } from "./windows.ts";

let store: TestDatabase;
let clock: HeldClock;
before(async () => {
  store = await openTestDatabase();
  clock = heldClock();
});
after(() => store.close());

const rule = { requests: 3, windowMs: MINUTE_MS };
const window = (cost = 1, name = randomUUID()) => ({ name, rule, cost });
const ask = (...windows: Parameters<typeof charge>[1]) =>
  charge({ database: store.database, clock }, windows);

test("a window lets through as much as it has, and tells what is too much when to come back", async () => {
  const own = window();
  for (let asked = 0; asked < 3; asked += 1) assert.equal(await ask(own), null);
  clock.moveMs(MINUTE_MS - 1_500);
  const refused = await ask(own);
  assert.equal(refused?.refused, "RATE_LIMITED");
  assert.equal(refused?.headers?.["retry-after"], "2");
});

test("a window begins anew once it is over, and not a moment before", async () => {
  const own = window(4);
  assert.notEqual(await ask(own), null);
  clock.moveMs(MINUTE_MS - 1);
  assert.notEqual(await ask({ ...own, cost: 1 }), null);
  clock.moveMs(1);
  assert.equal(await ask({ ...own, cost: 1 }), null);
});

test("a request takes up what it costs", async () => {
  const [dear, dearer] = [window(3), window(4)];
  assert.equal(await ask(dear), null);
  assert.notEqual(await ask(dear), null);
  assert.notEqual(await ask(dearer), null);
});

test("of several windows each is charged, and one that is used up is enough to refuse", async () => {
  const [wide, narrow] = [{ ...window(), rule: { ...rule, requests: 10 } }, window(2)];
  assert.equal(await ask(wide, narrow), null);
  assert.notEqual(await ask(wide, narrow), null);
  assert.notEqual(await ask(narrow, wide), null);
  assert.equal(await ask(wide), null);
  assert.equal(await ask(window(), wide), null);
});

test("of many requests at once no more go through than the window has", async () => {
  const own = window();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(own)));
  assert.equal(answers.filter((answer) => answer === null).length, 3);
});

test("what is charged to no window is let through", async () => {
  assert.equal(await ask(), null);
});

test("the window of a link is the same for whoever uses it, and does not tell the link", () => {
  const link = "f4m9x2tq7hbe3wk8cz5ndv6prs";
  const { name, rule: of, cost } = linkWindow(link, 5);
  assert.ok(!name.includes(link));
  assert.deepEqual([of, cost], [LIMITS.linkRate, 5]);
  assert.equal(linkWindow(link, 1).name, name);
  assert.notEqual(linkWindow(`${link}x`, 1).name, name);
});

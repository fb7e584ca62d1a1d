import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS } from "#kernel/time.ts";
import { BY_KEY } from "#kit/rooms/actors.ts";
import {
  bodyOf,
  type Deliverer,
  happen,
  openDeliverer,
  subscribed,
} from "#kit/rooms/delivering.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { noneOpenBefore } from "#kit/rooms/no-open-transaction.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { inTransaction } from "#store/transaction.ts";
import type { TrailEvent } from "#trail/events.ts";
import { readCursor, writeCursor } from "./event-cursor.ts";
import { type EventsPage, eventsSince, type FeedPosition } from "./event-feed.ts";
import { sweepEventFeed } from "./sweep-deliveries.ts";
import { webhookReaction } from "./webhook-reaction.ts";

const clock = heldClock();
let store: TestDatabase;
let deliverer: Deliverer;
before(async () => {
  store = await openTestDatabase();
  deliverer = await openDeliverer(store, { clock });
});
after(async () => {
  await deliverer.stop();
  await store.close();
});

const created: TrailEvent = { event: "contract.created", by: BY_KEY, data: {} } as TrailEvent;
const deleted: TrailEvent = {
  event: "contract.deleted",
  by: BY_KEY,
  data: { status: "draft" },
} as TrailEvent;

async function read(accountId: string, wish: Partial<FeedPosition> = {}): Promise<EventsPage> {
  const page = await eventsSince(deliverer.services, accountId, { limit: 50, ...wish });
  if (isRefusal(page)) throw new Error(page.message);
  return page;
}

const titlesIn = ({ events }: EventsPage) => events.map(({ body }) => JSON.parse(body).data.title);

/** Comes back once whoever asks is given it, and cursors lie behind it: other tests hold both back. */
async function tell(accountId: string, ...titles: string[]): Promise<void> {
  for (const title of titles) await tellSoon(accountId, title);
  await noneOpenBefore(store.database);
}

async function tellSoon(accountId: string, title: string): Promise<void> {
  clock.moveMs(1_000);
  await happen(deliverer, accountId, [created], { title });
}

test("what happens is read once and in its order, over pages of any size, from where the last one ended", async () => {
  const accountId = await store.openAccount();
  await tell(accountId, "before anybody listened");
  let { cursor, ...first } = await read(accountId);
  assert.deepEqual(first, { events: [], hasMore: false, hasGap: false });
  const told = Array.from({ length: 7 }, (_, index) => `contract ${index}`);
  await tell(accountId, ...told);
  for (const limit of [1, 2, 3, 7, 8]) {
    const seen: string[] = [];
    let after = cursor;
    for (let hasMore = true; hasMore; ) {
      const page = await read(accountId, { after, limit });
      assert.ok(page.events.length <= limit);
      seen.push(...titlesIn(page));
      ({ hasMore, cursor: after } = page);
    }
    assert.deepEqual(seen, told, `pages of ${limit}`);
    assert.deepEqual(titlesIn(await read(accountId, { after })), []);
    await tell(accountId, "one more");
    assert.deepEqual(titlesIn(await read(accountId, { after })), ["one more"]);
    ({ cursor } = await read(accountId));
    await tell(accountId, ...told);
  }
});

test("an event that commits after later ones were there is read all the same, and none of them twice", async () => {
  const accountId = await store.openAccount();
  const { cursor } = await read(accountId);
  const linksOf = () => ({ signUrl: null, pdfUrl: null, verifyUrl: null });
  const react = webhookReaction({ ...deliverer.services, linksOf });
  const subject = await happen(deliverer, await store.openAccount(), []);
  const late = { ...subject, accountId, title: "late" };
  let middle: EventsPage | undefined;
  await inTransaction(deliverer.services.database, async (transaction) => {
    await react(transaction, late, [created], clock.now());
    await tellSoon(accountId, "early");
    middle = await read(accountId, { after: cursor });
  });
  await noneOpenBefore(store.database);
  assert.ok(middle);
  assert.deepEqual(titlesIn(middle), [], "nothing that something may still come before");
  const rest = await read(accountId, { after: middle.cursor });
  assert.deepEqual(titlesIn(rest), ["late", "early"]);
  assert.deepEqual(titlesIn(await read(accountId, { after: rest.cursor })), []);
});

test("since a time means everything that happened from then on", async () => {
  const accountId = await store.openAccount();
  await tell(accountId, "one", "two");
  const since = clock.now().toISOString();
  await tell(accountId, "three");
  assert.deepEqual(titlesIn(await read(accountId, { since })), ["two", "three"]);
  const later = new Date(clock.now().getTime() + 1).toISOString();
  const none = await read(accountId, { since: later });
  assert.deepEqual(titlesIn(none), []);
  await tell(accountId, "four");
  assert.deepEqual(titlesIn(await read(accountId, { after: none.cursor })), ["four"]);
});

test("a body is what the account's first webhook gets, byte by byte, and needs no webhook", async () => {
  const url = "https://8.8.8.8/hook";
  const webhook = await subscribed(store, deliverer, url, ["contract.created"]);
  const { cursor } = await read(webhook.accountId);
  await happen(deliverer, webhook.accountId, [created, deleted]);
  await noneOpenBefore(store.database);
  const { events } = await read(webhook.accountId, { after: cursor });
  const rows = await store.database
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", webhook.id)
    .execute();
  assert.deepEqual(
    rows.map((row) => bodyOf(row)),
    events.slice(0, 1).map(({ body }) => body),
  );
  assert.deepEqual(
    events.map(({ id, event, body }) => [JSON.parse(body).id === id, event]),
    [
      [true, "contract.created"],
      [true, "contract.deleted"],
    ],
  );
});

test("nobody reads another account's events, nor with its cursor, nor what is rolled back", async () => {
  const [own, other] = [await store.openAccount(), await store.openAccount()];
  const since = clock.now().toISOString();
  await tell(other, "not yours");
  const { cursor } = await read(other);
  assert.deepEqual(titlesIn(await read(own, { since })), []);
  const refused = async (wish: Partial<FeedPosition>) => {
    const page = await eventsSince(deliverer.services, own, { limit: 1, ...wish });
    assert.ok(isRefusal(page));
    return page.details?.map(({ path }) => path);
  };
  assert.deepEqual(await refused({ after: cursor }), ["after"]);
  assert.deepEqual(await refused({ since, after: (await read(own)).cursor }), ["since"]);
  assert.deepEqual(await refused({ since: "2026-02-31T99:00:00Z" }), ["since"]);
  const changed = `${(await read(own)).cursor.slice(0, -2)}AA`;
  assert.deepEqual(await refused({ after: changed }), ["after"]);
  await assert.rejects(
    inTransaction(deliverer.services.database, async (transaction) => {
      const linksOf = () => ({ signUrl: null, pdfUrl: null, verifyUrl: null });
      const subject = { ...(await happen(deliverer, other, [])), accountId: own };
      const react = webhookReaction({ ...deliverer.services, linksOf });
      await react(transaction, subject, [created], clock.now());
      throw new Error("the change failed");
    }),
    /the change failed/,
  );
  assert.deepEqual(titlesIn(await read(own, { since })), []);
});

test("after a week an event is gone, and a cursor from before says that something may be", async () => {
  const accountId = await store.openAccount();
  const { cursor } = await read(accountId);
  await tell(accountId, "old");
  clock.moveMs(7 * DAY_MS - 2_000);
  await tell(accountId, "new");
  await sweepEventFeed(store.database, clock.now());
  assert.equal((await read(accountId, { after: cursor })).hasGap, false);
  clock.moveMs(3_000);
  await sweepEventFeed(store.database, clock.now());
  const page = await read(accountId, { after: cursor });
  assert.deepEqual([titlesIn(page), page.hasGap], [["new"], true]);
  assert.equal((await read(accountId, { after: page.cursor })).hasGap, false);
});

test("a cursor ahead of the database, as after a restore, goes on with what there is and says so", async () => {
  const accountId = await store.openAccount();
  await tell(accountId, "restored");
  const place = { writtenIn: "9000000000000000000", id: crypto.randomUUID(), readAt: clock.now() };
  const page = await read(accountId, { after: writeCursor(deliverer.services, accountId, place) });
  assert.deepEqual([titlesIn(page), page.hasGap], [["restored"], true]);
});

test("a cursor is read back as it was written, and no text of others is one", async () => {
  const { services } = deliverer;
  const accountId = crypto.randomUUID();
  fc.assert(
    fc.property(
      fc.bigInt(0n, 2n ** 62n),
      fc.uuid(),
      fc.date({ min: new Date(0), noInvalidDate: true, max: new Date(2 ** 48) }),
      (at, id, readAt) => {
        const cursor = { writtenIn: String(at), id, readAt };
        assert.deepEqual(
          readCursor(services, accountId, writeCursor(services, accountId, cursor)),
          cursor,
        );
      },
    ),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.equal(readCursor(services, accountId, text), null);
      assert.equal(readCursor(services, accountId, `cur_${text}`), null);
    }),
  );
});

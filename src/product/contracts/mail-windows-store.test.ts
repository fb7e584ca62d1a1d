import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { refusalOf } from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Signer } from "./contract.ts";
import type { LinkDue } from "./links-due.ts";
import { countMails, recipientHash } from "./mail-windows.ts";
import { countAskedBy, findAskedBefore, forgetAnswered, sweepAsked } from "./mail-windows-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const NOW = new Date("2026-11-22T12:00:00.000Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const WIDE = { fromOneAccount: 100, fromAllAccounts: 100, ofAccountHourly: 100 };

const link = (address: string, id = room.ids.uuid()) =>
  ({
    signer: { id, role: knownText("Tenant"), email: knownEmail(address) } as Signer,
  }) as LinkDue;

interface Sending {
  accountId: string;
  links: readonly LinkDue[];
  at?: Date;
  limits?: Partial<typeof WIDE>;
  publicId?: string;
}

const send = ({ accountId, links, at = NOW, limits, publicId = "CS-1" }: Sending) =>
  inTransaction(room.database, (transaction) =>
    countMails(
      transaction,
      { mailLimits: { ...WIDE, ...limits } },
      { id: accountId, accountId, publicId },
      { links },
      at,
    ),
  );

const timesOf = async (address: string, since: Date) =>
  (await findAskedBefore(room.database, [recipientHash(knownEmail(address))], since)).map(
    ({ at }) => at,
  );

test("what was sent to an address is found, the oldest first, for as long as it counts", async () => {
  const accountId = await room.openAccount();
  const address = newAddress();
  for (const at of [ago(5), ago(10), ago(20)]) {
    assert.equal(await send({ accountId, links: [link(address)], at }), null);
  }
  assert.deepEqual(await timesOf(address, ago(20)), [ago(10), ago(5)]);
  assert.deepEqual(await timesOf(newAddress(), ago(DAY_MS)), []);
});

test("an address takes so many from one account and so many in all, and says when the next can go", async () => {
  const [one, other] = [await room.openAccount(), await room.openAccount()];
  const address = newAddress();
  const limits = { fromOneAccount: 1, fromAllAccounts: 2 };
  const links = [link(address)];
  assert.equal(await send({ accountId: one, links, at: ago(HOUR_MS), limits }), null);
  const refused = refusalOf((await send({ accountId: one, links, limits })) ?? {});
  assert.equal(refused.refused, "RATE_LIMITED");
  assert.equal(refused.headers?.["retry-after"], String(23 * 3_600));
  assert.equal(await send({ accountId: other, links, limits }), null);
  const third = await room.openAccount();
  assert.ok(await send({ accountId: third, links, limits }));
  const later = new Date(NOW.getTime() + 23 * HOUR_MS);
  assert.equal(await send({ accountId: one, links, at: later, limits }), null);
});

test("what is refused counts for nothing, to none of the addresses that it was for", async () => {
  const accountId = await room.openAccount();
  const [full, free] = [newAddress(), newAddress()];
  const limits = { fromOneAccount: 1 };
  await send({ accountId, links: [link(full)], limits });
  assert.ok(await send({ accountId, links: [link(free), link(full)], limits }));
  assert.deepEqual(await timesOf(free, ago(DAY_MS)), []);
  assert.equal(await countAskedBy(room.database, accountId, ago(DAY_MS)), 1);
});

test("an account sends so many in an hour, and is told when the first of them is over", async () => {
  const accountId = await room.openAccount();
  const limits = { ofAccountHourly: 3 };
  const half = LIMITS.mailOfAccountMs / 2;
  for (const at of [ago(half), ago(half / 2), ago(1_000)]) {
    assert.equal(await send({ accountId, links: [link(newAddress())], at, limits }), null);
  }
  const one = refusalOf((await send({ accountId, links: [link(newAddress())], limits })) ?? {});
  assert.equal(one.headers?.["retry-after"], String(half / 1_000));
  const two = [link(newAddress()), link(newAddress())];
  const both = refusalOf((await send({ accountId, links: two, limits })) ?? {});
  assert.equal(both.headers?.["retry-after"], String((half + half / 2) / 1_000));
  const at = new Date(NOW.getTime() + half);
  assert.equal(await send({ accountId, links: [link(newAddress())], at, limits }), null);
});

test("mails to whoever signed over their link count no more, and those to others of the address do", async () => {
  const accountId = await room.openAccount();
  const address = newAddress();
  const signed = link(address);
  await send({ accountId, links: [signed, link(address)] });
  const { id: signerId } = signed.signer;
  await inTransaction(room.database, async (transaction) =>
    forgetAnswered(transaction, { recipientHash: recipientHash(knownEmail(address)), signerId }),
  );
  assert.equal((await timesOf(address, ago(1))).length, 1);
});

test("mails of tests count against nobody, nor do links that nobody is mailed", async () => {
  const accountId = await room.openAccount();
  const address = newAddress();
  const limits = { fromOneAccount: 0 };
  const test = { accountId, links: [link(address)], limits, publicId: "TEST-AAAA-BBBB" };
  const unsent = { signer: { ...link(address).signer, email: null } } as LinkDue;
  assert.equal(await send({ accountId, links: [unsent], limits }), null);
  assert.ok(await send({ ...test, publicId: "CS-1" }));
  assert.equal(await send(test), null);
  assert.deepEqual(await timesOf(address, ago(DAY_MS)), []);
});

test("what counts against nobody any more is forgotten, and nothing younger", async () => {
  const accountId = await room.openAccount();
  const address = newAddress();
  const old = new Date("2020-01-01T00:00:00.000Z");
  const young = new Date(old.getTime() + 1);
  for (const at of [old, young]) await send({ accountId, links: [link(address)], at });
  await sweepAsked(room.database, old);
  assert.deepEqual(await timesOf(address, new Date(0)), [young]);
});

test("whoever writes to a mailbox that another is writing to waits for them, and is refused where it has room for one", async () => {
  const [one, other] = [await room.openAccount(), await room.openAccount()];
  const links = [link(newAddress())];
  const limits = { fromAllAccounts: 1 };
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  const { promise: counted, resolve: count } = Promise.withResolvers<unknown>();
  const first = inTransaction(room.database, async (transaction) => {
    const services = { mailLimits: { ...WIDE, ...limits } };
    count(
      await countMails(
        transaction,
        services,
        { id: one, accountId: one, publicId: "CS-1" },
        { links },
        NOW,
      ),
    );
    await written;
  });
  assert.equal(await counted, null);
  let isOver = false;
  const second = send({ accountId: other, links, limits }).finally(() => {
    isOver = true;
  });
  while (!isOver && !(await isSomebodyWaiting())) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  write();
  await first;
  assert.equal((await second)?.refused, "RATE_LIMITED");
});

/** For the turn at a mailbox. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await room.database.run(
    "select from pg_stat_activity where wait_event_type = 'Lock' and query like $1",
    ["%pg_advisory_xact_lock%mail to%"],
  );
  return rows.length > 0;
}

test("of links that go out together those without an address count for nobody", async () => {
  const accountId = await room.openAccount();
  const address = newAddress();
  const unsent = { signer: { ...link(address).signer, email: null } } as LinkDue;
  assert.equal(await send({ accountId, links: [unsent, link(address)] }), null);
  assert.equal(await countAskedBy(room.database, accountId, ago(1)), 1);
});

test("an account that has sent its hour's mails is refused as such, whoever they went to", async () => {
  const accountId = await room.openAccount();
  const limits = { ofAccountHourly: 1 };
  assert.equal(await send({ accountId, links: [link(newAddress())], limits }), null);
  const refused = await send({ accountId, links: [link(newAddress())], limits });
  assert.deepEqual(
    [refused?.refused, refused?.headers],
    ["RATE_LIMITED", { "retry-after": String(LIMITS.mailOfAccountMs / 1_000) }],
  );
});

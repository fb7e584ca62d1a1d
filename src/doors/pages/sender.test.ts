import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { logoPath, senderOf } from "./sender.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

type Column = "name" | "sender_name" | "reply_to" | "accent" | "logo";

/** The sender of an account with these columns. */
async function senderWith(columns: Partial<Record<Column, string>>) {
  const accountId = await store.openAccount();
  for (const [column, value] of Object.entries(columns)) {
    await sql`update account set ${sql.ref(column)} = ${value} where id = ${accountId}`.execute(
      store.database,
    );
  }
  return senderOf(store.database, { accountId });
}

test("an account goes by the name that it sends with, else by its own, else by its address", async () => {
  const both = await senderWith({ name: "Example Ltd", sender_name: "Example Lettings" });
  assert.equal(both.name, "Example Lettings");
  assert.equal((await senderWith({ name: "Example Ltd" })).name, "Example Ltd");
  const nameless = await senderWith({});
  assert.equal(nameless.name, nameless.address);
});

test("answers go to the address that was set for them, written so that nothing in it leads elsewhere", async () => {
  const set = await senderWith({ reply_to: "o'brien+a&b@example.com" });
  assert.equal(set.address, "o'brien+a&b@example.com");
  assert.equal(set.writeTo, "mailto:o'brien%2Ba%26b@example.com");
  const unset = await senderWith({});
  assert.equal(unset.writeTo, `mailto:${unset.address}`);
});

test("an address beyond ASCII is shown with what it is to a mail server, and written to as it is", async () => {
  const { address, writeTo } = await senderWith({ reply_to: "jörg@müller.de" });
  assert.equal(address, "jörg@müller.de (xn--mller-kva.de)");
  assert.equal(decodeURIComponent(writeTo), "mailto:jörg@müller.de");
});

test("without colours of its own an account has the service's", async () => {
  assert.equal((await senderWith({})).colours, null);
  assert.ok((await senderWith({ accent: "#005577" })).colours);
});

test("a logo lies under its hash alone", async () => {
  assert.equal((await senderWith({})).logo, null);
  assert.equal(logoPath("ab"), "/logo/ab");
});

test("a contract of no account is a fault", async () => {
  const accountId = "0198c0de-0000-7000-8000-000000000001";
  await assert.rejects(senderOf(store.database, { accountId }), /belongs to no account/);
});

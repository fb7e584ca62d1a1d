import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { knownText, type PersonalText } from "#kernel/personal-text.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { statement } from "./statement.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

test("a statement is built once for each set of properties, and run with the values of each call", async () => {
  let built = 0;
  const ECHO = statement((_queries, { a, b }: { a: string; b?: number }) => {
    built += 1;
    return b === undefined
      ? sql<{ said: string }>`select ${a}::text as said`
      : sql<{ said: string }>`select ${a} || ${b}::integer as said`;
  });
  for (const a of ["x", "y", "it's"]) {
    assert.deepEqual(await ECHO.all(store.database, { a }), [{ said: a }]);
    assert.deepEqual(await ECHO.first(store.database, { a, b: 7 }), { said: `${a}7` });
  }
  assert.equal(built, 2);
});

test("a value that is missing, or that the text would depend on, is an error and not a null", async () => {
  const FIND = statement((queries, { id }: { id: string }) =>
    queries.selectFrom("account").select("id").where("id", "=", id),
  );
  const id = undefined as unknown as string;
  await assert.rejects(FIND.all(store.database, { id }), { message: '"id" has no value' });
  const INTERPOLATED = statement((_queries, { id }: { id: string }) =>
    sql.raw<{ id: string }>(`select '${id}' as id`),
  );
  await assert.rejects(INTERPOLATED.all(store.database, { id: "a" }), /can only be a parameter/);
});

test("nulls, dates, bytes and arrays reach the database as they are", async () => {
  const at = new Date("2026-11-21T12:00:00.123Z");
  const ECHO = statement(
    (_queries, given: { none: null; at: Date; bytes: Uint8Array; list: readonly string[] }) =>
      sql<typeof given>`select ${given.none}::text as none, ${given.at}::timestamptz as at,
        ${given.bytes}::bytea as bytes, ${given.list}::text[] as list`,
  );
  const given = { none: null, at, bytes: Buffer.from([0, 255]), list: ["a", 'b"', "{c}"] };
  assert.deepEqual(await ECHO.first(store.database, given), given);
});

test("the rows that were changed are counted", async () => {
  const RENAME = statement((queries, { id, name }: { id: string; name: PersonalText }) =>
    queries.updateTable("account").set({ name }).where("id", "=", id),
  );
  const id = await store.openAccount();
  assert.equal(await RENAME.count(store.database, { id, name: knownText("A") }), 1);
  const other = "00000000-0000-7000-8000-000000000000";
  assert.equal(await RENAME.count(store.database, { id: other, name: knownText("A") }), 0);
});

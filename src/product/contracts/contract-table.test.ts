import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store?.close());

/** Every check of a table that speaks of this column alone, as PostgreSQL writes it. */
async function checksOf(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(c.oid) as text from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.conrelid = ${table}::regclass and a.attname = ${column}
  `.execute(store.database);
  return rows.map(({ text }) => text);
}

test("the database takes every status of the table of statuses, and no other", async () => {
  const [check = "", ...more] = await checksOf("contract", "status");
  assert.deepEqual(more, []);
  const words = [...check.matchAll(/'([^']+)'/g)].map(([, word]) => word);
  assert.deepEqual(words.sort(), [...CONTRACT_STATUSES].sort());
});

test("the database takes every language of the table of languages", async () => {
  const checks = await checksOf("contract", "language");
  assert.deepEqual(checks, ["CHECK ((language ~ '^[a-z]{2}$'::text))"]);
  for (const language of LANGUAGES) assert.match(language, /^[a-z]{2}$/);
});

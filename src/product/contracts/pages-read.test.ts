import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { type Ask, searchesOf } from "#kit/rooms/contract-searches.ts";
import { insertContracts, insertPeople } from "#kit/rooms/many-contracts.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { databaseOver } from "#store/connections.ts";
import type { Database } from "#store/database.ts";
import { makeBlocks, readPage } from "./list-store.ts";

const [FEW, MANY] = [1_000, 20_000];
/** Seconds: longer than contracts may be quiet before they need somebody. */
const DAYS_AGO = (8 * DAY_MS) / SECOND_MS;
/** Pages of a query that costs too much for a list that is looked at all day. */
const MOST = 1_000;
/** Indexes of more rows are a level higher, and rows of one account lie further apart. */
const SLACK = { times: 1.3, pages: 30 };

let store: TestDatabase;
let database: Database;
let pages = 0;
let accounts: { few: string; many: string };
before(async () => {
  store = await openTestDatabase();
  const pool = new pg.Pool({ ...store.owner, max: 1 });
  accounts = { few: await store.openAccount(), many: await store.openAccount() };
  // Others made theirs since, which nothing may go through.
  await insertContracts(pool, accounts.many, MANY, DAYS_AGO + FEW);
  await insertContracts(pool, accounts.few, FEW, DAYS_AGO);
  for (const id of Object.values(accounts)) {
    while ((await makeBlocks(store.database, id, 1_000, 0)) > 0);
  }
  await insertPeople(pool, accounts.many);
  await insertPeople(pool, accounts.few);
  await pool.end();
  const counting = new pg.Pool({ ...store.owner, max: 1 });
  counting.on("connect", countPages);
  database = databaseOver(counting, { pooling: "transaction" });
});
after(async () => {
  await database?.destroy();
  await store?.close();
});

/** Has each statement explained before it is carried out, and adds up the pages that it read. */
function countPages(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (asked: object) => Promise<pg.QueryResult>;
  const explained = async ({ text, values }: { text: string; values?: unknown[] }) => {
    const plan = await query({
      text: `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    });
    const [{ Plan: root }] = plan.rows[0]["QUERY PLAN"];
    pages += root["Shared Hit Blocks"] + root["Shared Read Blocks"];
    return query({ text, values });
  };
  client.query = explained as unknown as typeof client.query;
}

/** What is asked of an account of so many contracts; the API's list beside the searches of the bench. */
function askedOf(all: number): Record<string, Ask> {
  const page = (offset: number): Ask => {
    const query = { status: null, before: null, limit: 25, offset };
    return ({ database, accountId }) => readPage(database, accountId, query);
  };
  return {
    ...searchesOf(all, new Date(Date.now() - DAYS_AGO * SECOND_MS)),
    "the first page of the API's list": page(0),
    "a page in the middle of it": page(all / 2),
  };
}

for (const what of Object.keys(askedOf(MANY))) {
  test(`${what}: of twenty times as many contracts no more pages are read`, async () => {
    const read = async (accountId: string, all: number) => {
      pages = 0;
      await askedOf(all)[what]?.({ database, accountId });
      return pages;
    };
    const few = await read(accounts.few, FEW);
    const many = await read(accounts.many, MANY);
    const said = `${few} pages of ${FEW} contracts, ${many} of ${MANY}`;
    assert.ok(few > 0 && many <= few * SLACK.times + SLACK.pages, said);
    assert.ok(many <= MOST, said);
  });
}

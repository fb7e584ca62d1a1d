import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { CONTRACT_STATUSES, type ContractStatus } from "#kernel/contract-states.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import type { Database } from "#store/database.ts";
import { makeBlocks, readPage } from "./list-store.ts";

let store: TestDatabase;
let database: Database;
before(async () => {
  store = await openTestDatabase();
  database = store.database;
});
after(() => store?.close());

let accounts = 0;
async function newAccount(): Promise<string> {
  accounts += 1;
  const id = `00000000-0000-7000-8000-${String(accounts).padStart(12, "0")}`;
  await sql`insert into account (id, email, plan, created_at)
    values (${id}, ${`${accounts}@example.com`}, 'unlimited', now())`.execute(database);
  return id;
}

/** An id whose order is that of `position`, unlike any other account's. */
function idAt(account: string, position: number): string {
  const head = position.toString(16).padStart(12, "0");
  return `${head.slice(0, 8)}-${head.slice(8)}-7000-8000-${account.slice(-12)}`;
}

const insert = (accountId: string, position: number, status: ContractStatus) =>
  insertContractRow(database, { id: idAt(accountId, position), accountId, status });

async function setStatus(account: string, position: number, status: ContractStatus): Promise<void> {
  await sql`update contract set status = ${status},
      signed_at = ${status === "fully_signed" ? new Date(0) : null}
    where id = ${idAt(account, position)}`.execute(database);
}

async function remove(account: string, position: number): Promise<void> {
  await sql`delete from contract where id = ${idAt(account, position)}`.execute(database);
}

const status = fc.constantFrom(...CONTRACT_STATUSES);
const position = fc.integer({ min: 0, max: 60 });
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant("put" as const), position, status }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("remove" as const), position }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("block" as const), fresh: fc.nat(4) }) },
);

test("whatever is created, changed, deleted and put into blocks in whatever order, every page and total is that of the plain list", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60 }), async (acts) => {
      const account = await newAccount();
      const model = new Map<number, ContractStatus>();
      for (const step of acts) {
        if (step.act === "block") await makeBlocks(database, account, 4, step.fresh);
        else if (step.act === "remove") {
          await remove(account, step.position);
          model.delete(step.position);
        } else {
          const write = model.has(step.position) ? setStatus : insert;
          await write(account, step.position, step.status);
          model.set(step.position, step.status);
        }
      }
      for (const filter of [null, ...CONTRACT_STATUSES]) {
        const expected = [...model]
          .filter(([, held]) => filter === null || held === filter)
          .map(([place]) => idAt(account, place))
          .sort()
          .reverse();
        for (let offset = 0; offset <= expected.length + 1; offset += 3) {
          const page = await readPage(database, account, {
            status: filter,
            before: null,
            limit: 3,
            offset,
          });
          assert.deepEqual(
            page.contracts.map(({ id }) => id),
            expected.slice(offset, offset + 3),
          );
          assert.equal(page.total, expected.length);
          assert.equal(page.hasMore, expected.length > offset + 3);
        }
        const walked: string[] = [];
        for (let before: string | null = null; ; before = walked.at(-1) ?? null) {
          const page = await readPage(database, account, {
            status: filter,
            before,
            limit: 2,
            offset: 0,
          });
          walked.push(...page.contracts.map(({ id }) => id));
          if (!page.hasMore) break;
        }
        assert.deepEqual(walked, expected);
      }
    }),
    { numRuns: 40, seed: 20261121 },
  );
});

test("while contracts are created, changed and put into blocks at once, no count is lost", async () => {
  const account = await newAccount();
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let index = 0; index < 60; index += 1) {
      const place = index * 8 + writer;
      await insert(account, place, "draft");
      await setStatus(account, place, "pending");
      if (index % 3 === 0) await setStatus(account, place, "fully_signed");
      if (index % 3 === 1) await remove(account, place);
    }
  });
  const blocks = (async () => {
    for (let round = 0; round < 40; round += 1) await makeBlocks(database, account, 5, 2);
  })();
  await Promise.all([...writers, blocks]);
  while ((await makeBlocks(database, account, 5, 0)) > 0);
  const totals = await Promise.all(
    ([null, "pending", "fully_signed", "draft"] as const).map(
      async (filter) =>
        (await readPage(database, account, { status: filter, before: null, limit: 1, offset: 0 }))
          .total,
    ),
  );
  assert.deepEqual(totals, [320, 160, 160, 0]);
});

test("paging by the last id seen neither repeats nor skips what was there, however many are created meanwhile; offsets skip nothing", async () => {
  const account = await newAccount();
  for (let place = 0; place < 100; place += 1) await insert(account, place, "draft");
  await makeBlocks(database, account, 10, 5);
  const there = Array.from({ length: 100 }, (_, place) => idAt(account, place)).reverse();
  let created = 100;
  const createSome = async () => {
    for (let count = 0; count < 7; count += 1) await insert(account, created++, "draft");
  };
  const walked: string[] = [];
  for (let before: string | null = null; ; before = walked.at(-1) ?? null) {
    const page = await readPage(database, account, { status: null, before, limit: 9, offset: 0 });
    walked.push(...page.contracts.map(({ id }) => id));
    await createSome();
    if (!page.hasMore) break;
  }
  assert.deepEqual(walked, there);

  const before = Array.from({ length: created }, (_, place) => idAt(account, place));
  const seen: string[] = [];
  for (let offset = 0; ; offset += 20) {
    const page = await readPage(database, account, {
      status: null,
      before: null,
      limit: 20,
      offset,
    });
    seen.push(...page.contracts.map(({ id }) => id));
    await createSome();
    if (!page.hasMore) break;
  }
  assert.deepEqual(
    before.filter((id) => !seen.includes(id)),
    [],
  );
});

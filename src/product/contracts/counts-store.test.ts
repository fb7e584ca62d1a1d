import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { monthStart } from "#accounts/monthly-limit.ts";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import type { Database } from "#store/database.ts";
import { countDocuments } from "./counts-store.ts";

let store: TestDatabase;
let database: Database;
before(async () => {
  store = await openTestDatabase();
  database = store.database;
});
after(() => store?.close());

async function newAccount(): Promise<string> {
  const id = crypto.randomUUID();
  await sql`insert into account (id, email, plan, created_at)
    values (${id}, ${`${id}@example.com`}, 'unlimited', now())`.execute(database);
  return id;
}

/** What of a contract decides whether it counts, and in which month. */
const state = fc.record({
  status: fc.constantFrom(...CONTRACT_STATUSES),
  finalizedAt: fc.constantFrom(
    null,
    "2026-10-31T23:59:59.999Z",
    "2026-11-01T00:00:00Z",
    "2026-11-30T23:30:00-05:00",
    "2026-12-31T23:59:59Z",
  ),
  paid: fc.boolean(),
  signatures: fc.integer({ min: 0, max: 2 }),
});
type State = typeof state extends fc.Arbitrary<infer T> ? T : never;

async function put(account: string, number: number, to: State): Promise<void> {
  const { status, finalizedAt, paid, signatures } = to;
  const id = `${account.slice(0, 24)}${String(number).padStart(12, "0")}`;
  const signedAt = status === "fully_signed" ? new Date(0) : null;
  await sql`insert into contract (id, account_id, token, public_id, sign_secret_hash,
      sealed_sign_secret, status_secret_hash, sealed_status_secret, status, language, tags, form,
      fields, documents, pages, original_sha256, base_sha256, completion_email, summary,
      created_at, updated_at, signed_at, finalized_at, paid_by_credit, signature_count)
    values (${id}, ${account}, ${id}, ${id}, ${Buffer.from(id)}, '', ${Buffer.from(id)}, '',
      ${status}, 'en', '{}', 'html', '[]', '[]', '[]', '', '', true, true, now(), now(),
      ${signedAt}, ${finalizedAt}, ${paid}, ${signatures})
    on conflict (id) do update set status = excluded.status, signed_at = excluded.signed_at,
      finalized_at = excluded.finalized_at, paid_by_credit = excluded.paid_by_credit,
      signature_count = excluded.signature_count`.execute(database);
}

const change = fc.record({ number: fc.integer({ min: 0, max: 5 }), to: fc.option(state) });

/** What the counts stand for, by reading every contract. */
async function readAll(account: string, month: Date) {
  const until = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  const { rows } = await sql<{ documents: number; all: number }>`
    select count(*) filter (where finalized_at >= ${month} and finalized_at < ${until}
      and not paid_by_credit and (status <> 'cancelled' or signature_count > 0))::int as documents,
      count(*)::int as all from contract where account_id = ${account}`.execute(database);
  return rows[0];
}

test("the documents of a month are those that a look at every contract would count, whatever became of them", async () => {
  const months = ["2026-10-15", "2026-11-15", "2026-12-15"].map((day) => monthStart(new Date(day)));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
      const account = await newAccount();
      for (const { number, to } of changes) {
        const id = `${account.slice(0, 24)}${String(number).padStart(12, "0")}`;
        if (to) await put(account, number, to);
        else await sql`delete from contract where id = ${id}`.execute(database);
      }
      for (const month of months) {
        const read = await readAll(account, month);
        assert.equal(await countDocuments(database, account, month), read?.documents);
      }
      const { rows } = await sql<{ n: number }>`select coalesce(sum(n), 0)::int as n
        from account_contracts where account_id = ${account}`.execute(database);
      assert.equal(rows[0]?.n, (await readAll(account, months[0]!))?.all);
    }),
    { numRuns: 40 },
  );
});
